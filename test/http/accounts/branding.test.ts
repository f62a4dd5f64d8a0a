import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredMessage } from '../../../src/adapters/sandbox/message-inbox.ts';
import { languages } from '../../../src/application/shared/languages/languages.ts';
import { pdfPages } from '../../adapters/parcels/labels/pdf-text.ts';
import { eventually } from '../../support/eventually.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { newCollection } from '../collections/collection-request.ts';
import { labelRequest } from '../parcels/label-request.ts';

const path = '/api/accounts/me/settings';
const operator = {
  OPERATOR_NAME: 'Example Shipping GmbH',
  OPERATOR_ADDRESS: 'Example Street 1, 10115 Berlin, Germany',
  OPERATOR_IMPRINT_URL: 'https://shipping.example.com/imprint',
  OPERATOR_PRIVACY_URL: 'https://shipping.example.com/privacy',
};
const brand = { displayName: 'Blue Shop', colour: '#00457c', replyTo: 'hello@blue.example.com' };

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment: { BASE_URL: 'https://shipping.example.com', ...operator } });
});
afterAll(async () => {
  await service.stop();
});

const phone = '+49 151 23456789';
const shipTo = { name: 'Jane Doe', email: 'jane@example.com', phone, address: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' } }; // oxfmt-ignore
const pathOf = (url: string): string => new URL(url).pathname;

/** A new collection with its text message and its e-mail. */
const told = async (changes: object = {}) => {
  const { collectionId, paymentUrl, trackingNumber } = await newCollection(service, { shipTo, ...changes });
  const messages = await eventually(async () => {
    service.clock.advance(1_000);
    const { text } = await service.get(`/sandbox/messages.json?accountId=${shop}`);
    const about = (JSON.parse(text) as StoredMessage[]).filter((message) => message.text.includes(paymentUrl));
    return about.length === 2 && about;
  });
  const sms = messages.find(({ channel }) => channel === 'sms')?.text ?? '';
  const email = messages.find((message) => message.channel === 'email');
  if (!email) throw new Error('There is no e-mail.');
  return { collectionId, paymentUrl, trackingNumber, sms, email };
};

describe('the brand of an account', () => {
  it('stands first in messages, on the page and on the receipt, beside the legal name and address of the operator', async () => {
    const before = await service.get(path);
    expect(before.json['brand']).toEqual({});
    expect((await service.ask('PATCH', path, { brand })).json['brand']).toEqual(brand);
    const { collectionId, paymentUrl, sms, email } = await told();
    expect(sms).toMatch(/^Blue Shop: Für Ihr Paket/);
    expect(email.subject).toMatch(/^Blue Shop: /);
    expect(email).toMatchObject({ replyTo: brand.replyTo });
    expect(email.html).toContain(`background-color:${brand.colour}`);
    for (const shown of Object.values(operator))
      expect([email.text.includes(shown), email.html.includes(shown)]).toEqual([true, true]);

    for (const language of languages) {
      const { text, headers } = await service.get(`${pathOf(paymentUrl)}?lang=${language}`, { token: null });
      expect(text).toContain('<header><p><bdi>Blue Shop</bdi></p></header>');
      for (const shown of Object.values(operator)) expect(text).toContain(shown);
      expect(text).toContain('href="/pay/colours/00457c"');
      expect(headers.get('content-security-policy')).toContain("style-src 'self'");
    }
    const colours = await service.get('/pay/colours/00457c', { token: null });
    expect(colours.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(colours.text).toContain(':root { --brand: #00457c; --on-brand: #ffffff;');
    expect((await service.get('/pay/colours/red%7D', { token: null })).status).not.toBe(200);

    const payment = { paymentMethodId: 'pm_card_visa', idempotencyKey: 'brand-1' };
    expect((await service.post(`/api/taxes-collections/${collectionId}/payment`, payment)).json).toMatchObject({
      status: 'succeeded',
    });
    const receipt = await fetch(`${service.listeningAt}${pathOf(paymentUrl)}/receipt.pdf?lang=en`);
    const sheets = (await pdfPages(new Uint8Array(await receipt.arrayBuffer()))).map(({ text }) => text).join(' ');
    for (const shown of ['Blue Shop sent the parcel', operator.OPERATOR_NAME, 'Example Street 1'])
      expect(sheets).toContain(shown);
  });

  it('stands on the tracking page, which names nobody else', async () => {
    await service.ask('PATCH', path, { brand });
    const { shipment } = (await service.post('/api/shipments/labels', labelRequest())).json as unknown as {
      readonly shipment: { readonly trackingNumber: string };
    };
    const page = async () => (await service.get(`/track/${shipment.trackingNumber}`, { token: null })).text;
    const branded = await page();
    for (const shown of [
      brand.displayName,
      '/pay/colours/00457c',
      `mailto:${brand.replyTo}`,
      ...Object.values(operator),
    ])
      expect(branded).toContain(shown);
    await service.ask('PATCH', path, { brand: { displayName: null, colour: null, replyTo: null } });
    const plain = await page();
    expect(plain).toContain(operator.OPERATOR_NAME);
    for (const hidden of [brand.displayName, 'Example Ltd', 'Jane Doe']) expect(plain).not.toContain(hidden);
  });

  it('goes back to what each request says, and is refused where it cannot be read or could be a link', async () => {
    const nothing = { displayName: null, colour: null, replyTo: null };
    expect((await service.ask('PATCH', path, { brand: nothing })).json['brand']).toEqual({});
    const { sms, email } = await told();
    expect(sms).toMatch(/^Example Ltd: /);
    expect(email).toMatchObject({
      replyTo: 'help@example.com',
      subject: expect.stringMatching(/^Example Ltd: /) as string,
    });
    const refused = await service.ask('PATCH', path, {
      brand: { displayName: 'win.example', colour: '#ffcc00', replyTo: 'x' },
    });
    expect(refused.status).toBe(400);
    expect(refused.json.messages[0]?.details).toEqual([
      expect.stringContaining('brand.displayName must hold no address'),
      expect.stringMatching(/^brand\.colour must have a contrast .* has 1\.5:1, for example "#[\da-f]{6}"\.$/),
      expect.stringContaining('brand.replyTo must be an e-mail address'),
    ]);
  });
});

describe('texts of a merchant', () => {
  it('become no link in messages, on the page and on papers, wherever they stand', async () => {
    const evil = 'PayPal https://evil.example/login a@evil.example';
    const shipFrom = {
      company: evil,
      email: 'a?bcc=all&body=x@evil.example',
      address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    };
    const commodities = [
      {
        title: evil,
        hsCode: '6109.10',
        quantity: 2,
        value: { amount: '100.00', currency: 'GBP' },
        countryOfOrigin: 'CN',
      },
    ];
    const { paymentUrl, sms, email } = await told({ shipFrom, commodities, trackingNumber: 'WWW.EVIL.EXAMPLE/1234' });
    const { text: page } = await service.get(`${pathOf(paymentUrl)}?lang=en`, { token: null });
    const notice = await fetch(`${service.listeningAt}${pathOf(paymentUrl)}/notice.pdf?lang=en`);
    const paper = (await pdfPages(new Uint8Array(await notice.arrayBuffer()))).map(({ text }) => text).join(' ');
    for (const shown of [sms, email.subject, email.text, email.html, page, paper])
      expect(shown).not.toMatch(/evil\.example\/|:\/\/evil/i);
    expect(page).toContain('PayPal https evil example/login a (at) evil example');
    expect(page).toContain('href="mailto:a%3Fbcc%3Dall%26body%3Dx@evil.example"');
  });
});
