import {
  canonicalCountry,
  readableAbroad,
  addressRules,
  commodityRules,
  complianceRules,
  customsRules,
  taxIdentifiers,
  latinRules,
  partyRules,
} from '../../../domain/shared/index.ts';
import type { Fault, Party, Unchecked, Commodity } from '../../../domain/shared/index.ts';
import type { ShipmentRequest } from '../../../domain/parcels/shipment/index.ts';
import type { Notice } from '../../shared/notices.ts';
import type { Carrier, CarrierLimits } from '../ports/carriers.ts';
import { ownValue } from '../../../domain/shared/table.ts';

type Limited = Pick<Carrier, 'name' | 'limits'>;

/** A valid example for each field that may be too long. */
const examples: Readonly<Record<keyof CarrierLimits['party'], string>> = {
  name: 'Jane Doe',
  company: 'Example Ltd',
  phone: '+49 30 1234567',
  stateTaxId: '12-3456789',
  countryTaxId: 'GB123456789',
  line1: '1 High Street',
  line2: 'Flat 2',
  city: 'Berlin',
  state: 'CA',
  postcode: '10115',
};

const isLonger = (text: string | undefined, max: number | undefined): boolean =>
  text !== undefined && max !== undefined && text.length > max && [...text].length > max;

const addressFields: ReadonlySet<string> = new Set(['line1', 'line2', 'city', 'state', 'postcode']);

/** The error for a country that is not on the carrier's own list. */
const countryFaults = (country: string | undefined, field: string, { name, limits }: Limited): Fault[] =>
  country === undefined || limits?.countries === undefined || limits.countries.has(canonicalCountry(country))
    ? []
    : [
        {
          field,
          message: `${field} must be a country that ${name} is booked for with this service, for example "DE".`,
        },
      ];

/**
 * The faults for which a carrier would refuse one party: fields that are too long, and a country that it does not
 * serve. If a field was also sent in Latin letters, those are counted, because the carrier gets them.
 */
export const partyLimitFaults = (party: Unchecked<Party> | undefined, path: string, carrier: Limited): Fault[] => {
  if (party === undefined) return [];
  const sent = readableAbroad({ ...party, address: party.address ?? {} } as Party);
  const ofFields = Object.entries(carrier.limits?.party ?? {}).flatMap(([name, max]) => {
    const key = name as keyof CarrierLimits['party'];
    const isOfAddress = addressFields.has(name);
    const text = (isOfAddress ? sent.address : sent)[key as never] as string | undefined;
    const isLatin = party.latin?.[key as never] !== undefined;
    const field = `${path}.${isLatin ? 'latin.' : isOfAddress ? 'address.' : ''}${name}`;
    return isLonger(text, max)
      ? [
          {
            field,
            message: `${field} must be at most ${max} characters for ${carrier.name}, for example "${examples[key]}".`,
          },
        ]
      : [];
  });
  return [...ofFields, ...countryFaults(party.address?.country, `${path}.address.country`, carrier)];
};

/**
 * The faults for which a carrier would refuse a parcel, found before it is called: address fields that are too long,
 * and countries that it does not serve.
 */
export const limitFaults = (request: Unchecked<ShipmentRequest>, carrier: Limited): Fault[] =>
  carrier.limits === undefined
    ? []
    : [
        ...partyLimitFaults(request.shipTo, 'shipTo', carrier),
        ...partyLimitFaults(request.shipFrom, 'shipFrom', carrier),
        ...partyLimitFaults(request.returnTo, 'returnTo', carrier),
        ...(request.commodities ?? []).flatMap((goods, index) =>
          countryFaults(goods?.countryOfOrigin, `commodities[${index}].countryOfOrigin`, carrier),
        ),
      ];

/** A notice for a text that the carrier truncates. */
export const truncationNotice = (
  value: string | undefined,
  max: number | undefined,
  field: string,
  { name }: Limited,
): readonly Notice[] =>
  isLonger(value, max)
    ? [
        {
          level: 'warning',
          reason: 'text_shortened',
          field,
          message: `${name} is given the first ${max} characters of ${field}.`,
        },
      ]
    : [];

/** Notices for the free texts of a shipment that the carrier truncates. */
export const truncationNotices = (
  { commodities, customs, description }: ShipmentRequest,
  carrier: Limited,
): readonly Notice[] => {
  if (carrier.limits === undefined) return [];
  const { text } = carrier.limits;
  const cut = (value: string | undefined, max: number | undefined, field: string): readonly Notice[] =>
    truncationNotice(value, max, field, carrier);
  return [
    ...commodities.flatMap((goods, index) => [
      ...cut(goods.title, text.title, `commodities[${index}].title`),
      ...cut(goods.description, text.description, `commodities[${index}].description`),
      ...cut(goods.sku, text.sku, `commodities[${index}].sku`),
    ]),
    ...cut(customs?.invoiceNumber, text.invoiceNumber, 'customs.invoiceNumber'),
    ...cut(customs?.signedBy, text.signedBy, 'customs.signedBy'),
    ...cut(description, text.contents, 'description'),
  ];
};

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
