import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activationOn, tariffRegisterDecider } from '../../../../../src/domain/trade/index.ts';
import type {
  TariffRegister,
  TariffRegisterCommand,
  TariffRegisterEvent,
} from '../../../../../src/domain/trade/index.ts';
import { scenarioOf } from '../../../../support/scenario.ts';

const { given } = scenarioOf(tariffRegisterDecider);
const at = '2026-11-20T10:00:00.000Z';

const about = (version: string) => ({
  version,
  destination: version.slice(0, 2),
  name: 'A schedule',
  format: 'csv',
  file: 'schedule.csv',
  sha256: '0'.repeat(64),
  lines: 3,
  unreadable: 1,
  references: 0,
  whole: true,
  covered: 2,
});
const imported = (version: string): TariffRegisterEvent => ({
  type: 'TariffImported',
  data: { ...about(version), importedAt: at },
});
const activated = (version: string, from: string): TariffRegisterEvent => ({
  type: 'TariffActivated',
  data: { version, destination: version.slice(0, 2), from, activatedAt: at },
});
const rolledBack = (version: string, from: string): TariffRegisterEvent => ({
  type: 'TariffRolledBack',
  data: { version, destination: version.slice(0, 2), from, rolledBackAt: at },
});
const record = (version: string): TariffRegisterCommand => ({ type: 'RecordTariff', data: { ...about(version), at } });
const activate = (version: string, from: string): TariffRegisterCommand => ({
  type: 'ActivateTariff',
  data: { version, from, at },
});
const rollBack = (destination: string): TariffRegisterCommand => ({
  type: 'RollBackTariff',
  data: { destination, at },
});

describe('the register of tariffs', () => {
  it('records a version once', () => {
    given().when(record('US-1')).then(imported('US-1'));
    given(imported('US-1')).when(record('US-1')).thenNothing();
  });

  it('activates a version from a day on, once', () => {
    given(imported('US-1')).when(activate('US-1', '2026-01-01')).then(activated('US-1', '2026-01-01'));
    given(imported('US-1'), activated('US-1', '2026-01-01')).when(activate('US-1', '2026-01-01')).thenNothing();
  });

  it('activates a version from another day', () => {
    given(imported('US-1'), activated('US-1', '2026-01-01'))
      .when(activate('US-1', '2026-02-01'))
      .then(activated('US-1', '2026-02-01'));
  });

  it('records the first day that a schedule names', () => {
    const validFrom = '2026-01-01';
    given()
      .when({ type: 'RecordTariff', data: { ...about('US-1'), validFrom, at } })
      .then({ type: 'TariffImported', data: { ...about('US-1'), validFrom, importedAt: at } });
  });

  it('activates a version again after another one was', () => {
    given(imported('US-1'), imported('US-2'), activated('US-1', '2026-01-01'), activated('US-2', '2026-01-01'))
      .when(activate('US-1', '2026-01-01'))
      .then(activated('US-1', '2026-01-01'));
  });

  it('activates nothing that was not imported', () => {
    given().when(activate('US-1', '2026-01-01')).thenRefused('tariff_version_not_found');
  });

  it('rolls back the last activation of the destination, and no other', () => {
    const history = [
      imported('US-1'),
      imported('GB-1'),
      activated('US-1', '2026-01-01'),
      activated('GB-1', '2026-02-01'),
    ];
    given(...history)
      .when(rollBack('US'))
      .then(rolledBack('US-1', '2026-01-01'));
    given(...history, rolledBack('US-1', '2026-01-01'))
      .when(rollBack('US'))
      .thenRefused('tariff_not_activated');
  });

  const fold = (events: readonly TariffRegisterEvent[]): TariffRegister =>
    events.reduce(tariffRegisterDecider.evolve, tariffRegisterDecider.initialState);
  const inForce = (events: readonly TariffRegisterEvent[], date: string) =>
    activationOn(fold(events), 'US', date)?.version;

  it('has the version in force whose day came last, whenever it was activated', () => {
    const events = [activated('US-2', '2026-07-01'), activated('US-1', '2026-01-01'), activated('GB-9', '2026-09-01')];
    expect(
      ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31'].map((date) => inForce(events, date)),
    ).toEqual([undefined, 'US-1', 'US-1', 'US-2', 'US-2']);
  });

  it('has the one in force that was activated later, of two for the same day', () => {
    expect(inForce([activated('US-1', '2026-01-01'), activated('US-2', '2026-01-01')], '2026-01-01')).toBe('US-2');
  });

  const day = fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`);
  const activation = fc
    .tuple(fc.constantFrom('US-1', 'US-2', 'US-3', 'GB-1'), day)
    .map(([version, from]) => activated(version, from));

  it('is after a roll-back as it was before the activation, on every day', () => {
    fc.assert(
      fc.property(fc.array(activation), day, day, (history, from, date) => {
        const before = inForce(history, date);
        expect(inForce([...history, activated('US-7', from), rolledBack('US-7', from)], date)).toBe(before);
      }),
    );
  });

  it('goes over from one version to the next on the day of the activation, and not before', () => {
    fc.assert(
      fc.property(fc.array(activation), day, day, (history, from, date) => {
        const after = inForce([...history, activated('US-7', from)], date);
        if (date < from) expect(after).toBe(inForce(history, date));
        if (date === from) expect(after).toBe('US-7');
      }),
    );
  });
});
