import { describe, expect, it } from 'vitest';
import { textsOfMessages, smsSegments } from '../../../../src/adapters/collections/notifications/message-texts.ts';
import { createPages } from '../../../../src/adapters/platform/pages/pages.ts';
import { languages } from '../../../../src/application/shared/languages/languages.ts';
import type { MessageContent } from '../../../../src/application/collections/ports/message-texts.ts';
import { aMessage } from '../../../support/notifications/message-content.ts';

const { sms, email } = textsOfMessages(createPages());
const asking = ['initial', 'reminder', 'final_notice'] as const;
const kinds = [...asking, 'receipt', 'refund'] as const;
const inEachLanguage = languages.flatMap((language) => kinds.map((kind) => [language, kind] as const));

describe('the length of a text message', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ê'.repeat(70), 1],
    [`${'a'.repeat(134)}ê`, 3],
    ['💶'.repeat(35), 1],
  ])('%s is %i', (text, segments) => {
    expect(smsSegments(text)).toBe(segments);
  });
});

describe('a text message', () => {
  it('says who sends it, the amount, the day, the number and the address', () => {
    expect(sms(aMessage())).toBe(
      'Example Ltd: import charges for your parcel LZ000000005ZZ: EUR 1,046.50, to be paid before delivery, by 4 Dec: ' +
        'https://shipping.example.com/pay/9sJ0y4bTq1mC6rXw2LzKf8uVh3PnAeGdI5oYtRkWxZQb Reply STOP for no more texts.',
    );
    expect(sms(aMessage({ language: 'de', kind: 'final_notice' }))).toContain(
      'Zahlen Sie 1.046,50 EUR Einfuhrabgaben bis 4.12., sonst',
    );
  });

  it('has two segments at most in every language and currency, in the alphabet of GSM, with number, address and how to stop', () => {
    for (const language of languages)
      for (const kind of asking)
        for (const currency of ['EUR', 'GBP', 'JPY', 'KWD', 'PLN', 'INR']) {
          const text = sms(aMessage({ language, kind, amount: { amount: '12345678.50', currency } }));
          expect([text, smsSegments(text)]).toEqual([text, 2]);
          expect(text.length).toBeGreaterThan(160); // one character of UCS-2 would make it three
          for (const part of ['LZ000000005ZZ', aMessage().link, 'STOP', currency]) expect(text).toContain(part);
        }
  });

  it('leaves out what is dispensable where the address is long', () => {
    const link = `https://${'a'.repeat(60)}.example.com/pay/9sJ0y4bTq1mC6rXw2LzKf8uVh3PnAeGdI5oYtRkWxZQb`;
    for (const language of languages)
      for (const kind of asking) {
        const text = sms(aMessage({ language, kind, link }));
        expect(smsSegments(text)).toBe(2);
        expect(text).toContain(link);
      }
    const endless = `https://${'a'.repeat(300)}.example.com/pay/x`;
    expect(sms(aMessage({ link: endless }))).toContain(endless);
  });

  it.each([
    'WIN.EXAMPLE.COM/1234',
    'CALL+15550001111',
    'FREEMONEY',
    'A1',
    'X'.repeat(40),
    'ABC1234 VISIT',
    'ÄÖÜ12345',
    '1234\n5678',
  ])('does not show %s, which is no tracking number', (trackingNumber) => {
    const text = sms(aMessage({ trackingNumber }));
    expect(text).not.toContain(trackingNumber);
    expect(text).toContain('your parcel: EUR');
  });

  it('has no text of the merchant but the name of the sender', () => {
    const text = sms(aMessage({ goods: [{ quantity: 1, title: 'Evil goods' }], replyTo: 'evil@example.com' }));
    expect(text).not.toMatch(/evil/i);
  });

  it.each([
    ['Żółć i Łódź', 'Zolc i Lodz'],
    ['Café “Zoë” – Œuvre…', 'Café "Zoe" - OEuvre...'],
    [`${'Very '.repeat(9)}Long Ltd`, 'Very Very Very Very Very Very...'],
  ])('begins with %s as a phone shows it in the alphabet of GSM', (sender, shown) => {
    const text = sms(aMessage({ sender }));
    expect(text.slice(0, shown.length + 2)).toBe(`${shown}: `);
    expect(smsSegments(text)).toBe(2);
  });

  it.each(['商店', 'Магазин', 'Call 0900 123 456', 'Ring +15550001111 now', ' '])(
    'begins with the service where the sender is %s',
    (sender) => {
      expect(sms(aMessage({ sender }))).toMatch(/^Duty payment service: /);
    },
  );

  it('exists for what asks for money only', () => {
    for (const kind of ['receipt', 'refund'] as const) expect(() => sms(aMessage({ kind }))).toThrow(TypeError);
  });
});

describe('an e-mail', () => {
  it.each(inEachLanguage)(
    'in %s of kind %s says the same in plain text and in HTML, and leaves no placeholder',
    (language, kind) => {
      const { subject, text, html } = email(aMessage({ language, kind }));
      const escaped = (part: string): string =>
        part.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined/);
      expect(subject).toMatch(/^Example Ltd: .*LZ000000005ZZ/);
      const paragraphs = text.split('\n').filter((line) => line.length > 60 && !line.includes(': '));
      expect(paragraphs.length).toBeGreaterThan(2);
      for (const paragraph of paragraphs) expect(html).toContain(escaped(paragraph));
      for (const part of ['shipping.example.com', 'help@example.com', 'Example Ltd', aMessage().link]) {
        expect(text).toContain(part);
        expect(html).toContain(part);
      }
      expect(html).toContain(`<html lang="${language}" dir="ltr">`);
    },
  );

  it('differs by language and by kind', () => {
    const texts = inEachLanguage.map(([language, kind]) => email(aMessage({ language, kind })).text);
    expect(new Set(texts).size).toBe(inEachLanguage.length);
  });

  it('shows the deadline on the clock of the consignee', () => {
    expect(email(aMessage()).text).toContain('Pay by: Friday, 4 December 2026 at 23:59 CET');
    expect(email(aMessage({ timeZone: 'Asia/Tokyo' })).text).toContain('Saturday, 5 December 2026 at 07:59 GMT+9');
    expect(email(aMessage({ kind: 'receipt' })).text).toContain('Date: Tuesday, 24 November 2026 at 10:30 CET');
  });

  it('runs and loads nothing, whatever the merchant sent', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&\r\nBcc: spy@example.com\u2028';
    const given: Partial<MessageContent> = {
      sender: evil,
      replyTo: evil,
      operator: { name: evil.slice(0, 28) },
      trackingNumber: evil,
      goods: [{ quantity: 1, title: evil }],
    };
    const { subject, text, html } = email(aMessage(given));
    expect(html).not.toMatch(/<(img|script|style|link|iframe|object|svg)/i);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect([...html.matchAll(/<[a-z][^>]*?\s(?:src|href)="([^"]+)"/gi)].map(([, address]) => address)).toEqual([
      aMessage().link,
    ]);
    expect(html).not.toMatch(/url\(/i);
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(text.split('\n').filter((line) => line.startsWith('Bcc:'))).toEqual([]);
  });

  it('names five kinds of goods, shortened', () => {
    const goods = Array.from({ length: 9 }, (_, index) => ({ quantity: 1, title: `${index}${'x'.repeat(300)}` }));
    const { text } = email(aMessage({ goods }));
    expect(text.match(/1 × \d/g)).toHaveLength(5);
    expect(text).toContain('…');
    expect(text.length).toBeLessThan(3_000);
  });

  it('cuts no character in half', () => {
    const { text, html } = email(aMessage({ goods: [{ quantity: 1, title: `${'x'.repeat(79)}🧥🧥` }] }));
    expect([text.includes(`${'x'.repeat(79)}…`), text.isWellFormed(), html.isWellFormed()]).toEqual([true, true, true]);
  });

  it.each(languages)('says in %s whom the consignee pays, where they are, and where the law wants more', (language) => {
    const operator = {
      name: 'Example Shipping GmbH',
      address: 'Example Street 1, 10115 Berlin',
      imprintUrl: 'https://shipping.example.com/imprint',
      privacyUrl: 'https://shipping.example.com/privacy',
    };
    const { text, html } = email(aMessage({ language, operator, colour: '#7a0019' }));
    for (const shown of Object.values(operator)) for (const part of [text, html]) expect(part).toContain(shown);
    expect(html.match(/#7a0019/g)).toHaveLength(2);
    expect(email(aMessage({ language })).html).not.toContain('#7a0019');
  });

  it('names the shop where the sender gave no address', () => {
    const { replyTo: _, ...anonymous } = aMessage();
    expect(email(anonymous).text).toContain('in the shop where you ordered');
  });
});
