import { countryName, isCountry } from '../../domain/shared/index.ts';
import type { AddressReader, ReadPlace, SentPlace } from '../../domain/shared/index.ts';
import { ownValue } from '../../domain/shared/own-value.ts';
import type { Notice } from '../notice.ts';

/** A body with its addresses read, and what is to be said of them. */
export type ReadBody = { readonly body: unknown; readonly notices: readonly Notice[] };

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const textAt = (fields: Fields, name: string): string | undefined => {
  const value = ownValue(fields, name);
  return typeof value === 'string' ? value : undefined;
};

/** The address of a pickup may call its postcode `postalCode`. */
const postcodeFieldOf = (address: Fields): string => (Object.hasOwn(address, 'postcode') ? 'postcode' : 'postalCode');

const sentPlaceOf = (address: Fields): SentPlace => {
  const entries = { ...address, postcode: textAt(address, postcodeFieldOf(address)) };
  return Object.fromEntries(
    ['country', 'state', 'postcode', 'city'].flatMap((name) => {
      const text = textAt(entries, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
};

const territoryNotice = ({ country: sent = '' }: SentPlace, { territory, country = '' }: ReadPlace, field: string): Notice[] => {
  // Regions that sanctions alone tell apart are told by the restriction.
  if (territory === undefined || !(territory.country ?? territory.areas ?? territory.region)) return [];
  const { code, name } = territory;
  const mother = isCountry(sent) ? countryName(sent) : sent;
  const as = country === sent ? `${code}, a part of ${mother} with customs or taxes of its own` : `${country}, not as ${mother} (${sent})`;
  return [
    {
      level: 'info',
      reason: 'territory_taken',
      field,
      message: `${field} is in ${name}: papers, duties, numbers, restrictions and services take it as ${as}.`,
    },
  ];
};

const exampleStates = { US: 'CA', CA: 'QC', AU: 'NSW', BR: 'SP', IN: 'MH', MX: 'JAL' } as const;

const stateNotice = ({ state = '', country = '' }: SentPlace, { reading }: ReadPlace, field: string): Notice[] => {
  if (reading?.stateUnknown !== true) return [];
  const example = ownValue<string>(exampleStates, country);
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

/**
 * Reads the addresses of a request once, before anything else looks at them: every party of the body, and the importer in its customs
 * declaration. What a client sends as `reading` is dropped.
 */
export const addressesReader = (read: AddressReader) => {
  const addressOf = (address: Fields, field: string, notices: Notice[]): Fields => {
    const sent = sentPlaceOf(address);
    const place = read(sent);
    notices.push(...territoryNotice(sent, place, field), ...stateNotice(sent, place, field));
    if (place.reading === undefined && !Object.hasOwn(address, 'reading')) return address;
    const { reading: _, ...others } = address;
    const { country, state, reading } = place;
    return {
      ...others,
      ...(country !== undefined && { country }),
      ...(state !== undefined && { state }),
      ...(reading && { reading }),
    };
  };

  const partiesIn = (body: Fields, path: string, notices: Notice[]): Fields => {
    let read = body;
    for (const [name, value] of Object.entries(body)) {
      if (!isObject(value)) continue;
      const field = `${path}${name}`;
      const taken = isObject(value['address'])
        ? { ...value, address: addressOf(value['address'], `${field}.address`, notices) }
        : name === 'customs'
          ? partiesIn(value, `${field}.`, notices)
          : value;
      if (taken !== value) read = { ...read, [name]: taken };
    }
    return read;
  };

  return (body: unknown): ReadBody => {
    const notices: Notice[] = [];
    return isObject(body) ? { body: partiesIn(body, '', notices), notices } : { body, notices };
  };
};
