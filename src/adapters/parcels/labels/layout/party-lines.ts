import { canonicalCountry, countryName } from '../../../../domain/shared/countries.ts';
import { readableAbroad } from '../../../../domain/shared/party.ts';
import type { Address, Party } from '../../../../domain/shared/party.ts';
import type { Paragraph } from './blocks.ts';

const present = (lines: readonly (string | undefined)[]): readonly string[] =>
  lines.map((line) => line?.trim() ?? '').filter((line) => line !== '');

// Countries where the postcode comes after the town (UPU, postal addressing systems, country sheets). Everywhere else
// it comes before.
const postcodeLast = new Set(
  'AU BD BN CA GB GG GI HK ID IE IM IN JE JO KH KR LK MM NP NZ PK SA SG TH TW US VN ZA'.split(' '),
);

const townLines = ({ city, state, postcode, country }: Address): readonly string[] => {
  const last = postcodeLast.has(country);
  return [present(last ? [city, state, postcode] : [postcode, city, state]).join(' ')];
};

export const countryLine = (country: string): string =>
  `${countryName(country).toUpperCase()} (${canonicalCountry(country)})`;

/** Name, company, street and town: everything above the country. */
const linesAsWritten = ({ name, company, address }: Party): readonly string[] => [
  ...present([name, company, address.line1, address.line2]),
  ...townLines(address),
];

/**
 * The lines of a party. If the party was also sent in Latin letters, these come first, for the transit countries; then
 * the lines that only the destination's post reads.
 */
export const partyLines = (party: Party): readonly string[] =>
  party.latin === undefined
    ? linesAsWritten(party)
    : [...new Set([...linesAsWritten(readableAbroad(party)), ...linesAsWritten(party)])];

const isJapan = ({ address }: Party): boolean => address.country === 'JP';

/** A party as printed on a label, with the first line in bold and the country last. */
export const partyParagraphs = (party: Party, { country = 1 }: { country?: number } = {}): readonly Paragraph[] => {
  const japanese = isJapan(party);
  return [
    ...partyLines(party).map((text, index): Paragraph => ({ text, bold: index === 0, japanese })),
    { text: countryLine(party.address.country), bold: true, factor: country },
    ...present([party.phone]).map((phone): Paragraph => ({
      text: `Tel. ${phone}`,
      factor: Math.min(1, country * 0.7),
    })),
  ];
};
