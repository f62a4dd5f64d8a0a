import type { Commodity, Party } from '../../../domain/shared/index.ts';

type Goods = Pick<Commodity, 'title' | 'description' | 'hsCode' | 'countryOfOrigin' | 'material' | 'category'> & {
  readonly sku: string;
  /** The price of one, from and to, in whole units of the shop's currency. */
  readonly price: readonly [number, number];
  /** In grams. */
  readonly grams: number;
  readonly weight: number;
};

/** A shop that the demo account sends for. */
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

/**
 * Shops that do not exist. Telephone numbers are of the ranges that Ofcom and the Bundesnetzagentur keep free for
 * fiction; e-mail addresses are of the names that RFC 2606 keeps free.
 */
export const shops: readonly [Shop, ...Shop[]] = [
  {
    code: 'EA',
    currency: 'GBP',
    eori: 'GB123456782000',
    weight: 9,
    sender: {
      name: 'Dispatch desk',
      company: 'Example Apparel Ltd',
      email: 'orders@apparel.example.com',
      phone: '+44 113 496 0101',
      address: { line1: '12 Example Street', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB' },
    },
    goods: [
      {
        sku: 'TEE-COTTON',
        title: 'Cotton T-shirt',
        description: 'Knitted T-shirt of cotton, short sleeves',
        hsCode: '6109.10',
        countryOfOrigin: 'PT',
        material: 'cotton',
        category: 'Clothing',
        price: [14, 32],
        grams: 180,
        weight: 6,
      },
      {
        sku: 'JUMPER-WOOL',
        title: 'Lambswool jumper',
        description: 'Knitted pullover of wool',
        hsCode: '6110.11',
        countryOfOrigin: 'GB',
        material: 'wool',
        category: 'Clothing',
        price: [55, 110],
        grams: 420,
        weight: 3,
      },
      {
        sku: 'JEANS-M',
        title: "Men's denim jeans",
        description: "Men's trousers of denim, cotton",
        hsCode: '6203.42',
        countryOfOrigin: 'TR',
        material: 'cotton',
        category: 'Clothing',
        price: [45, 90],
        grams: 640,
        weight: 3,
      },
      {
        sku: 'SOCKS-3',
        title: 'Cotton socks, three pairs',
        description: 'Knitted socks of cotton, three pairs',
        hsCode: '6115.95',
        countryOfOrigin: 'PT',
        material: 'cotton',
        category: 'Clothing',
        price: [9, 16],
        grams: 150,
        weight: 3,
      },
    ],
  },
  {
    code: 'EH',
    currency: 'GBP',
    eori: 'GB123456782000',
    weight: 6,
    sender: {
      name: 'Warehouse',
      company: 'Example Home Ltd',
      email: 'parcels@home.example.com',
      phone: '+44 20 7946 0123',
      address: { line1: '7 Sample Road', city: 'London', postcode: 'E1 6AN', country: 'GB' },
    },
    goods: [
      {
        sku: 'MUG-350',
        title: 'Stoneware mug',
        description: 'Mug of glazed stoneware, 350 ml',
        hsCode: '6912.00',
        countryOfOrigin: 'GB',
        material: 'stoneware',
        category: 'Kitchen',
        price: [9, 22],
        grams: 380,
        weight: 5,
      },
      {
        sku: 'LINEN-DUVET',
        title: 'Cotton duvet cover',
        description: 'Duvet cover of woven cotton, plain',
        hsCode: '6302.31',
        countryOfOrigin: 'PT',
        material: 'cotton',
        category: 'Bedroom',
        price: [40, 95],
        grams: 1_100,
        weight: 2,
      },
      {
        sku: 'BASKET-S',
        title: 'Willow basket',
        description: 'Small basket plaited of willow',
        hsCode: '4602.19',
        countryOfOrigin: 'PL',
        material: 'willow',
        category: 'Storage',
        price: [18, 35],
        grams: 500,
        weight: 2,
      },
      {
        sku: 'GLASS-4',
        title: 'Drinking glasses, set of four',
        description: 'Four drinking glasses of soda-lime glass',
        hsCode: '7013.37',
        countryOfOrigin: 'FR',
        material: 'glass',
        category: 'Kitchen',
        price: [16, 34],
        grams: 1_300,
        weight: 2,
      },
    ],
  },
  {
    code: 'BS',
    currency: 'EUR',
    eori: 'DE123456789012345',
    weight: 5,
    sender: {
      name: 'Versand',
      company: 'Beispiel Spiele GmbH',
      email: 'versand@spiele.example.org',
      phone: '+49 30 23125 101',
      address: { line1: 'Musterstraße 5', city: 'Berlin', postcode: '10115', country: 'DE' },
    },
    goods: [
      {
        sku: 'GAME-FAMILY',
        title: 'Board game for families',
        description: 'Board game of cardboard and wood, for two to six players',
        hsCode: '9504.90',
        countryOfOrigin: 'DE',
        material: 'cardboard',
        category: 'Games',
        price: [24, 48],
        grams: 1_050,
        weight: 5,
      },
      {
        sku: 'CARDS-55',
        title: 'Playing cards',
        description: 'Deck of 55 playing cards',
        hsCode: '9504.40',
        countryOfOrigin: 'DE',
        material: 'paper',
        category: 'Games',
        price: [7, 14],
        grams: 120,
        weight: 3,
      },
      {
        sku: 'PUZZLE-1000',
        title: 'Jigsaw puzzle, 1,000 pieces',
        description: 'Jigsaw puzzle of cardboard, 1,000 pieces',
        hsCode: '9503.00',
        countryOfOrigin: 'DE',
        material: 'cardboard',
        category: 'Games',
        price: [15, 25],
        grams: 800,
        weight: 3,
      },
      {
        sku: 'BOOK-RULES',
        title: 'Book of card games',
        description: 'Printed book, paperback, 320 pages',
        hsCode: '4901.99',
        countryOfOrigin: 'DE',
        material: 'paper',
        category: 'Books',
        price: [14, 26],
        grams: 430,
        weight: 2,
      },
    ],
  },
];
