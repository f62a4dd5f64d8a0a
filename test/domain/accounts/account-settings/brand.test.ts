import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastWithWhite, readableColour } from '../../../../src/domain/accounts/account-settings/brand.ts';
import { settingsFaults } from '../../../../src/domain/accounts/account-settings/rules.ts';

const faultsOf = (brand: object) => settingsFaults({ brand }, 'settings').map(({ message }) => message);
const channel = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(channel, channel, channel)
  .map((channels) => `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`);

describe('the colour of a brand', () => {
  it('has the contrast that WCAG defines', () => {
    // https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    expect(contrastWithWhite('#000000')).toBe(21);
    expect(contrastWithWhite('#ffffff')).toBe(1);
    expect(contrastWithWhite('#767676').toFixed(2)).toBe('4.54');
    expect(contrastWithWhite('#777777').toFixed(2)).toBe('4.48');
  });

  it('is taken where white text can be read on it; else the same hue, darker, is named, which is taken', () => {
    fc.assert(
      fc.property(colour, (given) => {
        const faults = faultsOf({ colour: given });
        const isReadable = contrastWithWhite(given) >= 4.5;
        expect(faults).toHaveLength(isReadable ? 0 : 1);
        const [, offered = given] = /for example "(#[\da-f]{6})"/.exec(faults[0] ?? '') ?? [];
        expect(offered).toBe(readableColour(given));
        expect(faultsOf({ colour: offered })).toEqual([]);
      }),
    );
  });

  it.each(['blue', '#12f', '#1257c7ff', '1257c7', 'url(x)', '#1257c7;}'])('is not %s', (given) => {
    expect(faultsOf({ colour: given })).toEqual([
      'settings.brand.colour must be a colour as #rrggbb, for example "#1257c7".',
    ]);
  });
});

describe('the name and the reply address of a brand', () => {
  it.each(['evil.example', 'Pay at https://x.example', 'a@b.example', 'Shop\u202e', 'www.shop', 'tel:123456'])(
    'refuse %s',
    (displayName) => {
      expect(faultsOf({ displayName })[0]).toContain('settings.brand.displayName must hold no address');
    },
  );

  it('refuse what is too long, and what is no address', () => {
    expect(faultsOf({ displayName: 'x'.repeat(61), replyTo: 'nobody' })).toEqual([
      'settings.brand.displayName must have at most 60 characters, for example "Example Shop".',
      'settings.brand.replyTo must be an e-mail address, for example "help@shop.example.com".',
    ]);
  });

  it('take what can be shown, and null', () => {
    expect(faultsOf({ displayName: 'Müller & Söhne GmbH & Co. KG', replyTo: 'help@shop.example.com' })).toEqual([]);
    expect(faultsOf({ displayName: null, replyTo: null, colour: null })).toEqual([]);
  });
});
