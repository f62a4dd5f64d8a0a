import { join } from 'node:path';
import type { z } from 'zod';
import type { RestrictionRule } from '../../../domain/trade/index.ts';
import { readJson } from '../../files/read-file.ts';
import { UnusableFileError } from '../../files/unusable-file-error.ts';
import { faultsOfRules, rulePath } from './faults-of-rules.ts';
import { partnerAgencyRules } from './partner-agencies.ts';
import { agencyFile, ownRestrictionsFile, restrictionFile } from './restriction-schemas.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';

type Own = z.output<typeof ownRestrictionsFile>;

const repeated = (rules: readonly RestrictionRule[]): readonly string[] => {
  const seen = new Set<string>();
  return rules.flatMap(({ id }) => (seen.size === seen.add(id).size ? [id] : []));
};

/** Refuses the file if one of the rules can have no effect. */
const checked = (file: string, rules: readonly RestrictionRule[]): readonly RestrictionRule[] => {
  const faults = faultsOfRules(rules);
  if (faults.length > 0) throw new UnusableFileError(file, faults);
  return rules;
};

/** The bundled files of rules. */
const files = ['goods.json', 'consumer.json', 'further-countries.json', 'sanctions.json'];

const rulesIn = (file: string): readonly RestrictionRule[] => {
  const { recorded, rules } = readJson(file, restrictionFile, rulePath);
  return checked(file, rules.map((rule) => ({ recorded, ...rule }))); // prettier-ignore
};

const changed = (rules: readonly RestrictionRule[], { recorded, change = {}, add = [] }: Own, file: string): readonly RestrictionRule[] => {
  const known = new Set(rules.map(({ id }) => id));
  const strange = Object.keys(change).filter((id) => !known.has(id));
  if (strange.length > 0) throw new UnusableFileError(file, strange.map((id) => `change: there is no rule called ${id}`)); // prettier-ignore
  return checked(file, [
    ...rules.map((rule) => {
      // JSON has no undefined: every key has a value.
      const fields = ownValue(change, rule.id) as Partial<RestrictionRule> | undefined;
      return fields === undefined ? rule : { ...rule, ...fields, own: true, revised: recorded };
    }),
    ...add.map((rule) => ({ recorded, ...rule, own: true })),
  ]);
};

/** Reads the restrictions on goods, with the operator's changes. Any fault refuses all of it. */
export const loadRestrictions = ({
  folder,
  own,
}: {
  readonly folder: string;
  readonly own?: string | undefined;
}): readonly RestrictionRule[] => {
  const shipped: readonly RestrictionRule[] = [
    ...files.flatMap((name) => rulesIn(join(folder, name))),
    ...partnerAgencyRules(readJson(join(folder, 'us-partner-agencies.json'), agencyFile)),
  ];
  const rules = own === undefined ? shipped : changed(shipped, readJson(own, ownRestrictionsFile, rulePath), own);
  const twice = repeated(rules);
  if (twice.length > 0) throw new UnusableFileError(own ?? folder, twice.map((id) => `there are two rules called ${id}`)); // prettier-ignore
  return rules;
};
