import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restrictionDemands, restrictionFinder, restrictionPlacesOf } from '../../../../src/domain/trade/index.ts';
import type { GoodsInQuestion, RestrictionRule } from '../../../../src/domain/trade/index.ts';

const rule = (changes: Partial<RestrictionRule> & { readonly id: string }): RestrictionRule => ({
  name: 'Things',
  level: 'licence',
  category: 'things',
  hs: ['8507'],
  destinations: ['*'],
  source: 'a law',
  certainty: 'known',
  recorded: '2026-01-01',
  ...changes,
});

/** In the customs territory of the Union, under codes of their own. */
const euParts = ['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'];
const day = '2026-11-20';
const goods: GoodsInQuestion = { hsCode: '85076000', origin: 'CN' };
const found = (
  rules: readonly RestrictionRule[],
  asked: Partial<GoodsInQuestion> = {},
  destination = 'US',
  date = day,
) => restrictionFinder(rules)({ ...goods, ...asked }, destination, date).map((match) => match.rule.id);

describe('a restriction', () => {
  it('is found by the longest code of each category', () => {
    const rules = [
      rule({ id: 'chapter', hs: ['85'] }),
      rule({ id: 'subheading', hs: ['850760'] }),
      rule({ id: 'heading', hs: ['8507'] }),
      rule({ id: 'elsewhere', hs: ['85'], category: 'papers' }),
    ];
    expect(found(rules)).toEqual(['subheading', 'elsewhere']);
  });

  it('of one service concerns parcels by that service, and hides nothing', () => {
    const rules = [
      rule({ id: 'general' }),
      rule({ id: 'post', hs: ['850760'], shippingMethod: 'postal' }),
      rule({ id: 'one', hs: ['850760'], serviceCode: 'ONE' }),
    ];
    const by = (serviceCode: string, shippingMethod: 'postal' | 'courier') =>
      found(rules, { by: { serviceCode, shippingMethod } });
    expect(by('TWO', 'postal')).toEqual(['post', 'general']);
    expect(by('ONE', 'courier')).toEqual(['one', 'general']);
    expect(by('TWO', 'courier')).toEqual(['general']);
    // The service is unknown: all rules may apply.
    expect(found(rules)).toEqual(['one', 'post', 'general']);
  });

  it('is found by the heading when the code is no longer than that', () => {
    expect(found([rule({ id: 'subheading', hs: ['850760'] }), rule({ id: 'heading' })], { hsCode: '8507' })).toEqual([
      'heading',
    ]);
  });

  it('is only likely where the code is shorter than what is prohibited, and says of which goods', () => {
    const ban = rule({ id: 'ban', level: 'prohibited', hs: ['850760', '850780', '8508'] });
    const of = (hsCode: string) => restrictionFinder([ban])({ ...goods, hsCode }, 'US', day);
    expect(of('8507')).toEqual([
      {
        rule: { ...ban, condition: 'goods of 850760, 850780, while 8507 stands for others too' },
        prefix: '8507',
        place: 'US',
        isPartial: true,
      },
    ]);
    expect(of('850760')).toEqual([{ rule: ban, prefix: '850760', place: 'US' }]);
    expect(of('850710')).toEqual([]);
  });

  it('names the goods of a short code in the order of their codes, whatever the order of the rule', () => {
    const ban = rule({ id: 'ban', level: 'prohibited', hs: ['850780', '850760'] });
    const [likely] = restrictionFinder([ban])({ ...goods, hsCode: '8507' }, 'US', day);
    expect(likely?.rule.condition).toMatch(/^goods of 850760, 850780,/);
  });

  it('is not made likely by what is less than certain, less than a ban, or below a whole subheading', () => {
    const ban = rule({ id: 'ban', level: 'prohibited', hs: ['85076010'] });
    expect(found([ban], { hsCode: '850760' })).toEqual([]);
    expect(found([ban], { hsCode: '85076' })).toEqual(['ban']);
    expect(found([{ ...ban, condition: 'is large' }], { hsCode: '8507' })).toEqual([]);
    expect(found([{ ...ban, level: 'licence' }], { hsCode: '8507' })).toEqual([]);
    const [certain, ...others] = restrictionFinder([{ ...ban, hs: ['8507'] }])({ ...goods, hsCode: '8507' }, 'US', day);
    expect([certain?.rule.condition, others]).toEqual([undefined, []]);
  });

  it('with a condition is the one with the longest code, beside a certain rule with no longer code', () => {
    const chapter = rule({ id: 'chapter', hs: ['85'], condition: 'is large' });
    const subheading = rule({ id: 'subheading', hs: ['850760'], condition: 'is old' });
    expect(found([chapter, subheading])).toEqual(['subheading']);
    expect(found([chapter, subheading, rule({ id: 'certain', hs: ['850760'] })])).toEqual(['certain', 'subheading']);
    expect(found([subheading, rule({ id: 'certain', hs: ['*'] })])).toEqual(['subheading', 'certain'].toReversed());
  });

  it('about some of the goods of a short code hides no other with a condition', () => {
    const some = rule({ id: 'some', level: 'prohibited', hs: ['85076010'] });
    const all = rule({ id: 'all', level: 'prohibited', hs: ['*'], condition: 'is large' });
    expect(found([some, all], { hsCode: '8507' })).toEqual(['some', 'all']);
  });

  it('is sorted by name if nothing else differs', () => {
    const both = [
      rule({ id: 'a', category: 'one' }),
      rule({ id: 'b', category: 'two' }),
      rule({ id: 'c', category: 'three' }),
    ];
    expect(found(both)).toEqual(['a', 'b', 'c']);
    expect(found(both.toReversed())).toEqual(['a', 'b', 'c']);
  });

  it('is the strictest of rules with equally long codes', () => {
    expect(
      found([
        rule({ id: 'permit' }),
        rule({ id: 'ban', level: 'prohibited' }),
        rule({ id: 'paper', level: 'document' }),
      ]),
    ).toEqual(['ban']);
  });

  it('is hidden by an exception of the operator that is as exact, and not by one that is less so', () => {
    const ban = rule({ id: 'ban', level: 'prohibited' });
    expect(found([ban, rule({ id: 'mine', level: 'allowed', own: true })])).toEqual([]);
    expect(found([ban, rule({ id: 'mine', level: 'allowed', own: true, hs: ['85'] })])).toEqual(['ban']);
  });

  it('is not hidden by a condition that is not confirmed', () => {
    const rules = [rule({ id: 'certain', hs: ['85'] }), rule({ id: 'perhaps', hs: ['850760'], condition: 'is large' })];
    expect(found(rules)).toEqual(['certain', 'perhaps']);
  });

  it('with a condition is left out if a rule with a longer code certainly applies', () => {
    expect(found([rule({ id: 'perhaps', condition: 'is large' }), rule({ id: 'certain', hs: ['850760'] })])).toEqual([
      'certain',
    ]);
  });

  it.each([
    ['2026-06-30', []],
    ['2026-07-01', ['dated']],
    ['2026-12-31', ['dated']],
    ['2027-01-01', []],
  ])('holds on %s only from its first to its last day', (date, ids) => {
    expect(found([rule({ id: 'dated', validFrom: '2026-07-01', validTo: '2026-12-31' })], {}, 'US', date)).toEqual(ids);
  });

  it('may depend on the country of origin, with the Union for its members', () => {
    const rules = [rule({ id: 'union', origins: ['EU'] }), rule({ id: 'china', category: 'other', origins: ['CN'] })];
    expect(found(rules)).toEqual(['china']);
    expect(found(rules, { origin: 'DE' })).toEqual(['union']);
  });

  it('may count goods that are sent from there as well', () => {
    const rules = [
      rule({ id: 'made', origins: ['RU'] }),
      rule({ id: 'consigned', category: 'other', origins: ['RU'], consigned: true }),
    ];
    expect(found(rules, { origin: 'PL', from: 'RU' })).toEqual(['consigned']);
    expect(found(rules, { origin: 'RU', from: 'PL' })).toEqual(['consigned', 'made']);
    expect(found(rules, { origin: 'PL' })).toEqual([]);
  });

  it('may be the law of the place of departure', () => {
    const rules = [rule({ id: 'export', sentFrom: ['EU', 'US'], destinations: ['RU'] })];
    const sent = (from?: string) => found(rules, { origin: 'CN', ...(from !== undefined && { from }) }, 'RU');
    expect(['DE', 'RE', 'US', 'PR'].map(sent)).toEqual(Array(4).fill(['export']));
    expect(['CN', 'GB', undefined].map(sent)).toEqual([[], [], []]);
    expect(found(rules, { origin: 'DE' }, 'RU')).toEqual(['export']);
  });

  it('is left out if it is switched off', () => {
    expect(found([rule({ id: 'off', enabled: false })])).toEqual([]);
  });
});

describe('a destination', () => {
  it('has the rules of the Union when it is a member that is not excepted', () => {
    const rules = [rule({ id: 'union', destinations: ['EU'], notDestinations: ['SE'] })];
    expect(['DE', 'SE', 'GB', 'EU'].map((country) => found(rules, {}, country))).toEqual([
      ['union'],
      [],
      [],
      ['union'],
    ]);
  });

  it('that is the Union as a whole shows what one of its members forbids', () => {
    expect(found([rule({ id: 'germany', destinations: ['DE'] })], {}, 'EU')).toEqual(['germany']);
    expect(found([rule({ id: 'germany', destinations: ['DE'] })], {}, 'FR')).toEqual([]);
    expect(found([rule({ id: 'some', destinations: ['US', 'DE'] })], {}, 'EU')).toEqual(['some']);
    expect(found([rule({ id: 'none', destinations: ['US', 'GB'] })], {}, 'EU')).toEqual([]);
  });

  it('is every place with rules of its own where all are meant, else the one whose rules a country keeps', () => {
    expect(restrictionPlacesOf('All')).toEqual([
      'US',
      'EU',
      'GB',
      'AU',
      'CA',
      'CH',
      'IS',
      'NO',
      'NZ',
      'SG',
      'HK',
      'AE',
      'SA',
    ]);
    expect([restrictionPlacesOf('EU'), restrictionPlacesOf('LI'), restrictionPlacesOf('DE')]).toEqual([
      ['EU'],
      ['CH'],
      ['DE'],
    ]);
  });

  it('may be excepted from what holds everywhere', () => {
    const rules = [rule({ id: 'everywhere', notDestinations: ['US'] })];
    expect([found(rules, {}, 'US'), found(rules, {}, 'CA')]).toEqual([[], ['everywhere']]);
  });

  it.each([
    ['IM', 'GB'],
    ['LI', 'CH'],
    ['MC', 'FR'],
    ['PR', 'US'],
    ['EL', 'GR'],
    ['AX', 'FI'],
    ...euParts.slice(1).map((code): [string, string] => [code, 'FR']),
  ])('%s has the rules of %s', (country, other) => {
    expect(found([rule({ id: 'theirs', destinations: [other] })], {}, country)).toEqual(['theirs']);
  });

  it.each([...euParts, 'FR', 'MC'])('%s has the rules of the Union', (country) => {
    const rules = [
      rule({ id: 'union', destinations: ['EU'] }),
      rule({ id: 'elsewhere', notDestinations: ['FR', 'FI'] }),
    ];
    expect(found(rules, {}, country)).toEqual(['union']);
  });

  it.each(['BL', 'GL', 'NC', 'PF', 'PM', 'AW'])(
    '%s, which belongs to a member and not to the Union, has not',
    (country) => {
      expect(found([rule({ id: 'union', destinations: ['EU', 'FR', 'NL', 'DK'] })], {}, country)).toEqual([]);
    },
  );

  it('across a border for taxes inside the Union is held to all rules', () => {
    const rules = [rule({ id: 'border' }), rule({ id: 'parcel', category: 'flights', parcels: true })];
    expect([found(rules, { from: 'FR' }, 'RE'), found(rules, { from: 'RE' }, 'FR')]).toEqual(
      Array(2).fill(['border', 'parcel']),
    );
    expect(found(rules, { from: 'RE' }, 'RE')).toEqual(['parcel']);
  });

  it('that is reached without meeting customs is held to what carriers forbid only', () => {
    const rules = [rule({ id: 'border' }), rule({ id: 'parcel', category: 'flights', parcels: true })];
    expect(found(rules, { from: 'FR' }, 'DE')).toEqual(['parcel']);
    expect(found(rules, { from: 'GB' }, 'DE')).toEqual(['border', 'parcel']);
    expect(found(rules, { from: 'FR' }, 'EU')).toEqual(['parcel']);
  });

  it('may except where a parcel sets out, or where goods are from when that is not known', () => {
    const rules = [rule({ id: 'veterinary', destinations: ['EU'], notFrom: ['NO'] })];
    expect(found(rules, { from: 'NO', origin: 'CN' }, 'DE')).toEqual([]);
    expect(found(rules, { from: 'GB', origin: 'NO' }, 'DE')).toEqual(['veterinary']);
    expect(found(rules, { origin: 'NO' }, 'DE')).toEqual([]);
  });
});

describe('of any rules', () => {
  const digits = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('1', '2'), minLength, maxLength });
  const anyRules = fc
    .array(
      fc.record({
        hs: fc.array(fc.oneof(digits(2, 8), fc.constant('*')), { minLength: 1, maxLength: 3 }),
        level: fc.constantFrom(...restrictionDemands.filter((level) => level !== 'allowed')),
        category: fc.constantFrom('one', 'two'),
        destinations: fc.subarray(['US', 'EU', 'GB', 'DE', '*'], { minLength: 1 }),
        own: fc.boolean(),
        condition: fc.option(fc.constant('perhaps'), { nil: undefined }),
      }),
      { maxLength: 12 },
    )
    .map((rules) =>
      rules.map(({ condition, ...fields }, index) =>
        rule({ id: `r${index}`, ...fields, ...(condition !== undefined && { condition }) }),
      ),
    );
  const code = digits(4, 10);
  const country = fc.constantFrom('US', 'DE', 'FR', 'GB', 'EU', 'JP');

  it('the ones that are certain and found have the longest code of their category, and the operator’s before the others', () => {
    fc.assert(
      fc.property(anyRules, code, country, (rules, hsCode, destination) => {
        const matches = restrictionFinder(rules)({ hsCode, origin: 'CN' }, destination, day);
        const lengthOf = (prefix: string): number => (prefix === '*' ? 0 : prefix.length);
        for (const { rule: winner, prefix } of matches.filter((match) => match.rule.condition === undefined)) {
          expect(prefix === '*' || hsCode.startsWith(prefix)).toBe(true);
          const rivals = rules
            .filter((other) => other.category === winner.category && other.condition === undefined)
            .filter(
              ({ destinations }) =>
                restrictionFinder([rule({ id: 'x', destinations })])(goods, destination, day).length > 0,
            )
            .flatMap((other) =>
              other.hs
                .filter((hs) => hs === '*' || hsCode.startsWith(hs))
                .map((hs) => ({ other, length: lengthOf(hs) })),
            );
          const longest = Math.max(...rivals.map(({ length }) => length));
          expect(lengthOf(prefix)).toBe(longest);
          if (winner.own !== true)
            expect(rivals.some(({ other, length }) => length === longest && other.own === true)).toBe(false);
        }
      }),
    );
  });

  it('their order does not change the result', () => {
    fc.assert(
      fc.property(anyRules, fc.infiniteStream(fc.nat()), code, country, (rules, lots, hsCode, destination) => {
        const drawn = rules.map((kept) => ({ kept, lot: lots.next().value as number }));
        const shuffled = drawn.toSorted((one, other) => one.lot - other.lot).map(({ kept }) => kept);
        expect(found(shuffled, { hsCode }, destination)).toEqual(found(rules, { hsCode }, destination));
      }),
    );
  });

  it('each category has a finding wherever one of its rules applies', () => {
    fc.assert(
      fc.property(anyRules, code, (rules, hsCode) => {
        const ids = new Set(found(rules, { hsCode }, 'US'));
        const applying = rules.filter(
          ({ hs, destinations }) =>
            hs.some((prefix) => prefix === '*' || hsCode.startsWith(prefix)) &&
            destinations.some((place) => place === 'US' || place === '*'),
        );
        for (const category of new Set(applying.map((each) => each.category)))
          expect(applying.some((each) => each.category === category && ids.has(each.id))).toBe(true);
      }),
    );
  });
});
