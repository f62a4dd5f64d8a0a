import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../../src/adapters/parcels/carriers/load-catalogue.ts';
import type { Holidays } from '../../../../src/domain/shared/calendar/index.ts';
import {
  quote,
  quoteAll,
  rateCardFaults,
  serviceByCode,
  zoneBetween,
} from '../../../../src/domain/parcels/rating/index.ts';
import type { Catalogue, QuoteRequest, RateCard, Service } from '../../../../src/domain/parcels/rating/index.ts';
import { countryCodes } from '../../../../src/domain/shared/countries.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { addDays } from '../../../../src/domain/shared/local-date.ts';

const noHolidays: Holidays = { isHoliday: () => false };

const service: Service = {
  id: 'srv_1',
  name: 'One',
  code: 'ONE',
  type: 'hub_direct',
  transit: 2,
  checkoutName: 'One',
  description: 'The first.',
  dispatchDays: 1,
  includeFirstMile: false,
  isActive: true,
  config: { isPostal: false },
};

const card: RateCard = {
  source: 'test',
  currency: 'GBP',
  groups: { home: ['GB', 'IM'], away: ['FR', 'GR'] },
  domesticZone: 'inland',
  zones: [
    { from: ['home'], to: ['away'], zone: 'export' },
    { from: ['away'], to: ['*'], zone: 'import' },
  ],
  fuelSurcharges: [
    { fraction: '0.125', validFrom: '2026-01-01', validTo: '2026-01-31' },
    { fraction: '0.2', validFrom: '2026-02-01' },
  ],
  tariffs: {
    ONE: {
      weighing: { divisor: '5000', step: '0.1' },
      maxWeight: '5',
      zones: {
        export: {
          transit: 3,
          breaks: [
            { upTo: '0.5', price: '5.02' },
            { upTo: '2', price: '8.00' },
          ],
          beyond: { step: '0.5', price: '1.10' },
        },
        inland: { transit: 1, breaks: [{ upTo: '1', price: '3.00' }] },
      },
    },
  },
};

const request = (over: Partial<QuoteRequest> = {}): QuoteRequest => ({
  from: { country: 'GB' },
  to: { country: 'FR' },
  weight: { unit: 'kg', value: '0.5' },
  shipDate: '2026-01-05',
  ...over,
});
const weighing = (value: string) => request({ weight: { unit: 'kg', value } });
const answer = (asked: QuoteRequest, over: Partial<Service> = {}) =>
  quote(card, { ...service, ...over }, asked, noHolidays);
const priced = (asked: QuoteRequest) => {
  const given = answer(asked);
  if (given.kind === 'refused') throw new Error(given.message);
  return given;
};

describe('a quote', () => {
  it('is the base price and the fuel surcharge of the ship date, each rounded, and their sum', () => {
    expect(priced(request()).rate).toMatchObject({
      price: '5.65',
      currency: 'GBP',
      charges: [
        { name: 'base', amount: '5.02', currency: 'GBP' },
        { name: 'Fuel surcharge', amount: '0.63', currency: 'GBP' },
      ],
    });
  });

  it('takes the surcharge of the day, from its first to its last', () => {
    const on = (shipDate: string) => priced(request({ shipDate })).rate.charges.at(1)?.amount;
    expect(['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2031-07-01'].map(on)).toEqual([
      undefined,
      '0.63',
      '0.63',
      '1.00',
      '1.00',
    ]);
  });

  it.each([
    ['0.01', '5.02'],
    ['0.5', '5.02'],
    ['0.51', '8.00'],
    ['2', '8.00'],
    ['2.01', '9.10'],
    ['2.5', '9.10'],
    ['2.6', '10.20'],
    ['5', '14.60'],
  ])('of %s kg has the base price %s', (weight, base) => {
    expect(priced(weighing(weight)).rate.charges[0]?.amount).toBe(base);
  });

  it('counts the volume where that is more', () => {
    const bulky = priced(request({ dimensions: { unit: 'cm', length: '20', width: '20', height: '25.1' } }));
    expect([bulky.dimWeight?.value, bulky.billWeight.value, bulky.rate.charges[0]?.amount]).toEqual([
      '2.008',
      '2.1',
      '9.10',
    ]);
    expect(priced(request())).not.toHaveProperty('dimWeight');
  });

  it('estimates the delivery from dispatch and transit, in the calendars of origin and destination', () => {
    const holidays: Holidays = {
      isHoliday: (date, { country }) =>
        (date === '2026-01-06' && country === 'GB') || (date === '2026-01-09' && country === 'FR'),
    };
    const given = quote(card, service, request(), holidays);
    // Monday 5 + 1 in GB without Tuesday = Wednesday 7; + 3 in FR without Friday and the weekend = Tuesday 13.
    expect(given).toMatchObject({ rate: { transit: 3, estimatedDelivery: '2026-01-13T00:00:00.000Z' } });
  });

  it.each([
    ['an inactive service', request(), { isActive: false }, 'service_inactive'],
    ['a route without a zone', request({ to: { country: 'IM' } }), {}, 'route_not_served'],
    ['a zone without prices', request({ from: { country: 'FR' }, to: { country: 'GB' } }), {}, 'route_not_served'],
    ['a country in no group', request({ to: { country: 'US' } }), {}, 'route_not_served'],
    ['a country in no group at the start', request({ from: { country: 'US' } }), {}, 'route_not_served'],
    [
      'a country in no group, to itself',
      request({ from: { country: 'US' }, to: { country: 'US' } }),
      {},
      'route_not_served',
    ],
    ['a service without a tariff', request(), { code: 'TWO' }, 'route_not_served'],
    ['more than the service takes', weighing('5.01'), {}, 'too_heavy'],
    ['more than a zone without further steps takes', { ...weighing('1.01'), to: { country: 'GB' } }, {}, 'too_heavy'],
    [
      'an envelope on the scale that no post takes',
      { ...weighing('5.01'), packageType: 'envelope' as const },
      {},
      'too_heavy',
    ],
    [
      'a package that no belt takes',
      request({ dimensions: { unit: 'cm', length: '271', width: '1', height: '1' } }),
      {},
      'too_large',
    ],
  ])('refuses %s', (_, asked, over, reason) => {
    expect(answer(asked, over)).toMatchObject({ kind: 'refused', reason });
  });

  it('says how much the service takes where a parcel is too heavy', () => {
    const messageOf = (asked: QuoteRequest, rateCard = card) => {
      const given = quote(rateCard, service, asked, noHolidays);
      return given.kind === 'refused' ? given.message : undefined;
    };
    expect(messageOf(weighing('5.01'))).toContain('up to 5 kg');
    expect(messageOf({ ...weighing('1.01'), to: { country: 'GB' } })).toContain('up to 1 kg');
    const { dimensions } = { dimensions: { unit: 'cm', length: '271', width: '1', height: '1' } } as const;
    expect(messageOf(request({ dimensions }))).toMatch(/^ONE takes parcels of up to 270 cm/);
  });

  it('takes exactly what it takes', () => {
    expect(priced(weighing('5')).billWeight.value).toBe('5');
    expect(answer({ ...weighing('1'), to: { country: 'GB' } }).kind).toBe('quoted');
  });

  describe('with options', () => {
    const offering: RateCard = {
      ...card,
      tariffs: {
        ONE: {
          ...(card.tariffs['ONE'] as RateCard['tariffs'][string]),
          options: { signatureRequired: '2.50', lowCarbon: '0.30' },
        },
      },
    };
    const of = (options: QuoteRequest['options'], rateCard = offering) => {
      const given = quote(rateCard, service, request(options === undefined ? {} : { options }), noHolidays);
      if (given.kind === 'refused') throw new Error(given.message);
      return given;
    };

    it('adds a charge for each that has a price', () => {
      const { rate, notOffered } = of(['signatureRequired', 'lowCarbon']);
      expect(rate.charges.slice(2)).toEqual([
        { name: 'Signature on delivery', amount: '2.50', currency: 'GBP' },
        { name: 'Low-carbon delivery', amount: '0.30', currency: 'GBP' },
      ]);
      expect([rate.price, notOffered]).toEqual(['8.45', []]);
    });
    it('names those it does not offer; a signature is offered by all, priced or not', () => {
      expect(of(['deliveryWarranty', 'signatureRequired', 'deliveryPUDO']).notOffered).toEqual([
        'deliveryWarranty',
        'deliveryPUDO',
      ]);
      const unpriced = of(['signatureRequired', 'lowCarbon'], card);
      expect([unpriced.notOffered, unpriced.rate.charges.length]).toEqual([['lowCarbon'], 2]);
    });
    it('has no charges and no gaps without any', () => {
      expect([of(undefined).notOffered, of(undefined).rate.charges.length]).toEqual([[], 2]);
    });
  });

  it('has the base price alone on a day without a surcharge', () => {
    expect(priced(request({ shipDate: '2025-12-31' })).rate).toMatchObject({
      price: '5.02',
      charges: [{ name: 'base', amount: '5.02', currency: 'GBP' }],
    });
  });

  it('takes the first rule of zones that fits both ends', () => {
    expect([zoneBetween(card, 'FR', 'GB'), zoneBetween(card, 'FR', 'GR'), zoneBetween(card, 'IM', 'FR')]).toEqual([
      'import',
      'import',
      'export',
    ]);
    expect([zoneBetween(card, 'GB', 'IM'), zoneBetween(card, 'US', 'GB'), zoneBetween(card, 'GB', 'US')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      zoneBetween({ ...card, zones: [...card.zones, { from: ['home'], to: ['away'], zone: 'never' }] }, 'GB', 'FR'),
    ).toBe('export');
  });

  it('knows Greece under both spellings, and a parcel that stays in its country', () => {
    expect([zoneBetween(card, 'GB', 'EL'), zoneBetween(card, 'EL', 'GR'), zoneBetween(card, 'GB', 'GB')]).toEqual([
      'export',
      'inland',
      'inland',
    ]);
  });
});

describe('the rates of all services', () => {
  it('leave inactive services out, put the cheapest first, and say who refused', () => {
    const cheap = card.tariffs['ONE'];
    if (cheap === undefined) throw new Error('The card has a tariff');
    const dearZones = { export: { transit: 1, breaks: [{ upTo: '1', price: '9.00' }] } };
    const rateCard = {
      ...card,
      tariffs: { ONE: cheap, DEAR: { ...cheap, zones: dearZones }, NONE: { ...cheap, zones: {} } },
    };
    const services = ['DEAR', 'NONE', 'ONE', 'OFF'].map((code) => ({ ...service, code, isActive: code !== 'OFF' }));
    const { quotes, refusals } = quoteAll({ services, rateCard }, request(), noHolidays);
    expect(quotes.map(({ rate }) => rate.service.code)).toEqual(['ONE', 'DEAR']);
    expect(refusals.map(({ service: { code }, reason }) => [code, reason])).toEqual([['NONE', 'route_not_served']]);
  });
  it('of one price are in the order of their codes', () => {
    const one = card.tariffs['ONE'] as RateCard['tariffs'][string];
    const codes = ['B', 'A', 'D', 'C'];
    const rateCard = { ...card, tariffs: Object.fromEntries(codes.map((code) => [code, one])) };
    const { quotes } = quoteAll(
      { services: codes.map((code) => ({ ...service, code })), rateCard },
      request(),
      noHolidays,
    );
    expect(quotes.map(({ rate }) => rate.service.code)).toEqual(['A', 'B', 'C', 'D']);
  });
  it('know a service by its code', () => {
    const services = ['A', 'B'].map((code) => ({ ...service, code }));
    expect([serviceByCode({ services }, 'B')?.code, serviceByCode({ services }, 'C')]).toEqual(['B', undefined]);
  });
});

describe('a rate card', () => {
  const whole: RateCard = {
    ...card,
    groups: { home: ['GB', 'IM'], away: countryCodes.filter((code) => !['GB', 'IM', 'EL'].includes(code)) },
  };
  const faultsOf = (over: Partial<RateCard>) =>
    rateCardFaults({ ...whole, ...over }, [service]).map(({ message }) => message);
  const zoned = (zone: Partial<RateCard['tariffs'][string]['zones'][string]>, name = 'export') => ({
    tariffs: {
      ONE: {
        weighing: { divisor: '5000', step: '0.1' },
        maxWeight: '5',
        zones: { [name]: { transit: 1, breaks: [], ...zone } },
      },
    },
  });

  const fieldsOf = (over: Partial<RateCard>) =>
    rateCardFaults({ ...whole, ...over }, [service]).map(({ field }) => field);
  it('names where each fault is', () => {
    expect(fieldsOf({ currency: 'XXZ' })).toEqual(['currency']);
    expect(fieldsOf({ groups: { ...whole.groups, home: ['GB', 'IM', 'XX'] } })).toEqual(['groups']);
    expect(fieldsOf({ zones: [...whole.zones, { from: ['nowhere'], to: ['*'], zone: 'export' }] })).toEqual([
      'zones[2]',
    ]);
    expect(fieldsOf({ tariffs: {} })).toEqual(['tariffs']);
    const falling = [{ upTo: '1', price: '2.00' }, { upTo: '2', price: '1.00' }]; // oxfmt-ignore
    expect(fieldsOf(zoned({ breaks: falling, beyond: { step: '0', price: '1.00' } }))).toEqual([
      'tariffs.ONE.zones.export.breaks',
      'tariffs.ONE.zones.export.beyond.step',
    ]);
    const march = { fraction: '0.1', validFrom: '2026-03-01', validTo: '2026-03-31' };
    expect(fieldsOf({ fuelSurcharges: [march, { ...march, validFrom: '2026-03-31', validTo: '2026-04-30' }] })).toEqual(
      ['fuelSurcharges[1]'],
    );
    expect(fieldsOf({ fuelSurcharges: [march, { ...march, validFrom: '2026-02-01', validTo: '2026-03-01' }] })).toEqual(
      ['fuelSurcharges[1]'],
    );
    expect(fieldsOf({ fuelSurcharges: [{ ...march, validTo: '2026-02-28' }] })).toEqual(['fuelSurcharges[0]']);
  });
  it('may have surcharges of a day, one after the other, in any order, and prices that stay', () => {
    const day = (date: string) => ({ fraction: '0.1', validFrom: date, validTo: date });
    expect(
      fieldsOf({
        fuelSurcharges: [day('2026-03-02'), day('2026-03-01'), { fraction: '0.2', validFrom: '2026-03-03' }],
      }),
    ).toEqual([]);
    expect(fieldsOf({ fuelSurcharges: [{ fraction: '0.2', validFrom: '2026-03-03' }, day('2026-03-02')] })).toEqual([]);
    const steady = [{ upTo: '1', price: '2.00' }, { upTo: '2', price: '2.00' }]; // oxfmt-ignore
    expect(fieldsOf(zoned({ breaks: steady, beyond: { step: '0.5', price: '1.00' } }))).toEqual([]);
  });

  it('without faults has none', () => expect(faultsOf({})).toEqual([]));

  it.each([
    ['a country left out', { groups: { ...whole.groups, home: ['GB'] } }, 'IM are in none'],
    ['a country in two groups', { groups: { ...whole.groups, home: ['GB', 'IM', 'FR'] } }, 'FR stand in more than one'],
    ['a country that is none', { groups: { ...whole.groups, home: ['GB', 'IM', 'XX'] } }, 'XX are no country codes'],
    ['a rule for a group that is none', { zones: [{ from: ['nowhere'], to: ['*'], zone: 'export' }] }, '"nowhere", which is not among groups'],
    ['a price for a zone no rule leads to', zoned({ breaks: [{ upTo: '1', price: '1.00' }] }, 'moon'), 'zones.moon prices a zone'],
    ['no breaks', zoned({}), 'must have at least one entry'],
    ['breaks out of order', zoned({ breaks: [{ upTo: '1', price: '1.00' }, { upTo: '1', price: '2.00' }] }), 'must rise in upTo'],
    ['a heavier parcel that is cheaper', zoned({ breaks: [{ upTo: '1', price: '2.00' }, { upTo: '2', price: '1.00' }] }), 'must not fall in price'],
    ['a step of nothing', zoned({ breaks: [{ upTo: '1', price: '2.00' }], beyond: { step: '0', price: '1.00' } }), 'must be above zero'],
    ['surcharges that overlap', { fuelSurcharges: [{ fraction: '0.1', validFrom: '2026-01-01' }, { fraction: '0.2', validFrom: '2027-01-01' }] }, 'overlaps an earlier one'],
    [
      'surcharges that share a day',
      { fuelSurcharges: [{ fraction: '0.1', validFrom: '2026-01-01', validTo: '2026-01-31' }, { fraction: '0.2', validFrom: '2026-01-31' }] },
      'overlaps an earlier one',
    ],
    ['a surcharge that ends before it begins', { fuelSurcharges: [{ fraction: '0.1', validFrom: '2026-01-02', validTo: '2026-01-01' }] }, 'ends before it begins'],
    ['an active service without a tariff', { tariffs: {} }, 'must have an entry for the active service ONE'],
    ['a currency that is none', { currency: 'XXZ' }, 'must be an ISO 4217 code'],
  ] satisfies [string, Partial<RateCard>, string][])('is told of %s', (_, over, rule) => {
    expect(faultsOf(over).join()).toContain(rule);
  }); // oxfmt-ignore
});

describe('the sample catalogue', () => {
  let catalogue: Catalogue;
  beforeAll(() => {
    catalogue = loadCatalogue({ services: 'data/services.json', rateCard: 'data/rate-card.json' });
  });

  const grams = fc.integer({ min: 1, max: 20_000 });
  const country = fc.constantFrom(...countryCodes);
  const shipDate = fc.integer({ min: 0, max: 5_843 }).map((days) => addDays('2020-01-01', days));
  const asked = fc.record({ grams, from: country, to: country, shipDate, service: fc.integer({ min: 0, max: 5 }) });

  const quoted = (of: { grams: number; from: string; to: string; shipDate: string; service: number }) => {
    const chosen = catalogue.services[of.service] ?? service;
    const weight = { unit: 'kg', value: Decimal.of(BigInt(of.grams), 3).toString() } as const;
    return quote(
      catalogue.rateCard,
      chosen,
      { from: { country: of.from }, to: { country: of.to }, weight, shipDate: of.shipDate },
      noHolidays,
    );
  };

  it('has a price that is the sum of its charges, to the penny', () => {
    fc.assert(
      fc.property(asked, (of) => {
        const given = quoted(of);
        fc.pre(given.kind === 'quoted');
        const sum = given.rate.charges.reduce((total, { amount }) => total.plus(Decimal.parse(amount)), Decimal.zero);
        expect(Decimal.parse(given.rate.price).equals(sum)).toBe(true);
        for (const { amount } of given.rate.charges) expect(amount).toMatch(/^\d+\.\d\d$/);
      }),
    );
  });

  it('is never cheaper for a heavier parcel', () => {
    fc.assert(
      fc.property(asked, grams, (of, more) => {
        const [light, heavy] = [quoted(of), quoted({ ...of, grams: Math.min(20_000, of.grams + more) })];
        fc.pre(light.kind === 'quoted' && heavy.kind === 'quoted');
        expect(Decimal.parse(heavy.rate.price).compare(Decimal.parse(light.rate.price))).not.toBe(-1);
      }),
    );
  });

  it('goes from everywhere to everywhere by standard and by post', () => {
    fc.assert(
      fc.property(country, country, fc.constantFrom('STANDARD', 'POSTAL'), (from, to, family) => {
        const codes = catalogue.services.flatMap(({ code }, index) => (code.includes(family) ? [index] : []));
        for (const index of codes)
          expect(quoted({ grams: 500, from, to, shipDate: '2026-01-05', service: index }).kind).toBe('quoted');
      }),
    );
  });

  it('offers the six services of the interface, with the first mile where they say so', () => {
    expect(
      Object.fromEntries(
        catalogue.services.map(({ code, includeFirstMile, type, config }) => [
          code,
          [includeFirstMile, type, config.isPostal],
        ]),
      ),
    ).toEqual({
      'SERVICE-EXPEDITED-PICKUP': [true, 'end_to_end', false],
      'SERVICE-POSTAL-PICKUP': [true, 'end_to_end', true],
      'SERVICE-STANDARD-PICKUP': [true, 'end_to_end', false],
      'SERVICE-EXPEDITED-DROPOFF': [false, 'hub_direct', false],
      'SERVICE-STANDARD-DROPOFF': [false, 'hub_direct', false],
      'SERVICE-POSTAL-DROPOFF': [false, 'hub_direct', true],
    });
  });
});
