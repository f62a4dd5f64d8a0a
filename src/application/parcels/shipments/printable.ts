import type { ShipmentRequest } from '../../../domain/parcels/shipment/index.ts';
import {
  addressRules,
  commodityRules,
  complianceRules,
  customsRules,
  taxIdentifiers,
  latinRules,
  partyRules,
} from '../../../domain/shared/index.ts';
import type { Commodity, Fault, Party, Unchecked } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import type { Notice } from '../../shared/notices.ts';

/** The characters of a text without a glyph: a label would show empty boxes. */
export type MissingCharacters = (text: string) => readonly string[];

/**
 * A text of a request that is printed. `isNeeded`: the parcel or its return cannot arrive unless the text is readable.
 */
type PrintedText = {
  readonly field: string;
  readonly text: string;
  readonly isNeeded?: boolean;
  readonly example?: string;
};

type Texts = Readonly<Record<string, unknown>>;
type Parts<T> = { readonly [Key in keyof T]?: { readonly example: string } };

const textsOf = (values: Texts, path: string, parts: Parts<Texts>, needed: readonly string[]): readonly PrintedText[] =>
  Object.entries(parts).flatMap(([name, { example } = { example: '' }]) => {
    const text = ownValue(values, name);
    return typeof text === 'string'
      ? [{ field: `${path}.${name}`, text, isNeeded: needed.includes(name), example }]
      : [];
  });

/** The printed texts of a party. A text need not be readable if it was also sent in Latin letters. */
const partyTexts = (party: Unchecked<Party> | undefined, path: string): readonly PrintedText[] => {
  if (party === undefined) return [];
  const { latin = {}, address } = party;
  const alone = (names: readonly string[]) => names.filter((name) => !Object.hasOwn(latin, name));
  return [
    ...textsOf(party, path, partyRules, alone(['name', 'company'])),
    ...textsOf(latin, `${path}.latin`, latinRules, Object.keys(latinRules)),
    ...(address ? textsOf(address, `${path}.address`, addressRules, alone(['line1', 'line2', 'city'])) : []),
  ];
};

const goodsTexts = (commodity: Unchecked<Commodity> = {}, index: number): readonly PrintedText[] => {
  const { title, description, sku } = commodityRules;
  const path = `commodities[${index}]`;
  return [
    ...textsOf(commodity, path, { title, description, sku }, []),
    ...(commodity.compliance ? textsOf(commodity.compliance, `${path}.compliance`, complianceRules, []) : []),
  ];
};

// Other checks have messages with examples for these fields, so none is needed here.
const identifiers = Object.fromEntries(taxIdentifiers.map((identifier) => [identifier, { example: '' }]));

const declarationTexts = (customs: Unchecked<ShipmentRequest>['customs']): readonly PrintedText[] => {
  if (!customs) return [];
  const people = { signedBy: partyRules.name, GPSRContactInfo: partyRules.company };
  return textsOf(customs, 'customs', { ...people, ...customsRules, ...identifiers }, []);
};

const printedTexts = (request: Unchecked<ShipmentRequest>): readonly PrintedText[] => {
  const { shipTo, shipFrom, returnTo, billTo, commodities = [], customs } = request;
  const references = ['customerReference', 'commercialInvoiceReference', 'description'] as const;
  return [
    ...partyTexts(shipTo, 'shipTo'),
    ...partyTexts(shipFrom, 'shipFrom'),
    ...partyTexts(returnTo, 'returnTo'),
    ...partyTexts(billTo, 'billTo').map((text) => ({ ...text, isNeeded: false })),
    ...partyTexts(customs?.importerOfRecord, 'customs.importerOfRecord').map((text) => ({ ...text, isNeeded: false })),
    ...commodities.flatMap(goodsTexts),
    ...references.flatMap((field) => (request[field] === undefined ? [] : [{ field, text: request[field] }])),
    ...declarationTexts(customs),
  ];
};

/** Characters with a meaning: letters, digits and symbols, without blanks, combining marks and punctuation. */
const signs = /[^\s\p{M}\p{P}\p{C}]/u;

const isWhollyMissing = (text: string, missing: readonly string[]): boolean =>
  [...text.normalize('NFC')].every((character) => !signs.test(character) || missing.includes(character));

const named = (character: string): string =>
  `"${character}" (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;

const shownAtMost = 5;
const listed = (missing: readonly string[]): string =>
  [
    ...missing.slice(0, shownAtMost).map(named),
    ...(missing.length > shownAtMost ? [`${missing.length - shownAtMost} more`] : []),
  ].join(', ');

const unreadable = (texts: readonly PrintedText[], missingIn: MissingCharacters) =>
  texts.flatMap((printed) => {
    const missing = missingIn(printed.text);
    if (missing.length === 0) return [];
    return [{ ...printed, missing, isFault: printed.isNeeded === true && isWhollyMissing(printed.text, missing) }];
  });

/**
 * Whether any text in a value contains such a character. Most requests contain none, so their texts need not be listed.
 */
const hasMissing = (value: unknown, missingIn: MissingCharacters): boolean => {
  if (typeof value === 'string') return missingIn(value).length > 0;
  if (typeof value !== 'object' || value === null) return false;
  for (const name in value) if (hasMissing(ownValue(value as Texts, name), missingIn)) return true;
  return false;
};

const unreadableIn = (request: Unchecked<ShipmentRequest>, missingIn: MissingCharacters) =>
  hasMissing(request, missingIn) ? unreadable(printedTexts(request), missingIn) : [];

/** Faults for a name, a street or a town that would be printed as empty boxes only. */
export const printableFaults = (request: Unchecked<ShipmentRequest>, missingIn: MissingCharacters): readonly Fault[] =>
  unreadableIn(request, missingIn)
    .filter(({ isFault }) => isFault)
    .map(({ field, missing, example }) => ({
      field,
      message: `${field} cannot be printed: there is no font for ${listed(missing)}. Send it in another script, for example "${example}".`,
    }));

const boxesNotice = ({ field, missing }: { readonly field: string; readonly missing: readonly string[] }): Notice => ({
  level: 'warning',
  reason: 'characters_not_printable',
  field,
  message: `${field} is printed with empty boxes: there is no font for ${listed(missing)}.`,
});

/** Warnings for texts that are printed with some characters as empty boxes. */
export const printableNotices = (
  request: Unchecked<ShipmentRequest>,
  missingIn: MissingCharacters,
): readonly Notice[] =>
  unreadableIn(request, missingIn)
    .filter(({ isFault }) => !isFault)
    .map(boxesNotice);

/** Warnings for the texts of a manifest, none of which is needed for delivery. */
export const manifestNotices = (
  { reference, address }: { readonly reference?: string; readonly address?: Party },
  missingIn: MissingCharacters,
): readonly Notice[] =>
  unreadable(
    [...(reference === undefined ? [] : [{ field: 'reference', text: reference }]), ...partyTexts(address, 'address')],
    missingIn,
  ).map(boxesNotice);
