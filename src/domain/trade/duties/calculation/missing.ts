import type { Decimal } from '../../../shared/decimal.ts';
import type { Gap, Rule } from '../rules/rule-set.ts';
import { gapDirection } from '../rules/rule-set.ts';
import type { Case, CaseLine } from './case.ts';
import { duty } from './levy.ts';
import type { Levy } from './levy.ts';
import { isBounded, keyOf } from './missing-part.ts';
import type { Bound, MissingPart } from './missing-part.ts';

/** The line of goods that a part is missing from. */
type OfLine = { readonly inCase: Pick<Case, 'missing' | 'atBound'>; readonly line: Pick<CaseLine, 'index'> };

/** Adds to what is missing from the sum of a line. Any step may call it; of two parts of the same rule one without a bound stays, else the first. */
export const addMissing = ({ inCase: { missing }, line: { index } }: OfLine, part: MissingPart): void => {
  const parts = missing.ofLines.get(index) ?? new Map<string, MissingPart>();
  if (!parts.has(keyOf(part)) || !isBounded(part)) parts.set(keyOf(part), part);
  missing.ofLines.set(index, parts);
};

/** Adds to what is missing from the whole sum. */
export const addMissingFromAll = ({ missing: { ofConsignment } }: Pick<Case, 'missing'>, part: MissingPart): void => {
  if (!ofConsignment.has(keyOf(part))) ofConsignment.set(keyOf(part), part);
};

/**
 * Adds a gap of the rules to what is missing, if the sum may be higher for it, or its tax another. What may lower a duty is a notice alone.
 * `boundOf` makes an amount or a rate of its `upTo`.
 */
export const addGap = (query: OfLine, gap: Gap, boundOf: (upTo: string) => Bound | undefined): void => {
  const { name, message, id, upTo } = gap;
  const direction = gapDirection(gap);
  if (direction === 'lower' && gap.of === 'tax') addMissing(query, { reason: name, message, direction, rule: id });
  if (direction !== 'higher') return;
  const bound = upTo === undefined ? undefined : boundOf(upTo);
  addMissing(query, { reason: name, message, rule: id, ...(bound && { bound }) });
};

/** An uncertain rule that would add a charge if an operator enabled it. Its figure is a bound only if the rule says so. */
export const ruleLeftOut = ({ id, name, isBound = false }: Rule & { readonly name: string }, bound?: Bound): MissingPart => ({
  reason: 'uncertain_rules_left_out',
  message: `${name}: this charge is not certain, and it was left out (${id}). An operator can switch it on.`,
  rule: id,
  ...(isBound && bound && { bound }),
});

const missingFrom = ({ inCase, line: { index } }: OfLine): readonly MissingPart[] => [
  ...(inCase.missing.ofLines.get(index)?.values() ?? []),
];

const atBound = ({ inCase, line: { index } }: OfLine, parts: readonly MissingPart[]): readonly MissingPart[] =>
  parts.filter((part) => inCase.atBound(index, keyOf(part)));

/** The missing duties of a line that are calculated at their bounds: of all parts that are missing from it, or of these. */
export const dutiesAtBound = (query: OfLine, parts = missingFrom(query)): readonly Levy[] =>
  atBound(query, parts).flatMap(({ reason, rule = reason, bound }) =>
    typeof bound === 'object' && 'duty' in bound ? [{ ...duty, amount: bound.duty, rule }] : [],
  );

/** The missing taxes of a line that are calculated at their bounds, on the value that tax is calculated on. */
export const taxesAtBound = (query: OfLine, base: Decimal): readonly Levy[] =>
  atBound(query, missingFrom(query)).flatMap(({ reason, rule = reason, bound }) =>
    typeof bound === 'object' && 'tax' in bound ? [{ name: 'VAT', code: 'VAT', amount: base.times(bound.tax), rule }] : [],
  );
