import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkLifetime } from '../../../src/adapters/shared/security/signed-links.ts';
import { pdfPages } from '../../adapters/parcels/labels/pdf-text.ts';
import { runningService } from '../../support/running-service.ts';
import type { Asking, RunningService } from '../../support/running-service.ts';
import { collectionIn, readCollection, readyCollection, requestForCollection } from './collection-request.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

type Attachment = {
  readonly id: string;
  readonly eventName: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly downloadURL: string;
  readonly reference: string;
};

const path = '/api/taxes-collections';
/** Paths of payment pages, by collection. */
const pages = new Map<string, string>();

const payable = async (changes: object = {}): Promise<string> => {
  const { id, paymentUrl } = await readyCollection(service, changes);
  pages.set(id, new URL(paymentUrl).pathname);
  return id;
};
let keys = 0;
const paid = async (id: string): Promise<string> => {
  const body = { paymentMethodId: 'pm_card_visa', name: 'Pat Payer', idempotencyKey: `attachment-${++keys}` };
  return String((await service.post(`${path}/${id}/payment`, body)).json['paymentIntentId']);
};
const refunded = async (id: string, amount: string): Promise<void> => {
  const { text, status } = await service.post(`${path}/${id}/refund`, { amount: { amount, currency: 'EUR' } });
  if (status !== 200) throw new Error(text);
};
const attachmentsOf = async (id: string) => (await readCollection(service, id))['attachments'] as readonly Attachment[];
const attached = async (id: string, eventName: string): Promise<Attachment> => {
  const found = (await attachmentsOf(id)).find((each) => each.eventName === eventName);
  if (!found) throw new Error(`${id} has no ${eventName}.`);
  return found;
};
const download = async (url: string, asking: Asking = { token: null }) => {
  const { status, headers, bytes } = await service.bytes(url, asking);
  const text = status === 200 ? (await pdfPages(bytes)).map((page) => page.text).join(' ').replaceAll(/\s+/g, ' ') : new TextDecoder().decode(bytes); // oxfmt-ignore
  return { status, headers, text, bytes };
};

describe('the attachments of a taxes collection', () => {
  it('are a request for payment, then a receipt, then a note of each refund, with ids that stay', async () => {
    const id = await payable();
    expect(await attachmentsOf(id)).toMatchObject([
      { id: `${id}-notice`, eventName: 'payment_notice', data: { format: 'PDF', amount: 78.64, currency: 'EUR' } },
    ]);
    const intentId = await paid(id);
    const receipt = await attached(id, 'receipt');
    expect(receipt).toMatchObject({
      id: `${id}-receipt-1`,
      reference: intentId,
      createdAt: service.clock.now(),
      data: { amount: 78.64 },
    });
    service.clock.advance(1_000);
    await refunded(id, '10.00');
    await refunded(id, '5.00');
    const after = await attachmentsOf(id);
    expect(after.map(({ eventName, data }) => [eventName, data['amount']])).toEqual([
      ['payment_notice', 78.64],
      ['receipt', 78.64],
      ['refund_note', 10],
      ['refund_note', 5],
    ]);
    expect(new Set(after.map((each) => each.id)).size).toBe(4);
    expect(after[1]).toMatchObject({ id: receipt.id, createdAt: receipt.createdAt, updatedAt: service.clock.now() });
    await service.caughtUp();
    const list = JSON.parse((await service.get(`${path}?status=paid`)).text) as readonly {
      id: string;
      attachments: readonly Attachment[];
    }[];
    expect(list.find((each) => each.id === id)?.attachments.map((each) => each.id)).toEqual(
      after.map((each) => each.id),
    );
  });

  it('open by their address without a token, in the language that is asked for, else in that of the consignee', async () => {
    const id = await payable({ customerReference: 'ORD-7' });
    const intentId = await paid(id);
    const { downloadURL, data } = await attached(id, 'receipt');
    const { status, headers, text, bytes } = await download(downloadURL);
    expect([status, headers.get('content-type'), headers.get('content-language')]).toEqual([
      200,
      'application/pdf',
      'de',
    ]);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="receipt-PAGE\d+\.pdf"$/);
    for (const shown of [
      'Quittung',
      '78,64 € gezahlt',
      intentId,
      String(data['number']),
      'ORD-7',
      'Pat Payer',
      'Jane Doe',
      '1 Sample Street',
      'Seite 1 von 1',
    ])
      // oxfmt-ignore
      expect(text).toContain(shown);
    expect(Buffer.from((await download(downloadURL)).bytes).equals(bytes)).toBe(true);
    expect((await download(`${downloadURL}&lang=nl`)).text).toContain('Kwitantie');
    expect((await download(`${path}/${id}/attachments/${id}-receipt-1?lang=en`, { token: 'reader' })).text).toContain(
      '€78.64 paid',
    );
  });

  it('have lines that make the sum of the collection', async () => {
    const id = await payable();
    const { text } = await download(`${(await attached(id, 'payment_notice')).downloadURL}&lang=en`);
    const amounts = [...text.slice(text.indexOf('Amount')).matchAll(/(?:duty|VAT|Total) .*?€(\d+\.\d\d)/g)].map(([, amount]) => Number(amount)); // oxfmt-ignore
    expect(amounts).toHaveLength(3);
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(78.64, 2);
    expect(amounts.at(-1)).toBe(78.64);
  });

  it('say after a refund what went back', async () => {
    const id = await payable();
    await paid(id);
    await refunded(id, '78.64');
    expect((await download(`${(await attached(id, 'receipt')).downloadURL}&lang=en`)).text).toContain(
      'All of it has been refunded since.',
    );
    expect((await download(`${(await attached(id, 'refund_note')).downloadURL}&lang=en`)).text).toContain(
      '€78.64 refunded',
    );
    expect((await download(`${(await attached(id, 'payment_notice')).downloadURL}&lang=en`)).text).toContain(
      'Nothing to pay any more',
    );
  });

  it('include the commercial invoices of the shipment with the tracking number, printed or uploaded', async () => {
    const { shipmentId, trackingNumber } = await book(service);
    await service.caughtUp();
    const id = await payable({ trackingNumber });
    const { id: documentId, downloadURL, data, reference } = await attached(id, 'commercial_invoice');
    expect([documentId.slice(0, 4), data, reference]).toEqual(['doc_', { format: 'PDF', shipmentId }, trackingNumber]);
    expect((await download(downloadURL)).text).toContain('COMMERCIAL INVOICE');
    const content = 'JVBERi0xLjcK';
    const electronicTradeDocuments = [{ content, name: 'invoice-1001.pdf', type: 'COMMERCIAL_INVOICE', format: 'PDF' }];
    await service.post('/documents/etds/upload', { shipmentId, electronicTradeDocuments });
    await service.caughtUp();
    const invoices = (await attachmentsOf(id)).filter(({ eventName }) => eventName === 'commercial_invoice');
    expect(invoices.map((each) => each.data['name'])).toEqual([undefined, 'invoice-1001.pdf']);

    const stranger = collectionIn(
      await service.post('/api/trade-engine/duties-taxes', requestForCollection({ trackingNumber }), {
        token: 'rival',
      }),
    );
    const theirs = (await service.get(`${path}/${stranger.collectionId}`, { token: 'rival' })).json[
      'attachments'
    ] as readonly Attachment[];
    expect(theirs.filter(({ eventName }) => eventName === 'commercial_invoice')).toEqual([]);
  });

  it('do not exist for another account, or under an id that nothing has', async () => {
    const id = await payable();
    const own = `${path}/${id}/attachments`;
    const asked = async (address: string, token: string) => (await service.get(address, { token })).status;
    expect(await asked(`${own}/${id}-notice`, 'rival')).toBe(404);
    expect(await asked(`${own}/${id}-receipt-1`, 'shop')).toBe(404);
    expect(await asked(`${own}/${id}-refund-1`, 'shop')).toBe(404);
    expect(await asked(`${path}/txc_unknown/attachments/txc_unknown-notice`, 'shop')).toBe(404);
  });

  it('are refused by an address that was changed, or is too old', async () => {
    const id = await payable();
    const { downloadURL } = await attached(id, 'payment_notice');
    const other = await payable();
    for (const forged of [
      downloadURL.replace(/(?<=signature=)./, (first) => (first === '_' ? '-' : '_')),
      downloadURL.replace(/expires=\d/, 'expires=9'),
      downloadURL.replaceAll(id, other),
      downloadURL.replace(/\?.*/, ''),
    ])
      expect((await download(forged)).status).toBe(401);
    service.clock.advance(linkLifetime + 1_000);
    expect((await download(downloadURL)).status).toBe(401);
  });
});

describe('the papers of the payer', () => {
  const pageOf = (id: string): string => pages.get(id) ?? '';

  it('stand under the address of the page, which links to them, and hold no address of the consignee', async () => {
    const id = await payable();
    const page = pageOf(id);
    const open = async (): Promise<string> => (await service.get(`${page}?lang=en`, { token: null })).text;
    expect(await open()).toContain(`href="${page}/notice.pdf?lang=en"`);
    expect((await download(`${page}/notice.pdf?lang=en`)).text).toContain('€78.64 to pay');
    await paid(id);
    const html = await open();
    expect([html.includes(`href="${page}/receipt.pdf?lang=en"`), html.includes('notice.pdf')]).toEqual([true, false]);

    const { status, headers, text } = await download(`${page}/receipt.pdf`, {
      token: null,
      headers: { 'accept-language': 'fr-CA, en' },
    });
    expect([status, headers.get('content-type'), headers.get('content-language')]).toEqual([
      200,
      'application/pdf',
      'fr',
    ]);
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'noindex, nofollow',
      'no-referrer',
    ]);
    expect(text).toContain('78,64 € payés');
    expect(text).toContain('Jane Doe');
    for (const hidden of ['1 Sample Street', '10115', 'jane@example.com']) expect(text).not.toContain(hidden);
  });

  it('do not exist before the payment, nor for a token that was changed: a page says so', async () => {
    const id = await payable();
    const page = pageOf(id);
    const forged = `${page.slice(0, -1)}${page.endsWith('A') ? 'B' : 'A'}`;
    for (const address of [`${page}/receipt.pdf`, `${forged}/notice.pdf`, `${page}/other.pdf`]) {
      const { status, headers } = await service.get(address, { token: null });
      expect([address, status]).toEqual([address, 404]);
      if (!address.endsWith('other.pdf')) expect(headers.get('content-type')).toContain('text/html');
    }
  });
});
