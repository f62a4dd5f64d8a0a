import { basename, extname } from 'node:path';
import type { z } from 'zod';
import { isLocalDate } from '../../domain/shared/index.ts';
import { addDays } from '../../domain/shared/local-date.ts';
import { ownValue } from '../../domain/shared/own-value.ts';
import type { Rule } from '../../domain/trade/index.ts';
import { faultsInPart, readCheckedJson } from '../shared/validation/checked-json.ts';
import type { LoadedList } from './code-lists.ts';
import { missingLists, unknownMarks } from './lists-of-rules.ts';
import type { Contradiction } from './rule-contradictions.ts';
import { overrideFile, ruleFile, sectionNames } from './rule-schemas.ts';
import type { RuleFile, Section } from './rule-schemas.ts';

type Override = z.output<typeof overrideFile>;

/** A file of an operator's changes. */
export type ChangesFile = { readonly file: string; readonly override: Override };

/** The files of changes, by the id of the rules that each changes. */
export const changesIn = (files: readonly string[]): ReadonlyMap<string, ChangesFile> =>
  new Map(
    files.map((file) => [basename(file, extname(file)), { file, override: readCheckedJson(file, overrideFile) }]),
  );

const asIssue = ({ path, message }: Contradiction): z.core.$ZodIssue => ({
  code: 'custom',
  path: [...path],
  message,
  input: undefined,
});

/** Fields that alter no sum: days, and what is said of a rule. */
const withoutSums: ReadonlySet<string> = new Set([
  ...[
    'validFrom',
    'validTo',
    'source',
    'certainty',
    'note',
    'name',
    'message',
    'notice',
    'isBound',
    'upTo',
    'may',
    'effect',
  ],
]);

const needsDay =
  'must have a validFrom beside it, for example "2026-12-01": without one it would count for every day in the past too';

type Fields = Readonly<Record<string, unknown>>;

const isInForce = ({ enabled, certainty }: Rule): boolean => enabled ?? certainty !== 'uncertain';

/** The changed fields that alter sums: figures, conditions, and whether a rule in force still is. */
const altering = (fields: Fields): readonly string[] =>
  Object.keys(fields).filter((field) => !withoutSums.has(field) && !(field === 'enabled' && fields[field] === true));

/** What a change without a day would alter for every day in the past too. */
const undated = (rule: Rule, fields: Fields): readonly string[] =>
  isInForce(rule) && fields.validFrom === undefined ? altering(fields) : [];

/** A rule as it is changed, and as it was until the day before. */
const versionsOf = (rule: Rule, fields: Fields): readonly object[] => {
  const changed = { ...rule, ...fields, id: rule.id };
  const { validFrom } = fields;
  const { validFrom: since = '' } = rule;
  const isDated = typeof validFrom === 'string' && isLocalDate(validFrom) && since < validFrom;
  if (!isDated || !isInForce(rule) || altering(fields).length === 0) return [changed];
  return [
    changed,
    { ...rule, id: `${rule.id}-before`, validTo: [rule.validTo ?? '9999-12-31', addDays(validFrom, -1)].sort()[0] },
  ];
};

/**
 * Where in a file of changes a path of the changed rules comes from. `idsOf` has the id of each rule as it was shipped.
 */
const ownPathIn =
  ({ change = {}, add = {} }: Override, idsOf: (name: Section) => readonly string[]) =>
  (path: readonly PropertyKey[]): readonly PropertyKey[] => {
    const [section, index, ...rest] = path;
    const name = sectionNames.find((one) => one === section);
    if (name === undefined) return [];
    const added = add[name]?.length ?? 0;
    if (typeof index !== 'number' || index < added) return ['add', ...path];
    const id = idsOf(name)[index - added] ?? '';
    return ownValue(change, id) === undefined ? [] : ['change', id, ...rest];
  };

/** The rules of a file with an operator's changes. Throws an UnusableFileError that names the fields of the changes. */
export const changedRules = (
  file: RuleFile,
  { file: from, override }: ChangesFile,
  all: ReadonlyMap<string, LoadedList>,
): RuleFile => {
  const { change = {}, add = {}, checked = file.checked } = override;
  const left = new Set(Object.keys(change));
  const retroactive: Contradiction[] = [];
  const section = (name: Section): readonly { readonly id: string; readonly rule: object }[] =>
    file[name].flatMap((rule: Rule) => {
      const { id } = rule;
      const fields = ownValue(change, id);
      left.delete(id);
      if (fields === undefined) return [{ id, rule }];
      for (const field of undated(rule, fields)) retroactive.push({ path: ['change', id, field], message: needsDay });
      return versionsOf(rule, fields).map((version) => ({ id, rule: version }));
    });
  const sections = new Map(sectionNames.map((name) => [name, section(name)]));
  const rulesOf = (name: Section): unknown[] => [
    ...(add[name] ?? []),
    ...(sections.get(name) ?? []).map(({ rule }) => rule),
  ];
  const whole = { ...file, checked, ...Object.fromEntries(sectionNames.map((name) => [name, rulesOf(name)])) };
  if (left.size > 0) {
    const issues = [...left].map((id) =>
      asIssue({ path: ['change', id], message: `is the id of no rule: there is no rule called ${id}` }),
    );
    throw faultsInPart(from, { value: override, schema: overrideFile, issues }, (path) => path);
  }
  const ownPath = ownPathIn(override, (name) => (sections.get(name) ?? []).map(({ id }) => id));
  const refusal = (issues: readonly z.core.$ZodIssue[]) =>
    faultsInPart(from, { value: whole, schema: ruleFile, issues }, ownPath);
  const { data, error } = ruleFile.safeParse(whole);
  if (data === undefined) throw refusal(error.issues);
  if (retroactive.length > 0)
    throw faultsInPart(
      from,
      { value: override, schema: overrideFile, issues: retroactive.map(asIssue) },
      (path) => path,
    );
  const ofLists = [...missingLists(data, all), ...unknownMarks(data, all)].filter(
    ({ path }) => ownPath(path).length > 0,
  );
  if (ofLists.length > 0) throw refusal(ofLists.map(asIssue));
  return data;
};
