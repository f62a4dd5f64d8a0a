import { ownValue } from '../../domain/shared/table.ts';
import { addDays } from '../../domain/shared/local-date.ts';
import type { LocalDate } from '../../domain/shared/index.ts';
import type { Override } from './load-rules.ts';

type Entry = Readonly<Record<string, unknown>>;
type OwnRates = NonNullable<Override['dutyRates']>;

/** A later rate for the same code ends an earlier one on the day before it begins. */
const ended = (rate: OwnRates[number], later: OwnRates): OwnRates[number] => {
  const successor = later.find(({ code, validFrom }) => code === rate.code && validFrom > rate.validFrom);
  const last = successor && addDays(successor.validFrom, -1);
  return last === undefined || (rate.validTo !== undefined && rate.validTo <= last) ? rate : { ...rate, validTo: last };
};

const mergedRates = (earlier: OwnRates, later: OwnRates): OwnRates => [
  ...earlier.filter(({ id }) => !later.some((rate) => rate.id === id)).map((rate) => ended(rate, later)),
  ...later,
];

const mergedSection = (earlier: readonly Entry[], later: readonly Entry[]): readonly Entry[] => [
  ...later,
  ...earlier.filter(({ id }) => !later.some((rule) => rule['id'] === id)),
];

/**
 * What adding `later` to the operator's changes would change for days before today: a change or a rate that is in force
 * and would begin on another day, so that the earlier one is lost.
 */
export const lostByMerging = (earlier: Override, later: Override, today: LocalDate): readonly string[] => {
  const isLost = (before: unknown, after: unknown): boolean =>
    typeof before === 'string' && before <= today && before !== after;
  const changes = Object.entries(later.change ?? {}).filter(([id, fields]) =>
    isLost(ownValue(earlier.change ?? {}, id)?.['validFrom'], fields['validFrom']),
  );
  const rates = (later.dutyRates ?? []).filter(({ id, validFrom }) =>
    isLost(earlier.dutyRates?.find((rate) => rate.id === id)?.validFrom, validFrom),
  );
  return [
    ...changes.map(
      ([id]) =>
        `change.${id}: your earlier change counts already; write the new version under add, such as {"taxes": […]}, with an id and a validFrom of its own`,
    ),
    ...rates.map(({ id }) => `dutyRates: ${id} counts already; give the new rate an id of its own`),
  ];
};

/** The operator's changes with those of another file: an entry of the same id replaces the earlier one. */
export const mergeOverrides = (earlier: Override, later: Override): Override => {
  const rates = mergedRates(earlier.dutyRates ?? [], later.dutyRates ?? []);
  const sections = new Set([...Object.keys(earlier.add ?? {}), ...Object.keys(later.add ?? {})]);
  const add = Object.fromEntries(
    [...sections].map((name) => [
      name,
      mergedSection(ownValue(earlier.add ?? {}, name) ?? [], ownValue(later.add ?? {}, name) ?? []),
    ]),
  );
  const changed = Object.entries(later.change ?? {}).map(([id, fields]) => [
    id,
    { ...ownValue(earlier.change ?? {}, id), ...fields },
  ]);
  const change = { ...earlier.change, ...(Object.fromEntries(changed) as NonNullable<Override['change']>) };
  return {
    ...earlier,
    ...later,
    ...(Object.keys(change).length > 0 && { change }),
    ...(sections.size > 0 && { add }),
    ...(rates.length > 0 && { dutyRates: rates }),
  };
};
