import { isWhollyListed, mayBeListed } from './conditions.ts';
import type { AdditionalDuty } from './rule-set.ts';

/**
 * The rules that are due together. Of a group only the first that applies is due, so the highest is first in the group.
 * A rule that yields to a group is due only if no rule of that group applies, whatever their order.
 */
export const dueTogether = (
  rules: readonly AdditionalDuty[],
  applies: (rule: AdditionalDuty) => boolean,
): readonly AdditionalDuty[] => {
  const firstOf = new Map<string, AdditionalDuty>();
  const applying = rules.filter((rule) => {
    if (rule.group !== undefined && firstOf.has(rule.group)) return false;
    if (!applies(rule)) return false;
    if (rule.group !== undefined) firstOf.set(rule.group, rule);
    return true;
  });
  return applying.filter(({ yieldsTo = [] }) => !yieldsTo.some((group) => firstOf.has(group)));
};

/**
 * Whether some line of the tariff below a short code has another duty of the group than `taken`, or none. `marksIn`
 * gives the marks of the short code.
 */
export const isUnsettled = (
  taken: AdditionalDuty,
  rules: readonly AdditionalDuty[],
  marksIn: (list: string) => readonly string[],
): boolean => {
  const { mayBeListed: listed, notWhollyListed: spared } = taken.when ?? {};
  if (spared && mayBeListed(spared, marksIn(spared.list))) return true;
  if (listed === undefined) return false;
  const marks = marksIn(listed.list);
  if (isWhollyListed(listed, marks)) return false;
  const rateOf = (mark: string): string | undefined => {
    const rule = rules.find(
      ({ group, when }) =>
        group === taken.group && when?.mayBeListed?.list === listed.list && when.mayBeListed.as.includes(mark),
    );
    return rule?.rate ?? rule?.duty;
  };
  return marks.some((mark) => rateOf(mark) !== (taken.rate ?? taken.duty));
};
