import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountSettingsDecider,
  agentLimitsOf,
  highFromOf,
  defaultSettings,
  maxHolidays,
  pickupHoursOf,
  settingsFaults,
} from '../../../../src/domain/accounts/account-settings/index.ts';
import type { AccountSettingsChanged, SettingsChange } from '../../../../src/domain/accounts/account-settings/index.ts';
import {
  pickupWindowFaults,
  nextPickupWindow,
  weekdays,
  withOverrides,
} from '../../../../src/domain/shared/calendar/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';

const { given } = scenarioOf(accountSettingsDecider);
const at = '2026-11-20T10:00:00.000Z';
const change = (wanted: SettingsChange) => ({ type: 'ChangeAccountSettings' as const, data: { change: wanted, at } });
const changed = (difference: SettingsChange): AccountSettingsChanged => ({
  type: 'AccountSettingsChanged',
  data: { change: difference, changedAt: at },
});

/** Settings by group and name. */
type Groups = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

const evenings = { from: '14:00', to: '20:00' };
const christmasEve = { date: '2026-12-24', country: 'DE' };

describe("an account's settings", () => {
  it('are the default until they are changed', () => {
    expect(pickupHoursOf(defaultSettings)).toEqual({ from: '02:00', to: '12:00' });
    given().when(change({})).thenNothing();
  });

  it('keep what a change leaves out', () => {
    const first = changed({ pickup: { hours: evenings } });
    given()
      .when(change({ pickup: { hours: evenings } }))
      .then(first);
    given(first)
      .when(change({ holidays: { added: [christmasEve] } }))
      .then(changed({ holidays: { added: [christmasEve] } }));
  });

  it('go back to the default by null', () => {
    const before = changed({ pickup: { hours: evenings, days: ['saturday'] }, holidays: { added: [christmasEve] } });
    given(before)
      .when(change({ pickup: { hours: null, days: null }, holidays: { added: null } }))
      .then(changed({ pickup: { hours: null, days: null }, holidays: { added: [] } }));
  });

  it('are recorded by what differs: any changes give the settings, and what is the same again is not written', () => {
    const holidays = fc.option(fc.array(fc.constantFrom(christmasEve, { date: '2026-12-31' }), { maxLength: 2 }), {
      nil: null,
    });
    const wanted = fc.record(
      {
        pickup: fc.record(
          {
            hours: fc.constantFrom(null, evenings),
            days: fc.constantFrom<(readonly ['saturday'] | null)[]>(null, ['saturday']),
          },
          { requiredKeys: [] },
        ),
        holidays: fc.record({ added: holidays, removed: holidays }, { requiredKeys: [] }),
        collections: fc.record({ collectionDeadlineDays: fc.constantFrom(null, 5, 10) }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 8 }), (changes) => {
        const { decide, evolve, initialState } = accountSettingsDecider;
        let settings = initialState;
        for (const one of changes) {
          const events = decide(change(one), settings);
          const longest = JSON.stringify(one).length + JSON.stringify({ holidays: { added: [], removed: [] } }).length;
          for (const { data } of events) expect(JSON.stringify(data.change).length).toBeLessThanOrEqual(longest);
          settings = events.reduce(evolve, settings);
          expect(decide(change(one), settings)).toEqual([]);
          for (const [group, members] of Object.entries(one))
            for (const [name, value] of Object.entries(members))
              expect((settings as unknown as Groups)[group]?.[name] ?? []).toEqual(value ?? []);
        }
      }),
    );
  });

  it('name a time zone, and go back to UTC by null', () => {
    const vienna = changed({ timeZone: 'Europe/Vienna' });
    given()
      .when(change({ timeZone: 'Europe/Vienna' }))
      .then(vienna);
    given(vienna)
      .when(change({ timeZone: 'Europe/Vienna' }))
      .thenNothing();
    given(vienna)
      .when(change({ timeZone: null }))
      .then(changed({ timeZone: null }));
    given()
      .when(change({ timeZone: null }))
      .thenNothing();
    expect(settingsFaults({ timeZone: 'Europe/Wien' }, 'settings')).toEqual([
      {
        field: 'settings.timeZone',
        message: 'settings.timeZone must be a time zone of the IANA database, for example "Europe/Vienna".',
      },
    ]);
  });

  it('say what agents may change, and go back to the defaults by null', () => {
    const valuePerDay = { amount: '500.00', currency: 'GBP' };
    const on = changed({ agents: { mayWrite: true, valuePerDay } });
    given()
      .when(change({ agents: { mayWrite: true, valuePerDay } }))
      .then(on);
    given(on)
      .when(change({ agents: { mayWrite: true } }))
      .thenNothing();
    given(on)
      .when(change({ agents: { mayWrite: null, bookingsPerDay: 5 } }))
      .then(changed({ agents: { mayWrite: null, bookingsPerDay: 5 } }));
    expect(agentLimitsOf({ ...defaultSettings, agents: { valuePerDay } }, false)).toEqual({
      mayWrite: false,
      bookingsPerDay: 20,
      valuePerDay,
    });
    expect(agentLimitsOf(defaultSettings, true)).toEqual({ mayWrite: true, bookingsPerDay: 20 });
    expect(settingsFaults({ agents: { valuePerDay: { amount: '5', currency: 'POUND' } } }, 'settings')).toMatchObject([
      { field: 'settings.agents.valuePerDay.currency' },
    ]);
  });

  it('name the confidence from which a predicted code is high, and go back to 0.8 by null', () => {
    const bold = changed({ classification: { highFrom: 0.6 } });
    given()
      .when(change({ classification: { highFrom: 0.6 } }))
      .then(bold);
    given(bold)
      .when(change({ classification: { highFrom: 0.6 } }))
      .thenNothing();
    given(bold)
      .when(change({ classification: { highFrom: null } }))
      .then(changed({ classification: { highFrom: null } }));
    expect(highFromOf(defaultSettings)).toBe(0.8);
    expect(settingsFaults({ classification: { highFrom: 0.4 } }, 'settings')).toEqual([
      {
        field: 'settings.classification.highFrom',
        message: 'settings.classification.highFrom must be a confidence from 0.5 to 0.99, for example 0.8.',
      },
    ]);
  });

  it('take each confidence of the range and no other', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (highFrom) => {
        expect(settingsFaults({ classification: { highFrom } }, 'settings').length === 0).toBe(
          highFrom >= 0.5 && highFrom <= 0.99,
        );
      }),
    );
  });

  it('name the file of a logo that is replaced or taken away, which nothing shows any more', () => {
    const logoOf = (sha256: string) => ({ id: `doc_${sha256}`, sha256, size: 100, width: 40, height: 20 });
    const first = changed({ brand: { displayName: 'Example Shop', logo: logoOf('a') } });
    given()
      .when(change({ brand: { displayName: 'Example Shop', logo: logoOf('a') } }))
      .then(first);
    given(first)
      .when(change({ brand: { logo: logoOf('b') } }))
      .then({
        type: 'AccountSettingsChanged',
        data: { ...changed({ brand: { logo: logoOf('b') } }).data, files: ['a'] },
      });
    given(first)
      .when(change({ brand: { logo: null } }))
      .then({ type: 'AccountSettingsChanged', data: { ...changed({ brand: { logo: null } }).data, files: ['a'] } });
    given(first)
      .when(change({ brand: { displayName: 'Other Shop', logo: logoOf('a') } }))
      .then(changed({ brand: { displayName: 'Other Shop' } }));
    given(first, changed({ brand: { logo: null } }))
      .when(change({ brand: { logo: null } }))
      .thenNothing();
  });

  it('are not changed by the same again', () => {
    const before = changed({ pickup: { days: ['monday', 'saturday'] } });
    given(before)
      .when(change({ pickup: { days: ['monday', 'saturday'] } }))
      .thenNothing();
  });

  it('are refused with all their faults', () => {
    const faults = settingsFaults(
      {
        pickup: { hours: { from: '8', to: '24:00' }, days: ['monday', 'monday'] },
        holidays: {
          added: [{ date: '2026-02-30' }, { date: '2026-12-24', country: 'XX' }],
          removed: [{ date: '2026-12-24', state: 'BY' }],
        },
      },
      'body',
    );
    expect(faults.map(({ field }) => field)).toEqual([
      'body.pickup.hours.from',
      'body.pickup.hours.to',
      'body.pickup.days',
      'body.holidays.added[0].date',
      'body.holidays.added[1].country',
      'body.holidays.removed[0].country',
    ]);
    for (const { message } of faults) expect(message).toContain('for example');
  });

  const fieldsOf = (settings: Parameters<typeof settingsFaults>[0]) =>
    settingsFaults(settings, 'body').map(({ field }) => field);

  it('may name one end of the hours, and are refused for nothing else then', () => {
    expect(fieldsOf({ pickup: { hours: { from: '08:00' } } })).toEqual([]);
    expect(fieldsOf({ pickup: { hours: { to: '00:30' } } })).toEqual([]);
    expect(fieldsOf({ pickup: { hours: { from: '12:00', to: '25:00' } } })).toEqual(['body.pickup.hours.to']);
    expect(fieldsOf({ pickup: { hours: { from: '12:00', to: '12:30' } } })).toEqual(['body.pickup.hours.to']);
  });

  it.each(['8:00', '008:00', '08:000', '08:00Z', '24:00', '23:60', '08-00'])('take no hour like %j', (from) => {
    expect(fieldsOf({ pickup: { hours: { from } } })).toEqual(['body.pickup.hours.from']);
  });
  it.each(['00:00', '09:59', '19:30', '23:59'])('take the hour %j', (from) => {
    expect(fieldsOf({ pickup: { hours: { from } } })).toEqual([]);
  });

  it('name at least one day, each once; entries that are no day are refused elsewhere', () => {
    expect(fieldsOf({ pickup: { days: [] } })).toEqual(['body.pickup.days']);
    expect(fieldsOf({ pickup: { days: ['monday', undefined, undefined] } })).toEqual([]);
    expect(fieldsOf({ pickup: { days: ['monday', undefined, 'monday'] } })).toEqual(['body.pickup.days']);
  });

  it('hold at most so many days off in each list', () => {
    const days = (count: number) => Array.from({ length: count }, () => ({ date: '2026-12-24' }));
    expect(fieldsOf({ holidays: { added: days(maxHolidays), removed: days(maxHolidays) } })).toEqual([]);
    expect(fieldsOf({ holidays: { added: days(maxHolidays + 1) } })).toEqual(['body.holidays.added']);
  });

  it('take a day off without its date, its country or its state as far as it goes', () => {
    expect(fieldsOf({ holidays: { added: [{ country: 'DE', state: 'BY' }, undefined] } })).toEqual([]);
    expect(fieldsOf({ holidays: { added: [{ date: '2026-12-24', state: 'BY' }] } })).toEqual([
      'body.holidays.added[0].country',
    ]);
  });

  it('keep the days off that a change leaves out', () => {
    const before = changed({ holidays: { removed: [christmasEve] } });
    given(before)
      .when(change({ pickup: { hours: evenings } }))
      .then(changed({ pickup: { hours: evenings } }));
    given(before)
      .when(change({ holidays: { removed: null } }))
      .then(changed({ holidays: { removed: [] } }));
  });

  it('are written to a stream of their category', () =>
    expect(accountSettingsDecider.category).toBe('accountSettings'));

  it('leave room for the shortest pickup', () => {
    const faultsOf = (from: string, to: string) => settingsFaults({ pickup: { hours: { from, to } } }, 'body').length;
    expect([faultsOf('08:00', '09:00'), faultsOf('08:00', '08:59'), faultsOf('20:00', '06:00')]).toEqual([0, 1, 1]);
  });

  it('that are accepted always leave a window that would do', () => {
    const hour = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')); // oxfmt-ignore
    fc.assert(
      fc.property(hour, hour, fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }), (from, to, days) => {
        const hours = { from, to };
        fc.pre(settingsFaults({ pickup: { hours, days } }, 'body').length === 0);
        const context = { now: at, at: { country: 'GB' }, holidays: { isHoliday: () => false }, hours, days };
        const window = nextPickupWindow({ startAt: '', endAt: '' }, context);
        expect(window && pickupWindowFaults(window, context)).toEqual([]);
      }),
    );
  });
});

describe('days off of an account', () => {
  const resting = { isHoliday: (date: string) => date === '2026-12-25' };

  it('are meant for a country, a state, or everywhere', () => {
    const own = withOverrides(resting, {
      added: [
        { date: '2026-11-23' },
        { date: '2026-11-24', country: 'GR' },
        { date: '2026-11-25', country: 'US', state: 'CA' },
      ],
      removed: [{ date: '2026-12-25', country: 'GB' }],
    });
    const on = (date: string, country: string, state?: string) =>
      own.isHoliday(date, { country, ...(state !== undefined && { state }) });
    expect([on('2026-11-23', 'GB'), on('2026-11-23', 'US')]).toEqual([true, true]);
    expect([on('2026-11-24', 'GR'), on('2026-11-24', 'EL'), on('2026-11-24', 'GB')]).toEqual([true, true, false]);
    expect([on('2026-11-25', 'US', 'CA'), on('2026-11-25', 'US', ' california'), on('2026-11-25', 'US', 'NY'), on('2026-11-25', 'US')]).toEqual([true, true, false, false]); // oxfmt-ignore
    expect([on('2026-12-25', 'GB'), on('2026-12-25', 'DE')]).toEqual([false, true]);
  });
});
