import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declarationOf, paperOf } from '../../../src/adapters/labels/papers/declaration.ts';
import { print } from '../../../src/adapters/labels/print.ts';
import type { BookingRequest } from '../../../src/application/ports/carriers.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { aBooking, aCommodity, addresses, aJob, aParty, domestic, inLeeds } from './parcels.ts';
import { pdfPages } from './pdf-text.ts';

const paper = async (changes: Partial<BookingRequest>): Promise<readonly string[]> => {
  const [, document] = print(aJob(changes));
  if (!document) throw new Error('No paper was printed.');
  return (await pdfPages(document.bytes)).map(({ text }) => text);
};

const postal = { serviceCode: 'SERVICE-POSTAL-PICKUP' };

describe('which paper goes with a parcel', () => {
  it('is a CN 23 by post and a commercial invoice by anyone else', () => {
    expect(print(aJob(postal)).map(({ type, format }) => [type, format])).toEqual([['LABEL', 'PDF'], ['CN23', 'PDF']]); // prettier-ignore
    expect(print(aJob({ labelFormat: 'PNG' })).map(({ type, format }) => [type, format])).toEqual([['LABEL', 'PNG'], ['COMMERCIAL_INVOICE', 'PDF']]); // prettier-ignore
  });

  it('is none inside a customs territory, nor for documents', () => {
    expect(print(domestic()).map(({ type }) => type)).toEqual(['LABEL']);
    expect(paperOf(aBooking({ shipTo: inLeeds }))).toBeUndefined();
    expect(paperOf(aBooking({ customs: { contentType: 'Documents', incoterms: 'DDU' } }))).toBeUndefined();
  });
});

describe('what is declared', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 99_999 }),
    pence: fc.integer({ min: 0, max: 10_000_000 }),
    grams: fc.integer({ min: 1, max: 100_000 }),
  });

  it('adds up to the last penny and gram', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
        const commodities = lines.map(({ quantity, pence, grams }) =>
          aCommodity({
            quantity,
            value: { amount: Decimal.of(BigInt(pence), 2).toString(), currency: 'GBP' },
            unitWeight: { unit: 'kg', value: Decimal.of(BigInt(grams), 3).toString() },
          }),
        );
        const { totals, netWeight, quantity } = declarationOf(aBooking({ commodities }));
        const sum = (of: (one: (typeof lines)[number]) => number): bigint =>
          lines.reduce((total, one) => total + BigInt(of(one)) * BigInt(one.quantity), 0n);
        expect(totals).toEqual([{ amount: Decimal.of(sum(({ pence }) => pence), 2).toString(), currency: 'GBP' }]); // prettier-ignore
        expect(Decimal.parse(netWeight).equals(Decimal.of(sum(({ grams }) => grams), 3))).toBe(true); // prettier-ignore
        expect(quantity).toBe(lines.reduce((total, one) => total + one.quantity, 0));
      }),
    );
  });

  it('keeps the currencies apart', () => {
    const commodities = [aCommodity(), aCommodity({ quantity: 1, value: { amount: '7', currency: 'EUR' } }), aCommodity()];
    expect(declarationOf(aBooking({ commodities })).totals).toEqual([
      { amount: '50.00', currency: 'GBP' },
      { amount: '7.00', currency: 'EUR' },
    ]);
  });
});

describe('a CN 23', () => {
  it('holds the fields of the form', async () => {
    const [text] = await paper({
      ...postal,
      commodities: [aCommodity({ compliance: { importLicenseNumber: 'LIC-7', certificationReference: 'CERT-9' } })],
      importerOfRecord: aParty({ name: 'Importer Inc', countryTaxId: '12-3456789' }),
      customs: { contentType: 'Gift', incoterms: 'DDU', invoiceNumber: 'INV-1', EORI: 'GB123456782000' },
    });
    for (const part of [
      'CN 23',
      'CA123456785ZZ',
      'John Roe',
      'Jane Doe',
      'Importer Inc',
      'Tax ID 12-3456789',
      'EORI GB123456782000',
      'Cotton T-shirt',
      '610910',
      'PT Portugal',
      '25.00 GBP',
      '0.4',
      'LIC-7',
      'CERT-9',
      'INV-1',
      'Leeds, 2026-11-23',
      "Date and sender's signature (15): John Roe",
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/\[X\] Gift/);
    expect(text?.match(/\[X\]/g)).toHaveLength(1);
  });
});

describe('a commercial invoice', () => {
  it('holds parties, terms, lines and totals', async () => {
    const [text] = await paper({
      customs: { contentType: 'ReturnOfGoods', incoterms: 'DAP', invoiceNumber: 'INV-1', invoiceDate: '2026-11-20', IOSS: 'IM3720000000' },
    });
    for (const part of [
      'COMMERCIAL INVOICE',
      'INV-1',
      '2026-11-20',
      'Same as consignee',
      'IOSS IM3720000000',
      'Returned goods',
      'DAP',
      'United States',
      '12.50 GBP',
      '25.00 GBP',
      'Signature: John Roe',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
  });

  it('flows two hundred kinds of goods over numbered pages, each with the head of the table, and loses none', async () => {
    const commodities = Array.from({ length: 200 }, (_, index) => aCommodity({ title: `Kind number ${index + 1} of everything there is` }));
    const pages = await paper({ commodities });
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((text, index) => expect(text).toContain(`Page ${index + 1} of ${pages.length}`));
    const withRows = pages.filter((text) => text.includes('Kind number'));
    for (const text of withRows) expect(text).toContain('HS code');
    for (const text of pages.slice(1)) expect(text).toContain('Commercial invoice INV-1 · CA123456785ZZ (continued)');
    const rows = pages.join('\n').match(/Kind number \d+/g);
    expect(rows).toEqual(commodities.map((_, index) => `Kind number ${index + 1}`));
    expect(pages.at(-1)).toContain('5000.00 GBP');
  });

  it('names goods and people in any script', async () => {
    const [text] = await paper({ shipTo: addresses.Japanese ?? inLeeds, commodities: [aCommodity({ title: 'Ваза 花瓶' })] });
    expect(text).toContain('東京');
    expect(text).toContain('花瓶');
  });
});
