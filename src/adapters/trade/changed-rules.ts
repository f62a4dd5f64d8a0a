import { basename, extname } from 'node:path';
import type { z } from 'zod';
import { ownValue } from '../../domain/shared/own-value.ts';
import { faultsInPart, readCheckedJson } from '../validation/checked-json.ts';
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
  new Map(files.map((file) => [basename(file, extname(file)), { file, override: readCheckedJson(file, overrideFile) }]));

const asIssue = ({ path, message }: Contradiction): z.core.$ZodIssue => ({ code: 'custom', path: [...path], message, input: undefined });

/** Where in a file of changes a path of the changed rules comes from. */
const ownPathIn =
  ({ change = {}, add = {} }: Override, shipped: RuleFile) =>
  (path: readonly PropertyKey[]): readonly PropertyKey[] => {
    const [section, index, ...rest] = path;
    const name = sectionNames.find((one) => one === section);
    if (name === undefined) return [];
    const added = ownValue(add, name)?.length ?? 0;
    if (typeof index !== 'number' || index < added) return ['add', ...path];
    const id = shipped[name][index - added]?.id ?? '';
    return ownValue(change, id) === undefined ? [] : ['change', id, ...rest];
  };

/** The rules of a file with an operator's changes. Throws an UnusableFileError that names the fields of the changes. */
export const changedRules = (file: RuleFile, { file: from, override }: ChangesFile, all: ReadonlyMap<string, LoadedList>): RuleFile => {
  const { change = {}, add = {} } = override;
  const left = new Set(Object.keys(change));
  const section = (name: Section): unknown[] => {
    const rules = file[name].map((rule) => {
      const fields = ownValue(change, rule.id);
      left.delete(rule.id);
      return fields === undefined ? rule : { ...rule, ...fields, id: rule.id };
    });
    return [...(add[name] ?? []), ...rules];
  };
  const whole = { ...file, ...Object.fromEntries(sectionNames.map((name) => [name, section(name)])) };
  if (left.size > 0) {
    const issues = [...left].map((id) => asIssue({ path: ['change', id], message: `is the id of no rule: there is no rule called ${id}` }));
    throw faultsInPart(from, { value: override, schema: overrideFile, issues }, (path) => path);
  }
  const ownPath = ownPathIn(override, file);
  const refusal = (issues: readonly z.core.$ZodIssue[]) => faultsInPart(from, { value: whole, schema: ruleFile, issues }, ownPath);
  const { data, error } = ruleFile.safeParse(whole);
  if (data === undefined) throw refusal(error.issues);
  const ofLists = [...missingLists(data, all), ...unknownMarks(data, all)].filter(({ path }) => ownPath(path).length > 0);
  if (ofLists.length > 0) throw refusal(ofLists.map(asIssue));
  return data;
};
