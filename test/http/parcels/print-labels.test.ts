import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages } from '../../adapters/parcels/labels/pdf-text.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, labels } from './label-request.ts';
import type { ShownShipment } from './label-request.ts';
import { entry, uploads } from './trade-documents.ts';

let service: RunningService;
const pdf: ShownShipment[] = [];
const zpl: ShownShipment[] = [];
let png: ShownShipment;
let voided: ShownShipment;
let rivals: ShownShipment;
beforeAll(async () => {
  service = await runningService();
  for (let count = 0; count < 3; count++) {
    pdf.push(await book(service));
    zpl.push(await book(service, { labelFormat: 'ZPL' }));
  }
  png = await book(service, { labelFormat: 'PNG' });
  voided = await book(service);
  rivals = await book(service, {}, { token: 'rival' });
  await service.post(`${labels}/${voided.shipmentId}/void`);
});
afterAll(() => service.stop());

const idOf = ({ shipmentId }: ShownShipment): string => shipmentId;
const printed = async (shipments: readonly ShownShipment[], more: object = {}) => {
  const answer = await service.bytes(`${labels}/print`, {}, { shipmentIds: shipments.map(idOf), ...more });
  expect(answer.status).toBe(200);
  return answer;
};
const refused = async (shipmentIds: readonly string[], more: object = {}) => {
  const answer = await service.post(`${labels}/print`, { shipmentIds, ...more });
  const [{ reason, details } = { reason: undefined, details: undefined }] = answer.json.messages;
  return [answer.status, reason, details];
};

describe('the labels of several shipments are printed in one file:', () => {
  it('PDF, page after page, in the order of the request', async () => {
    const { bytes, headers } = await printed(pdf.toReversed());
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('inline; filename="label-of-3-shipments.pdf"');
    const pages = await pdfPages(bytes);
    expect(pages.map(({ width, height }) => [width, height])).toEqual(pdf.map(() => [288, 432]));
    for (const [index, { trackingNumber }] of pdf.toReversed().entries())
      expect(pages[index]?.text.replaceAll(/\s/g, '')).toContain(trackingNumber);
  });

  it('ZPL, one after the other', async () => {
    const { bytes, headers } = await printed(zpl.toReversed());
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const each = await Promise.all(
      zpl.toReversed().map(async ({ documents: [{ url } = { url: '' }] }) => (await service.bytes(url)).bytes),
    );
    expect(Buffer.from(bytes)).toEqual(Buffer.concat(each));
  });

  it('their invoices, several pages each', async () => {
    const { bytes, headers } = await printed(pdf, { type: 'COMMERCIAL_INVOICE' });
    expect(headers.get('content-disposition')).toBe('inline; filename="commercial_invoice-of-3-shipments.pdf"');
    expect((await pdfPages(bytes)).length).toBeGreaterThanOrEqual(3);
  });

  it('more than a hundred in time', async () => {
    const many = await Promise.all(Array.from({ length: 117 }, () => book(service)));
    const { bytes } = await printed([...pdf, ...many]);
    expect(await pdfPages(bytes)).toHaveLength(120);
  });
});

describe('what cannot be printed is refused with each shipment, and nothing is printed:', () => {
  it('unknown ones, and those of another account alike', async () => {
    const ids = [pdf[0], rivals].map((one) => one?.shipmentId ?? '');
    expect(await refused([...ids, 'shp_none', 'txc_1'])).toEqual([
      404,
      'shipment_not_found',
      [
        `shipmentIds[1] ${rivals.shipmentId}: No shipment has this id.`,
        'shipmentIds[2] shp_none: No shipment has this id.',
        expect.stringMatching(/^shipmentIds\[3\] txc_1: No shipment has this id\. .*a taxes collection\.$/),
      ],
    ]);
  });

  it('voided ones, and those without such a document', async () => {
    expect(await refused([pdf[0]?.shipmentId ?? '', voided.shipmentId])).toEqual([
      409,
      'documents_not_available',
      [`shipmentIds[1] ${voided.shipmentId}: The label is void, and the parcel must not be sent.`],
    ]);
    expect(await refused([pdf[0]?.shipmentId ?? ''], { type: 'PACKING_LIST' })).toEqual([
      409,
      'documents_not_available',
      [`shipmentIds[0] ${pdf[0]?.shipmentId}: The shipment has no document of type PACKING_LIST.`],
    ]);
  });

  it('labels of several formats', async () => {
    const [one, other] = [pdf[0]?.shipmentId ?? '', zpl[0]?.shipmentId ?? ''];
    expect(await refused([one, other, png.shipmentId])).toEqual([
      409,
      'documents_not_available',
      [
        expect.stringMatching(
          `^shipmentIds\\[1\\] ${other}: The document doc_\\w+ is in ZPL, an earlier one in PDF\\.`,
        ),
        expect.stringMatching(`^shipmentIds\\[2\\] ${png.shipmentId}: The document doc_\\w+ is a PNG; PDF and ZPL `),
      ],
    ]);
  });

  it('a document that a client has uploaded and that is no whole PDF', async () => {
    const { shipmentId } = await book(service);
    const electronicTradeDocuments = [entry({ type: 'PACKING_LIST' })];
    await service.post(uploads, { shipmentId, electronicTradeDocuments });
    expect(await refused([shipmentId], { type: 'PACKING_LIST' })).toEqual([
      409,
      'documents_not_available',
      [expect.stringMatching(`^shipmentIds\\[0\\] ${shipmentId}: The document doc_\\w+ cannot be joined with others`)],
    ]);
  });

  it.each<[string, object]>([
    ['no shipment', { shipmentIds: [] }],
    ['too many', { shipmentIds: Array.from({ length: 1_001 }, (_, at) => `shp_${at}`) }],
    ['one twice', { shipmentIds: ['shp_1', 'shp_1'] }],
    ['an unknown type', { shipmentIds: ['shp_1'], type: 'RECEIPT' }],
  ])('%s', async (_, body) => {
    const answer = await service.post(`${labels}/print`, body);
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([400, 'validation_failed']);
  });
});
