import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, labels, shipTo } from './label-request.ts';
import type { ShownDocument } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const bytesOf = ({ base64String = '' }: ShownDocument): Buffer => Buffer.from(base64String, 'base64');
const only = <T>(entries: readonly T[]): T => {
  const [entry] = entries;
  if (entry === undefined) throw new Error('There is none.');
  return entry;
};
const pathOf = (url: string): string => new URL(url).pathname;

describe('the label', () => {
  it('is a PDF by default', async () => {
    const document = only((await book(service)).documents);
    expect([document.type, document.format, bytesOf(document).subarray(0, 5).toString()]).toEqual([
      'LABEL',
      'PDF',
      '%PDF-',
    ]);
    expect(bytesOf(document).subarray(-6).toString()).toContain('%%EOF');
  });

  it('is a PNG of four by six inches at 203 dots an inch on request', async () => {
    const png = bytesOf(only((await book(service, { labelFormat: 'PNG' })).documents));
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([812, 1218]);
  });

  it('is ZPL on request, with the number in its bar code', async () => {
    const shipment = await book(service, { labelFormat: 'ZPL' });
    const zpl = bytesOf(only(shipment.documents)).toString();
    expect([zpl.startsWith('^XA'), zpl.trimEnd().endsWith('^XZ')]).toEqual([true, true]);
    expect(zpl).toMatch(/\^BC/);
    expect(zpl).toContain(shipment.trackingNumber);
    expect(zpl).toContain('Jane Doe');
  });
});

describe('customs documents', () => {
  const to = (country: string, postcode: string) => ({
    shipTo: { ...shipTo, address: { line1: '1 Street', city: 'City', postcode, country } },
  });

  it.each([
    ['a commercial invoice with goods across a border', {}, ['LABEL', 'COMMERCIAL_INVOICE']],
    ['a CN23 when a post carries them', { serviceCode: 'SERVICE-POSTAL-PICKUP' }, ['LABEL', 'CN23']],
    ['none inside one customs territory', { ...to('GB', 'SW1A 1AA') }, ['LABEL']],
    [
      'none from Great Britain to documents alone',
      { customs: { contentType: 'Documents' }, commodities: [] },
      ['LABEL'],
    ],
  ])('%s', async (_, changes, types) => {
    expect((await book(service, changes)).documents.map(({ type }) => type)).toEqual(types);
  });

  it('are PDF whatever format the label has', async () => {
    const { documents } = await book(service, { labelFormat: 'ZPL' });
    expect(documents.map(({ type, format }) => [type, format])).toEqual([
      ['LABEL', 'ZPL'],
      ['COMMERCIAL_INVOICE', 'PDF'],
    ]);
  });
});

describe('?include=base64', () => {
  it('returns the same bytes as the creation', async () => {
    const booked = await book(service);
    const read = await service.get(`${labels}/${booked.shipmentId}?include=base64`);
    expect(read.json['shipment']).toEqual(booked);
  });

  it('is the only accepted value', async () => {
    const { shipmentId } = await book(service);
    const answer = await service.get(`${labels}/${shipmentId}?include=everything`);
    expect([answer.status, answer.json.messages[0]?.field]).toEqual([400, 'include']);
  });
});

describe('downloading', () => {
  it.each([
    ['PDF', 'application/pdf'],
    ['PNG', 'image/png'],
    ['ZPL', 'text/plain; charset=utf-8'],
  ])('returns a %s with its media type, byte for byte, by the signed URL alone', async (labelFormat, type) => {
    const { documents, trackingNumber } = await book(service, { labelFormat });
    const document = only(documents);
    const { status, headers, bytes } = await service.bytes(document.url, { token: null });
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="label-${trackingNumber}.${labelFormat.toLowerCase()}"`,
    );
    expect(Buffer.from(bytes)).toEqual(bytesOf(document));
  });

  it('works with the token and without a signature', async () => {
    const document = only((await book(service)).documents);
    const { status, bytes } = await service.bytes(pathOf(document.url));
    expect([status, Buffer.from(bytes)]).toEqual([200, bytesOf(document)]);
  });

  it('works by signature for fifteen minutes and not for sixteen', async () => {
    const { shipmentId, documents } = await book(service);
    const { url } = only(documents);
    service.clock.advance(15 * 60_000);
    expect((await service.bytes(url, { token: null })).status).toBe(200);
    service.clock.advance(60_000);
    const late = await service.get(url, { token: null });
    expect([late.status, late.json.messages[0]?.reason, late.headers.get('www-authenticate')]).toEqual([
      401,
      'link_expired',
      'Bearer',
    ]);

    const fresh = (await service.get(`${labels}/${shipmentId}`)).json['shipment'] as { documents: ShownDocument[] };
    expect((await service.bytes(only(fresh.documents).url, { token: null })).status).toBe(200);
  });

  it('is refused when any part of the URL was changed', async () => {
    const [mine, other] = [await book(service), await book(service)];
    const url = new URL(only(mine.documents).url);
    const changed = (change: (url: URL) => void): string => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const later = String(Number(url.searchParams.get('expires')) + 60);
    const signature = url.searchParams.get('signature') ?? '';
    const attempts = [
      changed(({ searchParams }) => searchParams.set('expires', later)),
      changed(({ searchParams }) =>
        searchParams.set('signature', `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      ),
      changed(({ searchParams }) => searchParams.set('signature', '')),
      changed(({ searchParams }) => searchParams.delete('expires')),
      changed((copy) => (copy.pathname = pathOf(only(other.documents).url))),
      changed((copy) => (copy.search = '')),
    ];
    for (const attempt of attempts) expect((await service.bytes(attempt, { token: null })).status).toBe(401);
  });

  it("is 404 with another account's token, and 403 with one that may not read", async () => {
    const path = pathOf(only((await book(service)).documents).url);
    expect((await service.bytes(path, { token: 'rival' })).status).toBe(404);
    expect((await service.bytes(path, { token: 'writer' })).status).toBe(403);
  });

  it('is 404 for an unknown document', async () => {
    const { shipmentId } = await book(service);
    const answer = await service.get(`${labels}/${shipmentId}/documents/doc_unknown`);
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([404, 'document_not_found']);
  });
});
