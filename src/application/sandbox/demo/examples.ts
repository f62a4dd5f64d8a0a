import type { Address, Commodity, Party } from '../../../domain/shared/index.ts';
import type { Lots } from './lots.ts';

type Goods = Pick<Commodity, 'title' | 'description' | 'hsCode' | 'countryOfOrigin' | 'material' | 'category'> & {
  readonly sku: string;
  /** The price of one, from and to, in whole units of the shop's currency. */
  readonly price: readonly [number, number];
  /** In grams. */
  readonly grams: number;
  readonly weight: number;
};

/** A shop that the demo account sends for. It does not exist. */
export type Shop = {
  /** The beginning of its order numbers. */
  readonly code: string;
  readonly sender: Party;
  readonly currency: 'GBP' | 'EUR';
  readonly eori: string;
  readonly goods: readonly [Goods, ...Goods[]];
  /** How many of all parcels are its own. */
  readonly weight: number;
};

type Place = Pick<Address, 'city' | 'postcode' | 'state'>;

/** Where a share of the parcels go: real towns, and streets that are called an example. */
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

/** What parcels of the demo are made of: `data/demo.json`. */
export type DemoExamples = {
  readonly shops: readonly [Shop, ...Shop[]];
  readonly destinations: readonly [Destination, ...Destination[]];
};

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
export const drawConsignee = (lots: Lots, destinations: DemoExamples['destinations'], number: number): Party => {
  const { country, street, places, phone, names } = lots.weighted(destinations);
  const name = lots.one(names);
  return {
    name: `${name} Example`,
    email: `${mailbox(name)}.${number}@${lots.one(domains)}`,
    ...(phone !== undefined && { phone: digits(lots, phone) }),
    address: { line1: street.replace('#', String(lots.whole(1, 180))), ...lots.one(places), country },
  };
};
