import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code128Width } from '../../../../../src/adapters/parcels/labels/barcodes/code128.ts';
import { openRenderer } from '../../../../../src/adapters/parcels/labels/renderer.ts';
import { manifestSheets } from '../../../../../src/adapters/parcels/labels/documents/manifest.ts';
import { printManifest } from '../../../../../src/adapters/parcels/labels/render-worker.ts';
import { pdfMeasure } from '../../../../../src/adapters/parcels/labels/render/pdf.ts';
import type { ManifestJob, ManifestLine } from '../../../../../src/application/parcels/ports/renderers.ts';
import { pdfPages } from '../pdf-text.ts';
import { longTimeLimit } from '../../../../support/eventually.ts';
import { runsTimes } from '../../../../support/property-runs.ts';

const manifestId = 'mft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2';
const lineOf = (index: number, changes: Partial<ManifestLine> = {}): ManifestLine => ({
  trackingNumber: `EA${String(index).padStart(9, '0')}ZZ`,
  service: ['Expedited', 'Standard'][index % 2] ?? '',
  reference: `ORD-${index}`,
  consignee: 'Jane Doe',
  place: '62701 Springfield',
  country: 'US',
  weight: { unit: 'kg', value: '1.2' },
  ...changes,
});
const job = (lines: readonly ManifestLine[], changes: Partial<ManifestJob> = {}): ManifestJob => ({
  manifestId,
  reference: 'VAN-7',
  address: {
    company: 'Example Depot',
    address: { line1: '9 Dock Road', city: 'Hull', postcode: 'HU1 1AA', country: 'GB' },
  },
  createdAt: '2026-11-20T17:00:00.000Z',
  carriers: ['Waybill'],
  lines,
  weight: { unit: 'kg', value: '2.4' },
  ...changes,
});

const texts = fc.oneof(fc.string({ maxLength: 100 }).map((text) => text.replaceAll(/\p{Cc}|\p{Cs}/gu, '')), fc.constantFrom('', 'Δήμητρα Παπαδοπούλου', '王小明', 'محمد علي', 'x'.repeat(100))); // oxfmt-ignore
const anyLine = fc.record({ consignee: texts, place: texts, reference: texts, service: texts });

describe('a printed manifest', () => {
  it('has its number as a bar code for office printers, with quiet zones', () => {
    const [page] = manifestSheets(job([lineOf(1)]), pdfMeasure);
    const bars = page?.items.find((item) => item.kind === 'code128');
    if (!page || bars?.kind !== 'code128') throw new Error('No bars.');
    expect(bars.data).toBe(manifestId);
    // 0.5 points are 2 dots of a 300 dpi printer; ten modules must stay blank.
    expect(bars.module).toBeGreaterThanOrEqual(0.5);
    expect(page.width - bars.x - code128Width(manifestId) * bars.module).toBeGreaterThanOrEqual(10 * bars.module);
    const beside = page.items.filter(
      (item) => item.kind === 'text' && item.y <= bars.y + bars.height && item.x < bars.x,
    );
    for (const item of beside)
      if (item.kind === 'text')
        expect(item.x + pdfMeasure(item.text, item)).toBeLessThanOrEqual(bars.x - 10 * bars.module);
  });

  it('lists and counts all parcels, on numbered sheets that name the manifest', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => lineOf(index));
    const pages = await pdfPages(printManifest(job(lines)));
    const all = pages.map(({ text }) => text).join('\n');
    for (const { trackingNumber } of lines) expect(all.split(trackingNumber)).toHaveLength(2);
    expect(all).toContain('500 parcels');
    expect(all).toContain('250 × Expedited');
    for (const [index, { text, width, height }] of pages.entries()) {
      expect([width, height]).toEqual([595, 842]);
      expect(text).toContain(`Manifest ${manifestId}`);
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    }
  });

  it('keeps a number of 22 digits on one line, and the country at the right of a place in any script', () => {
    const trackingNumber = '9400110200881234567890';
    const [page] = manifestSheets(job([lineOf(1, { trackingNumber, place: 'دبي', country: 'AE' })]), pdfMeasure);
    const leftOf = (wanted: string) =>
      page?.items.find((item) => item.kind === 'text' && item.text === wanted)?.x ?? NaN;
    expect(leftOf(trackingNumber)).toBeGreaterThan(0);
    expect(leftOf('AE')).toBeGreaterThan(leftOf('دبي'));
  });

  it('stays on its sheets with names of any length', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 40 }), (lines) => {
        const pages = manifestSheets(job(lines.map((line, index) => lineOf(index, line))), pdfMeasure);
        for (const { items, width, height } of pages)
          for (const item of items) {
            expect(item.x).toBeGreaterThanOrEqual(0);
            expect(item.y).toBeGreaterThanOrEqual(0);
            const right =
              item.kind === 'text'
                ? item.x + pdfMeasure(item.text, item)
                : item.kind === 'rectangle'
                  ? item.x + item.width
                  : item.x;
            expect(right).toBeLessThanOrEqual(width - 30);
            expect(item.y).toBeLessThanOrEqual(height - 30);
          }
      }),
      { numRuns: runsTimes(0.1) },
    );
  });

  it('is printed without missing or erased data', async () => {
    const { reference: _, address: __, ...bare } = job([lineOf(1, { consignee: '', place: '', reference: '' })]);
    const [page] = await pdfPages(printManifest(bare));
    expect(page?.text).toContain('1 parcel');
  });

  it('is drawn by the label workers, with the same bytes each time', async () => {
    const renderer = openRenderer({ ...longTimeLimit, size: 1 });
    try {
      const wanted = job([lineOf(1), lineOf(2)]);
      const [one, other] = await Promise.all([
        renderer.printManifest(wanted, 'acc_1'),
        renderer.printManifest(wanted, 'acc_1'),
      ]);
      expect(Buffer.from(one).equals(other)).toBe(true);
      expect(Buffer.from(one).equals(printManifest(wanted))).toBe(true);
    } finally {
      await renderer.close();
    }
  });
});
