import { ownValue } from '../../../domain/shared/table.ts';
import type { Notice } from '../notice.ts';

export type BodyFields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is BodyFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const otherDigit = /[^\P{Nd}0-9]/u;

/** Unicode assigns the ten digits of a script one after the other, and leaves a gap before the next. */
const valueOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
};

/**
 * A number with the digits of any script, wide letters and wide hyphens as ASCII, without marks that nobody sees:
 * `٠٥٠`, `１００－０００１`.
 */
export const inAscii = (text: string): string => {
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  return otherDigit.test(plain)
    ? plain.replaceAll(/\p{Nd}/gu, (digit) => (digit < '\x80' ? digit : valueOf(digit)))
    : plain;
};

/** Decodes the HTML entities in a text. */
export type DecodeEntities = (text: string) => string;

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
/** Some shops encode twice: `&amp;#39;`. */
const mostRounds = 3;

const decoded = (text: string, decode: DecodeEntities): string => {
  let plain = text;
  for (let round = 0; round < mostRounds && entity.test(plain); round++) plain = decode(plain);
  return plain;
};

/** The text fields of parties, addresses and goods that are printed. */
const printed = new Set(
  'name company line1 line2 addressLine1 addressLine2 city state title description signedBy'.split(' '),
);

/**
 * The fields with the entities in their printed texts decoded; the same object where there are none. `fields` gets
 * their names.
 */
export const withoutEntities = (
  sent: BodyFields,
  path: string,
  decode: DecodeEntities,
  fields: string[],
): BodyFields => {
  let read = sent;
  for (const name of Object.keys(sent)) {
    const text = printed.has(name) ? ownValue(sent, name) : undefined;
    if (typeof text !== 'string') continue;
    const plain = decoded(text, decode);
    if (plain === text) continue;
    read = { ...read, [name]: plain };
    fields.push(`${path}${name}`);
  }
  return read;
};

export const entitiesNotice = (fields: readonly string[]): readonly Notice[] => {
  const [field, ...others] = fields;
  if (field === undefined) return [];
  return [
    {
      level: 'info',
      reason: 'html_entities_decoded',
      message: `HTML entities, such as "&amp;" for "&", were decoded in ${fields.join(', ')}.`,
      details: fields,
      ...(others.length === 0 && { field }),
    },
  ];
};
