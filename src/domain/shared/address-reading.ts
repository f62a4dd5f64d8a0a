import { canonicalCountry, countryName } from './countries.ts';
import { countryMeantBy } from './country-hints.ts';
import { groupedBy } from './table.ts';
import { barePostcode } from './postcode.ts';

/** A customs territory and a tax area inside it. Goods move freely between places with the same two. */
export type Area = { readonly customs: string; readonly tax: string };

/**
 * How an address was interpreted when it was received. It is stored with the address, so that later code uses the same
 * interpretation.
 */
export type AddressReading = {
  /** The original values of changed fields. */
  readonly sent?: { readonly [Field in 'country' | 'state' | 'postcode' | 'postalCode']?: string };
  /** Code of a part of a country with its own customs or taxes. */
  readonly territory?: string;
  /** The territory's areas, if its country code does not determine them. Two areas: it belongs to both. */
  readonly areas?: readonly Area[];
  /** The region of a territory for choosing tax rates. */
  readonly region?: string;
  /** Military mail: it leaves the customs territory under a domestic address. */
  readonly military?: true;
  /**
   * The state does not exist in the country, or the postcode belongs to another place. The state is printed, and
   * treated as absent.
   */
  readonly stateUnknown?: true;
};

/** How a place is recognised in addresses with the code of a country. */
export type PlaceMarks = {
  /** Patterns for the beginning of a postcode without spaces and hyphens. */
  readonly postcodes?: readonly string[];
  readonly states?: readonly string[];
  readonly cities?: readonly string[];
  /** Cities that count only without a postcode and a state, because the country has others of the same name. */
  readonly towns?: readonly string[];
};

/** A place whose addresses have the code of another country. */
export type Territory = {
  readonly code: string;
  readonly name: string;
  /** The country code to give to the address. Absent: the code that was sent. */
  readonly country?: string;
  readonly areas?: readonly Area[];
  readonly region?: string;
  readonly military?: true;
  /** Its post has other postcodes than the country. */
  readonly ownPostcodes?: true;
  readonly under: Readonly<Record<string, PlaceMarks>>;
};

/** The states of a country: the code that the post uses, with all other names. */
export type States = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The tables for reading addresses. */
export type Places = { readonly territories: readonly Territory[]; readonly states: States };

/** The fields that determine the place of an address. */
export type SentPlace = {
  readonly country?: string;
  readonly state?: string;
  readonly postcode?: string;
  readonly city?: string;
};

/** The same fields after reading, and the reading. */
export type ReadPlace = SentPlace & { readonly reading?: AddressReading; readonly territory?: Territory };

/** Determines the place of an address. */
export type AddressReader = (sent: SentPlace) => ReadPlace;

/** Matches a word that needs only its case changed, such as most towns and all codes, or an empty text. */
const isPlainWord = /^[A-Za-z0-9]*$/;

/**
 * Normalises a name: without accents, case, punctuation and spaces: `Québec`, `N.Y.`; `St-Martin` becomes
 * `Saint Martin`, `Faroe Is.` becomes `Faroe Islands`.
 */
const plainName = (name: string): string => {
  if (isPlainWord.test(name)) return name.toUpperCase();
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replaceAll('&', 'AND')
    .replaceAll(/\bST(E?)\b[.\s-]+(?=\p{L})/gu, 'SAINT$1 ')
    .replaceAll(/(?<=\p{L}[.)]?\s)(?:ISLANDS?|ISLES?|ISLS?|IS)\b\.?/gu, 'IS')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
};

/** Words before or after a state's own name in addresses and forms: `State of New York`, `Provincia de Mendoza`. */
const designation = new RegExp(
  [
    '^\\s*(?:the\\s+)?',
    '(?:state|province|provincia|provinz|(?:union\\s+)?territory|commonwealth|estado|[ée]tat|bundesland|kanton|canton)',
    '\\s+(?:(?:of(?:\\s+the)?|des?|del|du|di|d[oa])\\s+)?(?=\\S)',
    '|(?<=\\S)\\s+(?:state|province|prov\\.?|territor(?:y|ies)|terr\\.?)\\s*$',
  ].join(''),
  'giu',
);
/**
 * Separators that shops put between a state's code, its name and the country: `Quebec (QC)`, `NY - New York`,
 * `Ontario, Canada`.
 */
const betweenNames = /[,;/|()[\]]|\s[-–—]\s/u;
/** The parts of a state field that may be its name. */
const partsOf = (state: string): readonly string[] =>
  state.split(betweenNames).filter((part) => plainName(part) !== '');
/** The normalised forms of a name in the tables: as it is, and without its designation. */
const plainNames = (name: string): readonly string[] => [plainName(name), plainName(name.replaceAll(designation, ''))];

type Recogniser = {
  readonly territory: Territory;
  readonly postcode?: RegExp;
  readonly states: ReadonlySet<string>;
  readonly cities: ReadonlySet<string>;
  readonly towns: ReadonlySet<string>;
};

const makeRecogniser = (territory: Territory, country: string, marks: PlaceMarks): Recogniser => {
  const { postcodes = [], states = [], cities = [], towns = [] } = marks;
  const { code, name } = territory;
  const own = [name, code, code.startsWith(`${country}-`) ? code : `${country}-${code}`];
  return {
    territory,
    ...(postcodes.length > 0 && { postcode: new RegExp(`^(?:${postcodes.join('|')})`) }),
    states: new Set([...own, ...states, ...states.map((state) => `${country}-${state}`)].map(plainName)),
    cities: new Set(cities.map(plainName)),
    towns: new Set(towns.map(plainName)),
  };
};

/** Finds the territory of a place among those of its country. */
const territoryOf = (
  recognisers: readonly Recogniser[],
  { state = '', city = '' }: SentPlace,
  postcode: string,
): Territory | undefined => {
  const town = plainName(city);
  // Remove a number after the town, which is that of a district or an office: `BFPO 61`, `APO AE 09602`.
  const bareTown = town.replace(/(?<!\d)\d+$/, '');
  const named = state === '' ? [] : [state, ...partsOf(state)].flatMap(plainNames);
  const isTownAlone = /^0*$/.test(postcode) && plainName(state) === '';
  return recognisers.find(
    ({ postcode: pattern, states, cities, towns }) =>
      pattern?.test(postcode) === true ||
      named.some((name) => states.has(name)) ||
      cities.has(town) ||
      cities.has(bareTown) ||
      (isTownAlone && towns.has(town)),
  )?.territory;
};

/** The codes of a country's states by name. Each name may have the country's code before it. */
const stateCodesOf = (
  country: string,
  states: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(states).flatMap(([code, names]) =>
      [code, ...names].flatMap((name): [string, string][] => [
        [plainName(`${country}-${name}`), code],
        [plainName(name), code],
      ]),
    ),
  );

/** Prepares the reading of addresses from the tables. */
export const addressReader = ({ territories, states }: Places): AddressReader => {
  const recognisers = groupedBy(
    territories.flatMap((territory) =>
      Object.entries(territory.under).map(([country, marks]) => ({
        country,
        ...makeRecogniser(territory, country, marks),
      })),
    ),
    ({ country }) => country,
  );
  const codes = new Map(Object.entries(states).map(([country, names]) => [country, stateCodesOf(country, names)]));

  const codeOf = (country: string, state: string): string | undefined => {
    const known = codes.get(country);
    const code = (text: string) => plainNames(text).flatMap((name) => known?.get(name) ?? [])[0];
    const whole = code(state);
    if (known === undefined || whole !== undefined) return whole;
    const own = new Set([country, plainName(countryName(country))]);
    const isOwnCountry = (part: string): boolean =>
      own.has(plainName(part)) || (code(part) === undefined && countryMeantBy(part) === country);
    const parts = partsOf(state);
    const named = new Set((parts.every(isOwnCountry) ? parts : parts.filter((part) => !isOwnCountry(part))).map(code));
    return named.size === 1 ? [...named][0] : undefined;
  };

  return (sent) => {
    const { country = '', state = '', postcode = '' } = sent;
    const mother = canonicalCountry(country);
    const there = recognisers.get(mother);
    const found = there && territoryOf(there, sent, barePostcode(mother, postcode));
    const code = state === '' ? undefined : codeOf(mother, state);
    const taken = { country: found?.country ?? country, state: code ?? state };
    const changed = {
      ...(taken.country !== country && { country }),
      ...(taken.state !== state && { state }),
    };
    const reading: AddressReading = {
      ...(Object.keys(changed).length > 0 && { sent: changed }),
      ...(found && { territory: found.code }),
      ...(found?.areas && { areas: found.areas }),
      ...(found?.region !== undefined && { region: found.region }),
      ...(found?.military && { military: found.military }),
      ...(codes.has(mother) &&
        code === undefined &&
        found === undefined &&
        state.trim() !== '' && { stateUnknown: true }),
    };
    if (Object.keys(reading).length === 0) return sent;
    return {
      ...sent,
      ...(taken.country !== '' && { country: taken.country }),
      ...(taken.state !== '' && { state: taken.state }),
      reading,
      ...(found && { territory: found }),
    };
  };
};

type SentParty = { readonly address: { readonly reading?: AddressReading } };

const partyAsSent = <P extends SentParty>(party: P): P => {
  if (party.address.reading === undefined) return party;
  const { reading, ...address } = party.address;
  return { ...party, address: { ...address, ...reading.sent } };
};

/**
 * The parties as they were sent, for replies: fields that were changed get their original values. Absent parties are
 * left out.
 */
export const partiesAsSent = <P extends Readonly<Record<string, SentParty | undefined>>>(parties: P): Partial<P> => {
  const sent: Partial<Record<keyof P, SentParty>> = {};
  for (const name in parties) if (parties[name]) sent[name] = partyAsSent(parties[name]);
  return sent as Partial<P>;
};
