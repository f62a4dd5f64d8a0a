import { ownValue, table } from '../../domain/shared/table.ts';
import type { Notice } from './notices.ts';
import { isBlank } from '../../domain/shared/field-rules.ts';
import { countryName, isCountry, writtenLines } from '../../domain/shared/index.ts';
import type { AddressDoubt, AddressReader, DoubtedAddress, ReadPlace, SentPlace } from '../../domain/shared/index.ts';

type BodyFields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is BodyFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const otherDigit = /[^\P{Nd}0-9]/u;

/**
 * The value of a digit of any script. Unicode assigns the ten digits of a script consecutive code points, and the code
 * point before them is no digit.
 */
const valueOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
};

/**
 * Converts digits of any script, full-width letters and full-width hyphens to ASCII, and removes invisible characters:
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
type DecodeEntities = (text: string) => string;

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;
/** How often entities are decoded, because some shops encode twice: `&amp;#39;`. */
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
 * Decodes the entities in the printed texts of the fields. Returns the same object if there are none. Adds the names of
 * the decoded fields to `fields`.
 */
const withoutEntities = (sent: BodyFields, path: string, decode: DecodeEntities, fields: string[]): BodyFields => {
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

const entitiesNotice = (fields: readonly string[]): readonly Notice[] => {
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

/** A body with its addresses read, and the notices about them. */
export type ReadBody = { readonly body: unknown; readonly notices: readonly Notice[] };

const textAt = (fields: BodyFields, name: string): string | undefined => {
  const value = ownValue(fields, name);
  return typeof value === 'string' ? value : undefined;
};

/** The name of the postcode field: the address of a pickup may use `postalCode`. */
const postcodeFieldOf = (address: BodyFields): string =>
  Object.hasOwn(address, 'postcode') ? 'postcode' : 'postalCode';

/** The name of an address line without the prefix `address`, which the address of a pickup may have. */
const plainLine = (name: string): string => name.replace(/^addressLine/, 'line');

const textsOf = <Name extends string>(fields: BodyFields, names: readonly Name[]): Partial<Record<Name, string>> => {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = textAt(fields, name);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
};

const sentPlaceOf = (address: BodyFields): SentPlace => {
  const entries = { ...address, postcode: textAt(address, postcodeFieldOf(address)) };
  return textsOf(entries, ['country', 'state', 'postcode', 'city']);
};

const territoryNotice = (
  { country: sent = '' }: SentPlace,
  { territory, country = '' }: ReadPlace,
  field: string,
): Notice[] => {
  if (territory?.military)
    return [
      {
        level: 'info',
        reason: 'military_mail',
        field,
        message:
          `${field} is ${territory.name}: goods need a customs form, as posts ask of mail to armed forces, ` +
          'and no duty and no import tax are due on what is sent there.',
      },
    ];
  // Territories that only sanctions distinguish are reported by their restriction.
  if (territory === undefined || !(territory.country ?? territory.areas ?? territory.region)) return [];
  const { code, name } = territory;
  const mother = isCountry(sent) ? countryName(sent) : sent;
  const as =
    country === sent
      ? `${code}, a part of ${mother} with customs or taxes of its own`
      : `${country}, not as ${mother} (${sent})`;
  return [
    {
      level: 'info',
      reason: 'territory_taken',
      field,
      message: `${field} is in ${name}: papers, duties, numbers, restrictions and services take it as ${as}.`,
    },
  ];
};

const exampleStates = table({ US: 'CA', CA: 'QC', AU: 'NSW', BR: 'SP', IN: 'MH', MX: 'JAL' });

const stateNotice = ({ state = '', country = '' }: SentPlace, { reading }: ReadPlace, field: string): Notice[] => {
  if (reading?.stateUnknown !== true) return [];
  const example = exampleStates[country];
  return [
    {
      level: 'warning',
      reason: 'state_unknown',
      field: `${field}.state`,
      message:
        `${field}.state: ${JSON.stringify(state)} is not known as a state of ${country}: it is printed, and counts as absent. ` +
        `Send its code or its name${example === undefined ? '' : `, for example "${example}"`}.`,
    },
  ];
};

/** The field of a party or an address with its digits in ASCII. */
const inDigits = (fields: BodyFields, name: string): BodyFields => {
  const text = textAt(fields, name);
  const plain = text === undefined ? text : inAscii(text);
  return plain === text ? fields : { ...fields, [name]: plain };
};

/** The notice for an address that a carrier may not find or cannot read. */
const doubtNotice = (
  { reason, field: name, meant }: AddressDoubt,
  { postcode = '', state = '', city = '', country = '', territory }: ReadPlace,
  field: string,
): Notice => {
  const at = `${field}.${name}`;
  const place = state.trim() === '' ? city : state;
  const said = {
    postcode_form_unlikely:
      `${JSON.stringify(postcode)} has not the form of a postcode of ${country}. ` +
      'It is printed as it was sent; carriers may refuse it or sort the parcel wrongly.' +
      (meant === undefined
        ? ''
        : ` A spreadsheet may have taken the zero from its front: send ${JSON.stringify(meant)} if it did.`),
    state_postcode_mismatch:
      `${JSON.stringify(postcode)} is not a postcode of ${place}` +
      (territory === undefined ? ` (${country})` : `, and the address was taken for ${territory.name}`) +
      ': one of the two is wrong.',
    address_not_latin:
      `no letter of it is Latin, and it is in no script that the post of ${country} reads. ` +
      'Send it in Latin letters too, in latin beside address: carriers on the way cannot read it.',
  }[reason];
  return { level: 'warning', reason, field: at, message: `${at}: ${said}` };
};

type Heard = { readonly notices: Notice[]; readonly decoded: string[] };

/** The functions that read the addresses and texts of a body. */
type AddressesReaderDependencies = {
  readonly read: AddressReader;
  readonly doubtsOf: (address: DoubtedAddress) => readonly AddressDoubt[];
  readonly decode: DecodeEntities;
};

/**
 * Reads the addresses and the printed texts of a request once, before any other check: every party of the body, the
 * importer in its customs declaration, and the goods. A `reading` from the client is dropped.
 */
export const addressesReader = ({ read, doubtsOf, decode }: AddressesReaderDependencies) => {
  const readAddress = (
    given: BodyFields,
    field: string,
    { notices, decoded }: Heard,
    latin: BodyFields,
  ): BodyFields => {
    const address = withoutEntities(given, `${field}.`, decode, decoded);
    const postcodeField = postcodeFieldOf(address);
    const sentPostcode = textAt(address, postcodeField);
    const inPlain = inDigits(address, postcodeField);
    const sent = sentPlaceOf(inPlain);
    const byOwn = read(sent);
    const inLatin = textAt(latin, 'city');
    const place = inLatin === undefined || byOwn.territory ? byOwn : read({ ...sent, city: inLatin });
    notices.push(...territoryNotice(sent, place, field), ...stateNotice(sent, place, field));
    const named = Object.keys(latin).filter((name) => !isBlank(textAt(latin, name)));
    const written = new Set(named.map(plainLine));
    const unwritten = writtenLines.filter((name) => !written.has(plainLine(name)));
    const mother = sent.country ?? '';
    const doubts = doubtsOf({
      ...place,
      mother,
      ...textsOf(inPlain, unwritten),
      ...(written.has('city') && { city: '' }),
    });
    const fieldNamed = (name: string): string => (name === 'postcode' ? postcodeField : name);
    notices.push(...doubts.map((doubt) => doubtNotice({ ...doubt, field: fieldNamed(doubt.field) }, place, field)));
    const { country, state } = place;
    const clashes = doubts.some(({ reason }) => reason === 'state_postcode_mismatch');
    const taken = clashes ? { ...place.reading, stateUnknown: true } : place.reading;
    const reading = inPlain === address ? taken : { ...taken, sent: { ...taken?.sent, [postcodeField]: sentPostcode } };
    if (reading === undefined && !Object.hasOwn(address, 'reading')) return address;
    const { reading: _, ...others } = inPlain;
    return {
      ...others,
      ...(country !== undefined && { country }),
      ...(state !== undefined && { state }),
      ...(reading && { reading }),
    };
  };

  const readParty = (given: BodyFields, address: BodyFields, field: string, heard: Heard): BodyFields => {
    const party = inDigits(withoutEntities(given, `${field}.`, decode, heard.decoded), 'phone');
    const sent = party['latin'];
    const latin = isFields(sent) ? withoutEntities(sent, `${field}.latin.`, decode, heard.decoded) : undefined;
    const taken = readAddress(address, `${field}.address`, heard, latin ?? {});
    return taken === address && latin === sent ? party : { ...party, address: taken, ...(latin && { latin }) };
  };

  const readGoods = (goods: readonly unknown[], heard: Heard): readonly unknown[] => {
    const read = goods.map((one, index) =>
      isFields(one) ? withoutEntities(one, `commodities[${index}].`, decode, heard.decoded) : one,
    );
    return read.every((one, index) => one === goods[index]) ? goods : read;
  };

  const valueOf = (name: string, value: unknown, field: string, heard: Heard): unknown => {
    if (name === 'commodities' && Array.isArray(value)) return readGoods(value, heard);
    if (!isFields(value)) return value;
    const address = value.address;
    if (isFields(address)) return readParty(value, address, field, heard);
    return name === 'customs' ? readParts(value, `${field}.`, heard) : value;
  };

  const readParts = (body: BodyFields, path: string, heard: Heard): BodyFields => {
    let read = withoutEntities(body, path, decode, heard.decoded);
    for (const [name, value] of Object.entries(read)) {
      const taken = valueOf(name, value, `${path}${name}`, heard);
      if (taken !== value) read = { ...read, [name]: taken };
    }
    return read;
  };

  return (body: unknown): ReadBody => {
    if (!isFields(body)) return { body, notices: [] };
    const heard: Heard = { notices: [], decoded: [] };
    const read = readParts(body, '', heard);
    return { body: read, notices: [...heard.notices, ...entitiesNotice(heard.decoded)] };
  };
};
