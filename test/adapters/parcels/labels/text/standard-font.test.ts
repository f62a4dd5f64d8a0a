import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { isStandard, standardFonts, standardWidth } from '../../../../../src/adapters/parcels/labels/text/fonts.ts';

/** All characters of the first two blocks, and the others that WinAnsiEncoding has. */
const candidates = [
  ...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u202f',
  ...Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)),
];

describe('the standard fonts of PDF', () => {
  it.each(['regular', 'bold'] as const)('are as wide here as in the package that draws them (%s)', (weight) => {
    const document = new PDFDocument({ font: standardFonts[weight], autoFirstPage: false }).fontSize(12);
    const drawn = candidates.filter(isStandard);
    expect(drawn).toHaveLength(218);
    const blank = /[\u00a0\u202f]/;
    for (const character of drawn) {
      const inPackage = document.widthOfString(blank.test(character) ? ' ' : character);
      expect([character, standardWidth(character, { size: 12, bold: weight === 'bold' })]).toEqual([
        character,
        expect.closeTo(inPackage, 9),
      ]);
    }
  });
});
