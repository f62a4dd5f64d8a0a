import { isWhollyListed, mayBeListed } from './code-list.ts';
import type { AdditionalDuty } from './rule-set.ts';

/**
 * The rules that are due together. Of a group only the first that applies is due. A rule that yields to a group is due only if no rule of
 * that group is. So the rules that others yield to stand before them in the file, and of a group the highest stands first.
 */
export const dueTogether = (rules: readonly AdditionalDuty[], applies: (rule: AdditionalDuty) => boolean): readonly AdditionalDuty[] => {
  const taken = new Set<string>();
  return rules.filter((rule) => {
    const { group, yieldsTo } = rule;
    if (group !== undefined && taken.has(group)) return false;
    if (yieldsTo?.some((other) => taken.has(other)) === true || !applies(rule)) return false;
    if (group !== undefined) taken.add(group);
    return true;
  });
};

/** Whether some line of the tariff below a short code bears another duty of the group than `taken`, or none. `marksIn` gives the marks of the short code. */
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
  const rateOf = (mark: string): string | undefined =>
    rules.find(({ group, when }) => group === taken.group && when?.mayBeListed?.list === listed.list && when.mayBeListed.as.includes(mark))
      ?.rate;
  return marks.some((mark) => rateOf(mark) !== taken.rate);
};
