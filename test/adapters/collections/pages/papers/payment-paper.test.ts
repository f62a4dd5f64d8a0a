import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentPaperSheets } from '../../../../../src/adapters/parcels/labels/documents/payment-paper.ts';
import { printPaymentPaper } from '../../../../../src/adapters/parcels/labels/render-worker.ts';
import { pdfMeasure } from '../../../../../src/adapters/parcels/labels/render/pdf.ts';
import { openRenderer } from '../../../../../src/adapters/parcels/labels/renderer.ts';
import { paymentPaper } from '../../../../../src/adapters/collections/pages/papers/payment-paper.ts';
import { paperTexts } from '../../../../../src/adapters/collections/pages/paper-texts.ts';
import { attachmentsOf } from '../../../../../src/application/collections/attachments.ts';
import type { CollectionView } from '../../../../../src/application/collections/collection-view.ts';
import { languages } from '../../../../../src/application/shared/languages/languages.ts';
import type { Language } from '../../../../../src/application/shared/languages/languages.ts';
import { localMoney } from '../../../../../src/application/shared/languages/formats.ts';
import { dueOf } from '../../../../../src/domain/collections/taxes-collection/index.ts';
import { viewOf } from '../../../../support/collection-views.ts';
import { longTimeLimit } from '../../../../support/eventually.ts';
import { runsTimes } from '../../../../support/property-runs.ts';
import { pdfPages } from '../../../parcels/labels/pdf-text.ts';
import { anySums, assessmentWith, paid, ready, refunded, someSums } from './paper-stories.ts';

const paymentUrl = 'https://shipping.example.com/pay/9sJ0y4bTq1mC6rXw2LzKf8uVh3PnAeGdI5oYtRkWxZQb';

type Kind = 'payment_notice' | 'receipt' | 'refund_note';
type Options = { readonly language?: Language; readonly reader?: 'payer' | 'account' };

const paperOf = (view: CollectionView, kind: Kind, { language = 'en', reader = 'account' }: Options = {}) => {
  const attachment = attachmentsOf(view).findLast((each) => each.kind === kind);
  if (!attachment) throw new Error(`There is no ${kind}.`);
  return paymentPaper({ view, attachment, language, reader, paymentUrl, brand: {}, operator: {} });
};

/** What a reader finds on all pages: lines as they are broken are joined again. */
const textOf = async (bytes: Uint8Array): Promise<string> => (await pdfPages(bytes)).map(({ text }) => text).join(' ').replaceAll(/\s+/g, ' '); // oxfmt-ignore
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** An amount in British notation as minor units. */
const minorOf = (text: string): bigint => BigInt(text.replaceAll(/[^\d-]/g, ''));

describe('a receipt', () => {
  it.each(languages)('says in %s what was paid, when, by whom and for what', async (language) => {
    const view = viewOf(...paid());
    const bytes = printPaymentPaper(paperOf(view, 'receipt', { language }));
    const text = await textOf(bytes);
    const texts = paperTexts[language];
    for (const shown of [
      texts.receiptTitle,
      '01KAM3Z8Q4T5V6W7X8Y9Z0A1B2-1',
      'pi_3Pabcdefghijklmn',
      'LZ000000005ZZ',
      'ORD-1001',
      'Example Ltd',
      'Jane Doe',
      'Chausseestraße 1',
      'John Public',
      'shipping.example.com',
      plain(localMoney({ amount: '104.04', currency: 'EUR' }, language)),
      texts.receiptNote,
      texts.notACustomsDocument,
      texts.page.replace('{page}', '1').replace('{pages}', '1'),
    ])
      expect(text).toContain(plain(shown));
    expect(Buffer.from(bytes).toString('latin1')).toContain(`/Lang (${language})`);
    expect(text).not.toContain('john@example.com');
    expect(text).not.toMatch(/[{}]/);
  });

  it('tells the time on the clock of the consignee, with the zone', async () => {
    expect(await textOf(printPaymentPaper(paperOf(viewOf(...paid()), 'receipt')))).toContain(
      'Saturday, 21 November 2026 at 11:00 CET',
    );
  });

  it('names the consignee without an address to somebody who has the address of the page', async () => {
    const text = await textOf(printPaymentPaper(paperOf(viewOf(...paid()), 'receipt', { reader: 'payer' })));
    expect(text).toContain('Jane Doe');
    for (const hidden of ['Chausseestraße', '10115', 'Berlin', 'jane@example.com', '1234567'])
      expect(text).not.toContain(hidden);
  });

  it('says what of it was refunded, and what is left', async () => {
    const view = viewOf(...paid(), ...refunded('rfd_1', { amount: '20.00', currency: 'EUR' }));
    const text = await textOf(printPaymentPaper(paperOf(view, 'receipt')));
    expect(text).toContain('€20.00 of it has been refunded since.');
    expect(text).toContain('-€20.00');
    expect(text).toContain('Left after refunds €84.04');
    const whole = viewOf(...paid(), ...refunded('rfd_1', { amount: '104.04', currency: 'EUR' }));
    expect(await textOf(printPaymentPaper(paperOf(whole, 'receipt')))).toContain('All of it has been refunded since.');
  });

  it('can be printed when the personal data has been erased', async () => {
    const text = await textOf(printPaymentPaper(paperOf(viewOf(...paid(someSums, { personal: {} })), 'receipt')));
    expect(text).toContain('Not known');
    expect(text).toContain('€104.04');
  });

  it('has the same bytes each time, from a worker too', async () => {
    const paper = paperOf(viewOf(...paid()), 'receipt');
    const renderer = openRenderer({ ...longTimeLimit, size: 1 });
    try {
      expect(Buffer.from(await renderer.printPaymentPaper(paper, 'acc_1')).equals(printPaymentPaper(paper))).toBe(true);
    } finally {
      await renderer.close();
    }
  });
});

describe('a request for payment', () => {
  it('says what to pay, where, and until when', async () => {
    const bytes = printPaymentPaper(paperOf(viewOf(...ready()), 'payment_notice', { language: 'de' }));
    const text = await textOf(bytes);
    for (const shown of [
      'Zahlungsaufforderung',
      '104,04 € zu zahlen',
      paymentUrl,
      'Freitag, 4. Dezember 2026 um 23:59 MEZ',
    ])
      expect(text).toContain(shown);
    expect(Buffer.from(bytes).toString('latin1')).toContain(`/URI (${paymentUrl})`);
  });

  it('asks for nothing once it is paid, expired or cancelled', async () => {
    const at = '2026-12-07T10:00:00.000Z';
    const over = {
      paid: viewOf(...paid()),
      expired: viewOf(...ready(), { type: 'CollectionExpired', data: { expiredAt: at } }),
      cancelled: viewOf(...ready(), { type: 'CollectionCancelled', data: { cause: 'requested', cancelledAt: at } }),
    };
    for (const [state, view] of Object.entries(over)) {
      const text = await textOf(printPaymentPaper(paperOf(view, 'payment_notice')));
      expect([state, text.includes('Nothing to pay any more'), text.includes(paymentUrl)]).toEqual([
        state,
        true,
        false,
      ]);
      for (const asking of [paperTexts.en.payUntil, paperTexts.en.noticeNote]) expect(text).not.toContain(asking);
    }
  });
});

it('a refund note says what went back, and of which payment', async () => {
  const view = viewOf(...paid(), ...refunded('rfd_1', { amount: '20.00', currency: 'EUR' }));
  const text = await textOf(printPaymentPaper(paperOf(view, 'refund_note')));
  for (const shown of [
    'Refund note',
    '€20.00 refunded',
    're_rfd_1',
    'pi_3Pabcdefghijklmn',
    '01KAM3Z8Q4T5V6W7X8Y9Z0A1B2-R1',
  ])
    expect(text).toContain(shown);
});

describe('the lines of a paper', () => {
  it('make the sum of the collection, to the minor unit', () => {
    fc.assert(
      fc.property(anySums, (sums) => {
        const { groups, totals } = paperOf(viewOf(...ready(sums)), 'payment_notice');
        const lines = groups.flatMap(({ charges }) => charges).map(({ amount }) => minorOf(amount));
        const due = dueOf(assessmentWith(sums));
        expect(lines.reduce((sum, amount) => sum + amount, 0n)).toBe(minorOf(due.amount));
        expect(totals.map(({ amount }) => minorOf(amount))).toEqual([minorOf(due.amount)]);
      }),
      { numRuns: runsTimes(2) },
    );
  });

  it('stay on numbered sheets, however many and however long they are', () => {
    const names = fc.constantFrom(
      'x'.repeat(300),
      'Handgestrickter Wollpullover mit Muster '.repeat(5),
      'محمد علي 12',
      '王小明',
      'Δήμητρα',
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), names, fc.constantFrom(...languages), (count, name, language) => {
        const sums = { ...someSums, lines: Array.from({ length: count }, () => [1_000_000, 999]) };
        const address = { line1: name, city: name, postcode: '10115', country: 'DE' };
        const view = viewOf(
          ...paid(sums, { personal: { shipTo: { name, address }, shipFrom: { company: name, address } } }),
        );
        const pages = paymentPaperSheets(paperOf(view, 'receipt', { language }), pdfMeasure);
        if (count > 12) expect(pages.length).toBeGreaterThan(1);
        for (const { items, width, height } of pages)
          for (const item of items) {
            if (item.kind !== 'text') continue;
            expect(item.x).toBeGreaterThanOrEqual(30);
            expect(item.x + pdfMeasure(item.text, item)).toBeLessThanOrEqual(width - 30);
            expect(item.y).toBeLessThanOrEqual(height - 30);
          }
      }),
      { numRuns: runsTimes(0.2) },
    );
  });
});
