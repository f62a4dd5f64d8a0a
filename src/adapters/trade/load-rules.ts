import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { z } from 'zod';
import type { RuleSets } from '../../application/ports/rule-sets.ts';
import type { Listed, RuleSet } from '../../domain/trade/index.ts';
import { loadCodeLists } from './code-lists.ts';
import type { LoadedList } from './code-lists.ts';
import { faultsInPart, readCheckedJson } from '../validation/checked-json.ts';
import { pathText } from '../files/path-text.ts';
import { jsonFilesIn, readJson } from '../files/read-file.ts';
import type { Contradiction } from './rule-contradictions.ts';
import { overrideFile, ruleFile, sectionNames } from './rule-schemas.ts';
import type { RuleFile, Section } from './rule-schemas.ts';
import { overrideFilesIn } from './countries/own-sheets.ts';
import type { CountrySheets } from './countries/country-sheets.ts';
import { expandSheet } from './countries/expand-sheet.ts';
import { UnusableFileError } from '../files/unusable-file-error.ts';
import { ownValue } from '../../domain/shared/own-value.ts';

const asIssue = ({ path, message }: Contradiction): z.core.$ZodIssue => ({ code: 'custom', path: [...path], message, input: undefined });

type Override = z.output<typeof overrideFile>;

/** A digest of the content, not of the file: a change of layout alone does not change the version. */
const versionOf = (file: RuleFile, lists: readonly LoadedList[]): string => {
  const digest = createHash('sha256').update(JSON.stringify(file));
  for (const { id, version } of lists) digest.update(`${id} ${version}`);
  return `${file.id}-${digest.digest('hex').slice(0, 12)}`;
};

const listConditions = ['mayBeListed', 'notWhollyListed'] as const;

/** The lists that conditions of a file name, with the place of each. */
const listedIn = (file: RuleFile): readonly { readonly path: readonly PropertyKey[]; readonly listed: Listed }[] =>
  sectionNames.flatMap((section) =>
    file[section].flatMap(({ when }, index) =>
      listConditions.flatMap((condition) => {
        const listed = when?.[condition];
        return listed === undefined ? [] : [{ path: [section, index, 'when', condition], listed }];
      }),
    ),
  );

const missingLists = (file: RuleFile, all: ReadonlyMap<string, LoadedList>): readonly Contradiction[] =>
  listedIn(file)
    .filter(({ listed }) => !all.has(listed.list))
    .map(({ path, listed }) => ({ path: [...path, 'list'], message: `must name a list: there is no list called ${listed.list}` }));

/** Marks that no code of a list has, so that the condition is never met. An operator's own list may lack marks of the one that it replaces. */
const unknownMarks = (file: RuleFile, all: ReadonlyMap<string, LoadedList>): readonly Contradiction[] =>
  listedIn(file).flatMap(({ path, listed: { list: name, as } }) => {
    const list = all.get(name);
    const unknown = list ? as.filter((mark) => !list.marks.has(mark)) : [];
    const message = `must name marks of the list ${name}, and no code has ${unknown.join(', ')}`;
    return unknown.length === 0 ? [] : [{ path: [...path, 'as'], message }];
  });

/** The code lists that a territory's rules refer to. */
const listsOf = (file: RuleFile, all: ReadonlyMap<string, LoadedList>): readonly LoadedList[] => {
  const names = new Set(listedIn(file).map(({ listed }) => listed.list));
  return [...names].sort().flatMap((name) => all.get(name) ?? []);
};

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

const changed = (file: RuleFile, override: Override, from: string, all: ReadonlyMap<string, LoadedList>): RuleFile => {
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

const overridesIn = (files: readonly string[]): ReadonlyMap<string, { readonly file: string; readonly override: Override }> =>
  new Map(files.map((file) => [basename(file, extname(file)), { file, override: readCheckedJson(file, overrideFile) }]));

/** Where rules are read from. */
export type RuleFolders = {
  readonly rules: string;
  readonly overrides?: string | undefined;
  /** Files of changes, if not all those of the folder. */
  readonly overrideFiles?: readonly string[];
  readonly sheets?: CountrySheets;
  readonly own?: CountrySheets;
};

const noSheets: CountrySheets = { countries: [], of: () => undefined };

const ruleSetOf = (file: RuleFile, all: ReadonlyMap<string, LoadedList>, path: string): RuleSet => {
  const faults = missingLists(file, all).map((fault) => `${pathText(fault.path)} ${fault.message}`);
  if (faults.length > 0) throw new UnusableFileError(path, faults);
  const lists = listsOf(file, all);
  return { ...file, version: versionOf(file, lists), lists: Object.fromEntries(lists.map((list) => [list.id, list])) };
};

/** The rule sets that sheets stand for, each made at its first use. */
const expanded = (sheets: CountrySheets, setOf: (file: RuleFile) => RuleSet): ((country: string) => RuleSet | undefined) => {
  const known = new Map<string, RuleSet>();
  return (country) => {
    const sheet = known.has(country) ? undefined : sheets.of(country);
    if (sheet) known.set(country, setOf(expandSheet(sheet)));
    return known.get(country);
  };
};

/**
 * Reads every rule set, together with the operator's changes in files of the same names in `overrides`. Any fault refuses all of it. A
 * destination without a rule file has the rules of its country sheet; a sheet of the operator (`own`) goes before the rule file.
 */
export const loadRules = (folders: RuleFolders): RuleSets => {
  const { sheets = noSheets, own = noSheets } = folders;
  const files = folders.overrideFiles ?? (folders.overrides === undefined ? [] : overrideFilesIn(folders.overrides));
  const overrides = overridesIn(files);
  const all = loadCodeLists([folders.rules, folders.overrides]);
  const withChanges = (shipped: RuleFile, path: string): RuleSet => {
    const mine = overrides.get(shipped.id);
    return ruleSetOf(mine ? changed(shipped, mine.override, mine.file, all) : shipped, all, mine?.file ?? path);
  };
  const sets = new Map<string, RuleSet>();
  for (const path of jsonFilesIn(folders.rules)) {
    const set = withChanges(readJson(path, ruleFile), path);
    sets.set(set.id, set);
  }
  const fromOwn = expanded(own, (file) => ruleSetOf(file, all, file.id));
  const fromSheets = expanded(sheets, (file) => withChanges(file, file.id));
  for (const [name, { file }] of overrides) {
    // A changed sheet is made here, so that a wrong change refuses the start.
    if ((sets.get(name) ?? fromSheets(name)) === undefined)
      throw new UnusableFileError(file, [
        `there are no rules called ${name}; there are: ${[...sets.keys(), ...sheets.countries].join(', ')}`,
      ]);
  }
  for (const country of own.countries) fromOwn(country);
  return {
    of: (territory) => fromOwn(territory) ?? sets.get(territory) ?? fromSheets(territory),
    sheets: new Set([...sheets.countries, ...own.countries]).size,
    whyNot: (country) => sheets.whyNot?.(country),
  };
};
