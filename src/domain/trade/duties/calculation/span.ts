import type { Decimal } from '../../../shared/decimal.ts';
import type { AssessedLine, Missing } from './assessment.ts';
import { distinctParts, isBounded, keyOf } from './remarks.ts';
import type { MissingPart, Remarks } from './remarks.ts';

/**
 * How missing parts of a line are calculated: left out, all of them at their upper bound, or one part at its upper
 * bound with the known `others` left out. A part that is found only at a reading is at its upper bound there.
 */
export type Reading = 'leftOut' | 'most' | { readonly alone: string; readonly others: ReadonlySet<string> };

export const isAtMost = (reading: Reading, key: string): boolean =>
  reading !== 'leftOut' && (reading === 'most' || !reading.others.has(key));

/** The missing parts that a reading has at their upper bound. */
export const partsAtMost = (reading: Reading, said: Remarks): readonly MissingPart[] =>
  reading === 'leftOut' ? [] : distinctParts(said).filter((part) => isAtMost(reading, keyOf(part)));

/** A value as answered, and with missing parts at their upper bound: all of them, and each alone, by its key. */
export type Span<Value> = {
  readonly answered: Value;
  readonly most: Value;
  readonly alone: ReadonlyMap<string, Value>;
};

const nothingAlone: ReadonlyMap<string, never> = new Map<string, never>();

/** A value that no missing part can change. */
export const certain = <Value>(value: Value): Span<Value> => ({ answered: value, most: value, alone: nothingAlone });

export const valueAt = <Value>({ answered, most, alone }: Span<Value>, reading: Reading): Value =>
  reading === 'leftOut' ? answered : reading === 'most' ? most : (alone.get(reading.alone) ?? answered);

/** The value at every reading of the parts with these keys. If there is only one part, alone and all are the same. */
export const spanOf = <Value>(
  answered: Value,
  keys: readonly string[],
  at: (reading: Reading) => Value,
): Span<Value> => {
  const most = at('most');
  const readingOf = (key: string): Reading => ({ alone: key, others: new Set(keys.filter((other) => other !== key)) });
  const alone = keys.map((key): [string, Value] => [key, keys.length === 1 ? most : at(readingOf(key))]);
  return { answered, most, alone: new Map(alone) };
};

/** A value at the readings of another one. */
export const spanAcross = <Value>({ alone }: Span<unknown>, at: (reading: Reading) => Value): Span<Value> =>
  spanOf(at('leftOut'), [...alone.keys()], at);

export const mapSpan = <From, To>({ answered, most, alone }: Span<From>, change: (value: From) => To): Span<To> => {
  const changed = change(answered);
  return {
    answered: changed,
    most: most === answered ? changed : change(most),
    alone: alone.size === 0 ? nothingAlone : new Map([...alone].map(([key, value]) => [key, change(value)])),
  };
};

/** The keys of the parts with a known bound. */
export const boundedKeys = (parts: readonly MissingPart[]): readonly string[] =>
  parts.length === 0 ? [] : parts.filter(({ bound }) => bound !== undefined).map(keyOf);

/** The sum of a line and its missing parts, at each reading. */
export type Summed = { readonly sum: Decimal; readonly missing: readonly MissingPart[] };

/** The statements of the answer about its missing parts. */
type Completeness = {
  readonly lines: readonly Pick<AssessedLine, 'missing' | 'upTo'>[];
  readonly whole: {
    readonly complete: boolean;
    readonly missing: readonly Omit<Missing, 'upTo'>[];
    readonly upTo?: string;
  };
};

const missingOf = ({ reason, message, direction, rule }: MissingPart): Omit<Missing, 'upTo'> => ({
  reason,
  message,
  ...(direction && { direction }),
  ...(rule !== undefined && { rule }),
});

/**
 * At its upper bound a line may have a missing part without a bound that the answer has not: then the charge that a
 * relief removes is unknown.
 */
const isUnknown = ({ missing }: Summed, parts: readonly MissingPart[]): boolean =>
  missing.some((part) => !isBounded(part) && !parts.some((known) => keyOf(known) === keyOf(part)));

/**
 * Determines for each line and for the whole what is missing, and the highest sum. `fees` are those of the consignment,
 * `missing` its own missing parts; `text` prints a sum.
 */
export const assessCompleteness = (
  lines: readonly Span<Summed>[],
  {
    fees,
    missing,
    text,
  }: {
    readonly fees: Span<Decimal>;
    readonly missing: readonly MissingPart[];
    readonly text: (sum: Decimal) => string;
  },
): Completeness => {
  const upTo = (at: Summed, parts: readonly MissingPart[], known: readonly MissingPart[]): { readonly upTo?: string } =>
    parts.every(isBounded) && !isUnknown(at, known) ? { upTo: text(at.sum) } : {};
  const all = [...missing, ...lines.flatMap(({ answered }) => answered.missing)];
  const isKnown =
    all.length > 0 && all.every(isBounded) && !lines.some(({ answered, most }) => isUnknown(most, answered.missing));
  return {
    lines: lines.map(({ answered, most, alone }) => {
      const parts = answered.missing;
      if (parts.length === 0) return {};
      const aloneOf = (part: MissingPart): Summed =>
        part.bound === undefined ? answered : (alone.get(keyOf(part)) ?? answered);
      return {
        missing: parts.map((part) => ({ ...missingOf(part), ...upTo(aloneOf(part), [part], parts) })),
        ...upTo(most, parts, parts),
      };
    }),
    whole: {
      complete: all.length === 0,
      missing: missing.map(missingOf),
      ...(isKnown && { upTo: text(lines.reduce((sum, { most }) => sum.plus(most.sum), fees.most)) }),
    },
  };
};
