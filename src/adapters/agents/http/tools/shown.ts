import type { Party, Unchecked } from '../../../../domain/shared/index.ts';

/** The longest text of others that a tool shows, in characters. */
const longestText = 300;

const notShown = /[\p{C}\p{Zl}\p{Zp}\s]+/gu;

/**
 * A text that somebody else wrote: on one line, without control and invisible characters, and bounded. It belongs into
 * a field named `untrusted`.
 */
export const boundedText = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const characters = [...value.replaceAll(notShown, ' ').trim()];
  if (characters.length === 0) return undefined;
  return characters.length <= longestText ? characters.join('') : `${characters.slice(0, longestText).join('')}…`;
};

/** The texts of others that are there, by name. */
export const untrustedTexts = (texts: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => {
      const text = boundedText(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );

const codeForm = { country: /^[A-Z]{2}$/, hsCode: /^\d[\d. ]{3,13}$/ } as const;

/** A code that was sent by others, if it has the form of one and so cannot be a sentence. */
export const codeIn = (form: keyof typeof codeForm, value: unknown): string | undefined =>
  typeof value === 'string' && codeForm[form].test(value) ? value : undefined;

const firstLetter = (text: string | undefined): string | undefined => [...(text?.trim() ?? '')][0];

/**
 * Somebody who sends or gets a parcel: without `personal` only the first letter of the name, the town and the
 * country.
 */
export const personShown = (party: Unchecked<Party> | undefined, personal: boolean) => {
  if (party === undefined) return undefined;
  const { name, company, email, phone, address = {} } = party;
  const masked = { initial: firstLetter(name ?? company), town: address.city };
  const { line1, line2, city: town, state, postcode } = address;
  const whole = { name, company, email, phone, line1, line2, town, state, postcode };
  return { country: codeIn('country', address.country), untrusted: untrustedTexts(personal ? whole : masked) };
};

/** Removes the members named `untrusted` at every level: what is left was written by this service. */
export const withoutUntrusted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutUntrusted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (name === 'untrusted' ? [] : [[name, withoutUntrusted(field)]])),
  );
};
