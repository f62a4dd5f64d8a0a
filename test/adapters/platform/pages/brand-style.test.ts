import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandStyle } from '../../../../src/adapters/platform/pages/style.ts';
import { contrastWithWhite, readableColour } from '../../../../src/domain/accounts/account-settings/brand.ts';

const channel = fc.integer({ min: 0, max: 255 }).map((each) => each.toString(16).padStart(2, '0'));
const colour = fc.tuple(channel, channel, channel).map((channels) => readableColour(`#${channels.join('')}`));

/** The ground of the pages in the dark, as in their style sheet. */
const dark = '#10161e';

it('every colour that a sender may have is readable on its buttons and seen as a line, in both modes', () => {
  fc.assert(
    fc.property(colour, (given) => {
      const [brand, onBrand, line, darkLine] = brandStyle(given.slice(1)).match(/#[\da-f]{6}/g) ?? [];
      expect([brand, onBrand, line]).toEqual([given, '#ffffff', given]);
      expect(contrastWithWhite(given)).toBeGreaterThanOrEqual(4.5);
      expect(contrastWithWhite(dark) / contrastWithWhite(darkLine ?? '')).toBeGreaterThanOrEqual(3);
    }),
    { examples: [['#000000'], ['#0000ff'], ['#00457c']] },
  );
});
