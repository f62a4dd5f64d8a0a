import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelPage, labelSize } from '../../../../../src/adapters/parcels/labels/layout/label.ts';
import type { Item, Measure, TextItem } from '../../../../../src/adapters/parcels/labels/drawing.ts';
import { pdfMeasure } from '../../../../../src/adapters/parcels/labels/render/pdf.ts';
import { shapedWidth } from '../../../../../src/adapters/parcels/labels/text/shape.ts';
import type { PrintJob } from '../../../../../src/application/parcels/ports/renderers.ts';
import type { Party } from '../../../../../src/domain/shared/party.ts';
import { aBooking, aCommodity, aJob, addresses, aParty, domestic, trackingNumber } from '../parcels.ts';
import { runsTimes } from '../../../../support/property-runs.ts';

const isText = (item: Item): item is TextItem => item.kind === 'text';
const linesOf = (job: PrintJob, measure: Measure = pdfMeasure): readonly TextItem[] =>
  labelPage(job, measure).items.filter(isText);
const textsOf = (job: PrintJob, measure?: Measure): readonly string[] => linesOf(job, measure).map(({ text }) => text);
const withoutBlanks = (text: string): string => text.replace(/\s/g, '');

const line = (max: number) =>
  fc.stringMatching(new RegExp(`^[A-Za-z0-9,.' ÄÖÜäöüßéèçñłŁźŻ東京丸の内서울Москва-]{${max - 20},${max}}$`));
const longParty = fc.record({
  name: line(100),
  company: line(100),
  line1: line(120),
  line2: line(120),
  city: line(60),
  state: line(60),
  postcode: fc.stringMatching(/^[A-Z0-9]{16}$/),
});

describe('the layout of a label', () => {
  it('shows sender, consignee, service, weight, reference, ship date and the tracking number in groups', () => {
    const texts = textsOf(aJob({ returnTo: aParty({ name: 'Returns desk' }), signatureRequired: true }));
    expect(texts).toEqual(
      expect.arrayContaining([
        'S',
        'Standard Pickup',
        'Ship date 2026-11-23',
        'Weight 0.5 kg',
        'SIGNATURE REQUIRED',
        'FROM',
        'John Roe',
        'Leeds LS1 1AA',
        'RETURN TO',
        'Returns desk',
        'TO',
        'Jane Doe',
        '12 Sample Street',
        'Springfield IL 62701',
        'UNITED STATES (US)',
        'CA 123 456 785 ZZ',
        'Ref. ORDER-1001',
      ]),
    );
  });

  it('has the declaration where the parcel crosses a customs border, and none elsewhere', () => {
    const declared = textsOf(aJob());
    expect(declared).toEqual(
      expect.arrayContaining([
        'CUSTOMS DECLARATION',
        'Sale of goods · DDU',
        '2 × Cotton T-shirt',
        '610910',
        'PT',
        '0.4',
        '25.00 GBP',
      ]),
    );
    expect(textsOf(domestic()).join()).not.toContain('CUSTOMS');
    const papers = { smallPacket: true, signature: 'printed', carriage: { amount: '1.00', currency: 'GBP' } } as const;
    expect(textsOf(aJob({ serviceCode: 'SERVICE-POSTAL-PICKUP', papers })).join(' ')).toContain(
      'DÉCLARATION EN DOUANE CN 22',
    );
  });

  it('encodes the number, the country and the postcode for sorting machines', () => {
    const [code] = labelPage(aJob(), pdfMeasure).items.filter((item) => item.kind === 'datamatrix');
    expect(code?.data).toBe(`${trackingNumber};US;62701`);
  });

  it('draws bars on whole dots, with quiet zones', () => {
    const [bars] = labelPage(aJob(), pdfMeasure).items.filter((item) => item.kind === 'code128');
    expect(bars).toMatchObject({ module: 4, data: trackingNumber });
    expect(Number.isInteger(bars?.x)).toBe(true);
    expect(bars?.x).toBeGreaterThanOrEqual(40);
  });

  it('prints the consignee of an ordinary address larger than everything but the mark', () => {
    const consignee = linesOf(aJob()).find(({ text }) => text === 'Jane Doe');
    expect(consignee?.size).toBe(44);
  });

  it.each(Object.entries(addresses))('keeps every character of a %s address', (_, shipTo) => {
    const printed = textsOf(aJob({ shipTo }), shapedWidth).join('');
    for (const part of [shipTo.name ?? '', shipTo.address.line1, shipTo.address.city])
      expect(withoutBlanks(printed)).toContain(withoutBlanks(part));
  });

  it('keeps every character of a consignee with the longest lines, within the page', () => {
    fc.assert(
      fc.property(
        longParty,
        longParty,
        fc.integer({ min: 0, max: 200 }),
        ({ name, company, ...address }, sender, goods) => {
          const shipTo: Party = { name, company, address: { ...address, country: 'GS' } };
          const shipFrom: Party = { ...sender, address: { ...sender, country: 'GB' } };
          const papers = {
            smallPacket: true,
            signature: 'by_hand',
            carriage: { amount: '1.00', currency: 'GBP' },
          } as const;
          const form = goods % 2 === 0 ? {} : { papers, serviceCode: 'SERVICE-POSTAL-PICKUP' };
          const commodities = Array.from({ length: goods }, () => aCommodity());
          const job = aJob({ shipTo, shipFrom, returnTo: shipFrom, commodities, ...form });
          const lines = linesOf(job, shapedWidth);
          const printed = withoutBlanks(lines.map(({ text }) => text).join(''));
          for (const part of [
            name,
            company,
            address.line1,
            address.line2,
            address.city,
            address.state,
            address.postcode,
          ])
            expect(printed).toContain(withoutBlanks(part));
          for (const item of lines) {
            expect(item.x).toBeGreaterThanOrEqual(0);
            expect(item.x + shapedWidth(item.text, item)).toBeLessThanOrEqual(labelSize.width);
            expect(item.size).toBeGreaterThanOrEqual(16);
          }
          // Nothing of the addresses or goods runs into the bars below.
          const bars = labelPage(job, shapedWidth).items.find((item) => item.kind === 'code128');
          const grouped = lines.findIndex(({ text }) => text === 'CA 123 456 785 ZZ');
          for (const item of lines.slice(0, grouped)) expect(item.y).toBeLessThan(bars?.y ?? 0);
        },
      ),
      { numRuns: runsTimes(0.05) },
    );
  });

  it('truncates a long sender with an ellipsis, and counts the goods that are not listed', () => {
    const wide = 'W'.repeat(120);
    const crowded: Party = {
      name: wide,
      company: wide,
      address: { line1: wide, line2: wide, city: wide, state: wide, postcode: '1', country: 'GB' },
    };
    const goods = Array.from({ length: 30 }, (_, index) => aCommodity({ title: `Kind ${index}` }));
    const texts = textsOf(
      aJob({
        shipTo: { ...crowded, address: { ...crowded.address, country: 'US' } },
        shipFrom: crowded,
        returnTo: crowded,
        commodities: goods,
      }),
    );
    expect(texts.filter((text) => text.endsWith('…'))).toHaveLength(2);
    const listed = texts.filter((text) => text.includes('Kind ')).length;
    expect(texts).toContain(`… and ${30 - listed} more on the commercial invoice`);
  });

  it('groups nothing but S10 numbers', () => {
    expect(textsOf({ booking: aBooking(), carrier: 'Other', trackingNumber: '1Z999AA10123456784' })).toContain(
      '1Z999AA10123456784',
    );
  });
});
