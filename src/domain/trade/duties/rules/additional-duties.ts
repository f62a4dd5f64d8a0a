import { isWhollyListed, mayBeListed } from './code-list.ts';
import type { AdditionalDuty } from './rule-set.ts';

/**
 * Which of them are due together. Of a group the first that applies; what yields to a group is due where nothing of the group is. So what others yield to
 * stands before them, and the highest of a group first.
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

/** Whether lines below a short code bear another duty of the group than the one taken, or none. `marksIn` answers for the code of the line. */
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
