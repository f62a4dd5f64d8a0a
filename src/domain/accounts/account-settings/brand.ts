import type { Brand } from '../../shared/brand.ts';
import { fieldFault, looksLikeEmail } from '../../shared/field-rules.ts';
import type { Unchecked } from '../../shared/field-rules.ts';
import type { Fault } from '../../shared/domain-error.ts';
import { holdsLink } from '../../shared/unlinked.ts';

/** The longest name of a brand, in characters. */
export const longestDisplayName = 60;

/** The minimum contrast of text and background: WCAG 2.2, success criterion 1.4.3 (AA). */
const leastContrast = 4.5;

const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** WCAG 2.2, "relative luminance". */
const luminanceOf = (channels: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio, from 1 to 21, of white text on the colour; equal to that of the colour on white. */
export const contrastWithWhite = (colour: string): number => 1.05 / (luminanceOf(channelsOf(colour)) + 0.05);

const hex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.floor(channel).toString(16).padStart(2, '0')).join('')}`;

/** The colour itself, or the same hue, darkened until white text on it is readable. */
export const readableColour = (colour: string): string => {
  const shades = Array.from({ length: 101 }, (_, percent) =>
    hex(channelsOf(colour).map((channel) => (channel * (100 - percent)) / 100)),
  );
  return shades.find((shade) => contrastWithWhite(shade) >= leastContrast) ?? '#000000';
};

const nameFaults = (name: string, path: string): Fault[] => {
  const example = 'for example "Example Shop"';
  if (name.length > longestDisplayName)
    return [{ field: path, message: `${path} must have at most ${longestDisplayName} characters, ${example}.` }];
  return holdsLink(name)
    ? [
        {
          field: path,
          message: `${path} must hold no address of a page or mailbox and no hidden characters, ${example}.`,
        },
      ]
    : [];
};

const colourFaults = (colour: string, path: string): Fault[] => {
  if (!/^#[\da-f]{6}$/i.test(colour)) return [fieldFault(path, 'must be a colour as #rrggbb', '"#1257c7"')];
  const contrast = contrastWithWhite(colour);
  if (contrast >= leastContrast) return [];
  const message =
    `${path} must have a contrast of at least ${leastContrast}:1 with white, the colour of the text on it (WCAG AA); ` +
    `${colour} has ${(Math.floor(contrast * 10) / 10).toFixed(1)}:1, for example "${readableColour(colour)}".`;
  return [{ field: path, message }];
};

/** The faults of a change of the brand. */
export const brandFaults = ({ displayName, colour, replyTo }: Unchecked<BrandChange>, path: string): Fault[] => [
  ...(displayName ? nameFaults(displayName, `${path}.displayName`) : []),
  ...(colour ? colourFaults(colour, `${path}.colour`) : []),
  ...(replyTo && !looksLikeEmail(replyTo)
    ? [fieldFault(`${path}.replyTo`, 'must be an e-mail address', '"help@shop.example.com"')]
    : []),
];

/** Absent members are unchanged; null removes one. */
export type BrandChange = { readonly [Name in keyof Brand]?: Brand[Name] | null };
