import type { Address, Party } from '../../../domain/shared/index.ts';
import type { Lots } from './lots.ts';

type Place = Pick<Address, 'city' | 'postcode' | 'state'>;

/** Where a share of the parcels go. */
type Destination = {
  readonly country: string;
  readonly weight: number;
  /** How a street is written there, with an example's name; `#` is the number. */
  readonly street: string;
  readonly places: readonly [Place, ...Place[]];
  /** A number that is kept free for fiction there: `#` is a digit. Absent where no range is known. */
  readonly phone?: string;
  readonly names: readonly [string, ...string[]];
};

/**
 * Destinations of examples: real towns with their postcodes, streets that are called an example. Ranges of telephone
 * numbers for fiction: Ofcom (GB), North American Numbering Plan 555-0100 to 0199 (US, CA), ACMA (AU), ARCEP (FR) and
 * Bundesnetzagentur (DE).
 */
const destinations: readonly [Destination, ...Destination[]] = [
  {
    country: 'US',
    weight: 28,
    street: '# Example Avenue',
    phone: '+1 ~ 555 01##',
    names: ['Ava', 'Noah', 'Mia', 'Liam', 'Grace', 'Owen', 'Ruby', 'Henry'],
    places: [
      { city: 'New York', state: 'NY', postcode: '10001' },
      { city: 'Austin', state: 'TX', postcode: '78701' },
      { city: 'Portland', state: 'OR', postcode: '97201' },
      { city: 'Springfield', state: 'IL', postcode: '62701' },
      { city: 'Denver', state: 'CO', postcode: '80202' },
    ],
  },
  {
    country: 'DE',
    weight: 11,
    street: 'Musterstraße #',
    phone: '+49 30 23125 ###',
    names: ['Anna', 'Jonas', 'Lena', 'Paul', 'Jürgen', 'Käthe'],
    places: [
      { city: 'Berlin', postcode: '10117' },
      { city: 'Hamburg', postcode: '20095' },
      { city: 'München', postcode: '80331' },
      { city: 'Köln', postcode: '50667' },
    ],
  },
  {
    country: 'FR',
    weight: 10,
    street: '# rue de l’Exemple',
    phone: '+33 1 99 00 ## ##',
    names: ['Chloé', 'Hugo', 'Zoé', 'Louis', 'Inès'],
    places: [
      { city: 'Paris', postcode: '75011' },
      { city: 'Lyon', postcode: '69002' },
      { city: 'Nantes', postcode: '44000' },
    ],
  },
  {
    country: 'GB',
    weight: 8,
    street: '# Example Lane',
    phone: '+44 113 496 0###',
    names: ['Emily', 'Jack', 'Sophie', 'Harry', 'Isla'],
    places: [
      { city: 'Bristol', postcode: 'BS1 4DJ' },
      { city: 'Edinburgh', postcode: 'EH1 1BB' },
      { city: 'York', postcode: 'YO1 7HH' },
    ],
  },
  {
    country: 'AU',
    weight: 7,
    street: '# Example Parade',
    phone: '+61 2 5550 ####',
    names: ['Matilda', 'Jack', 'Olivia', 'Cooper'],
    places: [
      { city: 'Sydney', state: 'NSW', postcode: '2000' },
      { city: 'Melbourne', state: 'VIC', postcode: '3000' },
      { city: 'Brisbane', state: 'QLD', postcode: '4000' },
    ],
  },
  {
    country: 'CA',
    weight: 7,
    street: '# Example Crescent',
    phone: '+1 ~ 555 01##',
    names: ['Emma', 'Léo', 'Chloe', 'Jacob'],
    places: [
      { city: 'Toronto', state: 'ON', postcode: 'M5H 2N2' },
      { city: 'Montréal', state: 'QC', postcode: 'H2Y 1C6' },
      { city: 'Vancouver', state: 'BC', postcode: 'V6B 1A1' },
    ],
  },
  {
    country: 'CH',
    weight: 7,
    street: 'Beispielweg #',
    names: ['Lara', 'Noah', 'Céline', 'Luca'],
    places: [
      { city: 'Zürich', postcode: '8001' },
      { city: 'Bern', postcode: '3011' },
      { city: 'Genève', postcode: '1204' },
    ],
  },
  {
    country: 'JP',
    weight: 6,
    street: '#-1 Example-cho',
    names: ['Haruto', 'Yui', 'Sakura', 'Ren'],
    places: [
      { city: 'Tokyo', postcode: '100-0001' },
      { city: 'Osaka', postcode: '530-0001' },
      { city: 'Kyoto', postcode: '600-8216' },
    ],
  },
  {
    country: 'NO',
    weight: 5,
    street: 'Eksempelveien #',
    names: ['Nora', 'Jakob', 'Ingrid', 'Øyvind'],
    places: [
      { city: 'Oslo', postcode: '0150' },
      { city: 'Bergen', postcode: '5003' },
    ],
  },
  {
    country: 'BR',
    weight: 4,
    street: 'Rua Exemplo, #',
    names: ['Ana', 'João', 'Beatriz', 'Miguel'],
    places: [
      { city: 'São Paulo', state: 'SP', postcode: '01001-000' },
      { city: 'Rio de Janeiro', state: 'RJ', postcode: '20010-000' },
    ],
  },
  {
    country: 'NL',
    weight: 4,
    street: 'Voorbeeldstraat #',
    names: ['Daan', 'Sanne', 'Emma', 'Bram'],
    places: [
      { city: 'Amsterdam', postcode: '1012 JS' },
      { city: 'Utrecht', postcode: '3511 LX' },
    ],
  },
  {
    country: 'IE',
    weight: 3,
    street: '# Example Quay',
    names: ['Aoife', 'Conor', 'Saoirse'],
    places: [{ city: 'Dublin', postcode: 'D02 AF30' }],
  },
];

/** Area codes that the numbers 555-0100 to 555-0199 of fiction are dialled in. */
const areaCodes = ['212', '303', '416', '503'] as const;

const domains = ['example.com', 'example.org', 'example.net'] as const;

const digits = (lots: Lots, pattern: string): string =>
  pattern.replaceAll('#', () => String(lots.whole(0, 9))).replace('~', () => lots.one(areaCodes));

/** The letters of a name as they stand in an e-mail address. */
const mailbox = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');

/** Somebody who does not exist: a given name with the surname Example. */
export const drawConsignee = (lots: Lots, number: number): Party => {
  const { country, street, places, phone, names } = lots.weighted(destinations);
  const name = lots.one(names);
  return {
    name: `${name} Example`,
    email: `${mailbox(name)}.${number}@${lots.one(domains)}`,
    ...(phone !== undefined && { phone: digits(lots, phone) }),
    address: { line1: street.replace('#', String(lots.whole(1, 180))), ...lots.one(places), country },
  };
};
