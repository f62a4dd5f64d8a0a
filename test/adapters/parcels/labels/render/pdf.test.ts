import { describe, expect, it } from 'vitest';
import { print } from '../../../../../src/adapters/parcels/labels/render-worker.ts';
import { addresses, aJob, domestic } from '../parcels.ts';
import { pdfPages } from '../pdf-text.ts';

const labelOf = (job: Parameters<typeof print>[0]): Uint8Array => {
  const [label] = print(job);
  if (label?.format !== 'PDF') throw new Error('Not a PDF label.');
  return label.bytes;
};

describe('a PDF label', () => {
  it('is one page of 4×6 inches', async () => {
    const pages = await pdfPages(labelOf(aJob()));
    expect(pages.map(({ width, height }) => [Math.round(width * 1000), Math.round(height * 1000)])).toEqual([
      [288_000, 432_000],
    ]);
  });

  it('holds its text as text', async () => {
    const [page] = await pdfPages(labelOf(aJob()));
    expect(page?.text).toContain('Jane Doe');
    expect(page?.text).toContain('CA 123 456 785 ZZ');
  });

  it.each(['Polish', 'Greek', 'Russian', 'Japanese', 'Chinese', 'Korean', 'Thai'])(
    'holds %s text as text, in embedded fonts',
    async (script) => {
      const shipTo = addresses[script];
      const bytes = labelOf(domestic({ ...(shipTo && { shipTo }) }));
      const [page] = await pdfPages(bytes);
      expect(page?.text.normalize('NFKC')).toContain(shipTo?.address.city.normalize('NFKC'));
      expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/FontFile[23]/);
    },
  );

  it('holds scripts whose glyph order differs from the reading order', async () => {
    for (const script of ['Arabic', 'Hebrew', 'Hindi']) {
      const shipTo = addresses[script];
      const [page] = await pdfPages(labelOf(domestic({ ...(shipTo && { shipTo }) })));
      const letters = new Set(page?.text.normalize('NFKC'));
      for (const letter of shipTo?.address.city.replace(/\s/g, '') ?? '') expect(letters).toContain(letter);
    }
  });

  it('embeds no font for text in the standard fonts', () => {
    expect(Buffer.from(labelOf(domestic())).toString('latin1')).not.toMatch(/FontFile/);
  });
});
