import { describe, expect, it } from 'vitest';
import type { Preference } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { assess, dutyRequest, goods, reasons, sums } from '../../../../support/trade-fixture.ts';

const tariff = tariffOf({
  '61': { mfn: percent('0.12') },
  '62': { mfn: percent('0.12'), preferences: { friends: percent('0.04') } },
  '63': {},
});

const agreement = (id: string, more: Partial<Preference> = {}): Preference => ({
  ...rule(id),
  name: `Agreement ${id}`,
  agreement: id,
  when: { origins: ['JP'] },
  ...more,
});

const ask = (preferences: readonly Preference[], code = '6109', originDeclared = true) =>
  calculated({ tariff, preferences }, { lines: [goods(code, '100', 'EUR', { origin: 'JP', originDeclared })] });
const undeclared = (preferences: readonly Preference[], code?: string) => ask(preferences, code, false);
const told = (answer: ReturnType<typeof ask>) =>
  answer.notices.filter(({ reason }) => reason === 'preference_not_loaded');

describe('an agreement that asks for no statement on origin', () => {
  it('gives its rate to all goods of the origin', () => {
    expect(sums(undeclared([agreement('open', { rate: '0', withoutStatement: true })])).Duty).toBe('0.00');
    expect(sums(undeclared([agreement('closed', { rate: '0' })])).Duty).toBe('12.00');
  });

  it('gives the rate of its column in the tariff', () => {
    expect(sums(undeclared([agreement('friends', { withoutStatement: true })], '6209')).Duty).toBe('4.00');
  });

  it('is told where its rate is not known, and the answer stays complete', () => {
    const answer = undeclared([agreement('open', { withoutStatement: true })]);
    expect([sums(answer).Duty, answer.complete]).toEqual(['12.00', true]);
    expect(told(answer)[0]?.message).toContain('under Agreement open is not loaded');
  });

  it('leaves a flat duty in place until it is claimed', () => {
    const flat = {
      ...rule('flat'),
      name: 'Flat',
      charge: { per: 'tariffLine', amount: '3', currency: 'EUR', digits: 6 },
    } as const;
    const by = (originDeclared: boolean) =>
      calculated(
        {
          tariff,
          preferences: [agreement('open', { rate: '0', withoutStatement: true })],
          flatDuties: [{ ...flat, preferencesUnlessNumbers: ['IOSS'] }],
        },
        { lines: [goods('6109', '100', 'EUR', { origin: 'JP', originDeclared })] },
      );
    expect([sums(by(false)).Duty, sums(by(true)).Duty]).toEqual(['3.00', '0.00']);
    expect([reasons(by(false)), reasons(by(true))]).toEqual([['preference_not_claimed'], []]);
  });
});

describe('a declared origin without a rate', () => {
  it('is told where no agreement is known, and the answer stays complete', () => {
    const answer = ask([]);
    expect(sums(answer).Duty).toBe('12.00');
    expect(answer.complete).toBe(true);
    expect(told(answer)).toEqual([
      {
        level: 'warning',
        reason: 'preference_not_loaded',
        field: 'commodities[0].countryOfOrigin',
        message:
          'commodities[0].countryOfOrigin: no preference is loaded for goods of JP under 6109; the duty without preference was taken. ' +
          'With a preference it may be lower.',
      },
    ]);
  });

  it.each([
    ['where the territory may have other agreements', { preferencesInPart: true as const }, true, false],
    ['and not without a statement', { preferencesInPart: true as const }, false, true],
    ['where the rate of the agreement is not known', { preferences: [agreement('one')] }, true, false],
    ['and not without a statement there', { preferences: [agreement('one')] }, false, true],
  ])('leaves the answer incomplete with its own sum as the highest, %s', (_, rules, originDeclared, complete) => {
    const lines = [goods('6109', '100', 'EUR', { origin: 'JP', originDeclared })];
    const answer = calculated({ tariff, preferences: [], ...rules }, { lines });
    expect([answer.complete, answer.upTo]).toEqual([complete, complete ? undefined : answer.price]);
    expect(answer.lines[0]?.missing?.map(({ reason, direction }) => [reason, direction])).toEqual(
      complete ? undefined : [['preference_not_loaded', 'lower']],
    );
  });

  it('is told by the name of the agreements whose rates are not known', () => {
    expect(told(ask([agreement('one'), agreement('two')]))[0]?.message).toContain(
      'under Agreement one or Agreement two is not loaded',
    );
  });

  it.each([
    ['the origin is not declared', ask([], '6109', false)],
    ['the goods are free for everybody', ask([], '6301')],
    ['a rate is known', ask([agreement('one'), agreement('two', { rate: '0' })])],
  ])('is not told where %s', (_, answer) => {
    expect(reasons(answer)).toEqual([]);
  });

  it('is told beside a flat duty that goods of preferential origin do not pay', () => {
    const flat = {
      ...rule('flat'),
      name: 'Flat',
      charge: { per: 'tariffLine', amount: '3', currency: 'EUR', digits: 6 },
    } as const;
    const by = (preferencesUnlessNumbers?: readonly 'IOSS'[], registrations: readonly 'IOSS'[] = []) =>
      calculated(
        {
          tariff,
          preferences: [],
          flatDuties: [{ ...flat, ...(preferencesUnlessNumbers && { preferencesUnlessNumbers }) }],
        },
        { registrations, lines: [goods('6109', '100', 'EUR', { origin: 'JP', originDeclared: true })] },
      );
    expect([reasons(by(['IOSS'])), reasons(by(['IOSS'], ['IOSS'])), reasons(by())]).toEqual([
      ['preference_not_loaded'],
      [],
      [],
    ]);
    expect(sums(by(['IOSS'])).Duty).toBe('3.00');
  });
});

describe('a preference', () => {
  it('with the lowest rate that is known applies, of equal ones the first', () => {
    const answer = ask([agreement('unknown'), agreement('half', { rate: '0.06' }), agreement('free', { rate: '0' })]);
    expect([sums(answer).Duty, answer.lines[0]?.charges[0]?.rule]).toEqual(['0.00', 'free']);
    const equal = ask([agreement('one', { rate: '0.06' }), agreement('two', { rate: '0.06' })]);
    expect(equal.lines[0]?.charges[0]?.rule).toBe('one');
  });

  it('is the column of the tariff before the rate of the rule', () => {
    const answer = ask([agreement('friends', { rate: '0' })], '6209');
    expect(sums(answer).Duty).toBe('4.00');
  });

  it('lowers the ordinary rate by a share or by points, and names both', () => {
    const share = ask([agreement('gsp', { reduction: { share: '0.2' } })]);
    expect([sums(share).Duty, share.lines[0]?.charges[0]?.rate]).toEqual(['9.60', '0.096']);
    expect(share.declaration.rules.map(({ id }) => id)).toEqual(['gsp', 'tariff-XX-61', 'tax', 'value']);
    expect(sums(ask([agreement('gsp', { reduction: { points: '0.035' } })])).Duty).toBe('8.50');
  });

  it('that only lowers the ordinary rate does not displace a flat duty', () => {
    const flat = {
      ...rule('flat'),
      name: 'Flat',
      charge: { per: 'value', rate: '0.01' },
      preferencesUnlessNumbers: ['IOSS'],
    } as const;
    const by = (preference: Partial<Preference>) =>
      calculated(
        { tariff, preferences: [agreement('gsp', preference)], flatDuties: [flat] },
        { lines: [goods('6109', '100', 'EUR', { origin: 'JP', originDeclared: true })] },
      );
    expect([sums(by({ rate: '0' })).Duty, sums(by({ reduction: { share: '0.2' } })).Duty]).toEqual(['0.00', '1.00']);
  });
});

describe('the bundled agreements', () => {
  const named = (to: string, origin: string, code: string) =>
    assess(dutyRequest(to, { lines: [goods(code, '2000', 'EUR', { origin, originDeclared: true })] })).notices.find(
      ({ reason }) => reason === 'preference_not_loaded',
    )?.message;

  it.each([
    ['DE', 'VN', '61091000', 'EU-Vietnam Free Trade Agreement'],
    ['DE', 'BR', '64039900', 'EU-Mercosur Interim Trade Agreement'],
    ['DE', 'KH', '61091000', 'GSP, Everything But Arms'],
    ['DE', 'JP', '87012100', 'EU-Japan Economic Partnership Agreement'],
    ['GB', 'PK', '61091000', 'DCTS Enhanced Preferences'],
    ['CA', 'VN', '61091000', 'CPTPP'],
    ['AU', 'AE', '61091000', 'Australia-United Arab Emirates CEPA'],
    ['US', 'LS', '61091000', 'African Growth and Opportunity Act'],
    ['DE', 'CN', '61091000', 'no preference is loaded for goods of CN under 61091000'],
  ])('say for goods of %s from %s (%s): %s', (to, origin, code, expected) => {
    expect(named(to, origin, code)).toContain(expected);
  });

  it.each([
    ['IN', '61091000', '192.00'],
    ['IN', '55081010', '80.00'],
    ['ID', '55081010', '64.00'],
  ])(
    'take a fifth off textiles under the GSP of the Union, but not off those of India that it suspends: %s %s',
    (origin, code, duty) => {
      const answer = assess(
        dutyRequest('DE', { lines: [goods(code, '2000', 'EUR', { origin, originDeclared: true })] }),
      );
      expect(sums(answer).Duty).toBe(duty);
    },
  );
});

describe('a reduction of a rate that nobody can read', () => {
  const preferences = [{ ...rule('gsp'), name: 'GSP', agreement: 'gsp', reduction: { share: '0.2' } }];
  const ask = (code: string) =>
    calculated(
      { tariff: tariffOf({ '17': { mfn: 'unreadable' } }), preferences },
      { lines: [goods(code, '100', 'EUR', { originDeclared: true })] },
    );

  it.each([
    ['1701', 'no rate by value'],
    ['9901', 'no line for 9901'],
  ])('leaves the line without a duty: %s, %s', (code, why) => {
    expect(ask(code).lines[0]?.notComputable).toContain(why);
  });
});
