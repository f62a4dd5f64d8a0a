import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { z } from 'zod';
import type { RuleSets } from '../../application/trade/ports/duties.ts';
import { isLocalDate } from '../../domain/shared/index.ts';
import { addDays } from '../../domain/shared/local-date.ts';
import { ownValue } from '../../domain/shared/table.ts';
import { territoryOf } from '../../domain/trade/index.ts';
import type { Rule, RuleSet } from '../../domain/trade/index.ts';
import { pathText } from '../shared/files/json-reader.ts';
import { jsonFilesIn, readJson, UnusableFileError } from '../shared/files/read-file.ts';
import { faultsInPart, readCheckedJson } from '../shared/validation/checked-json.ts';
import { listsOf, loadCodeLists, missingLists, unknownMarks } from './code-lists.ts';
import type { LoadedList } from './code-lists.ts';
import type { CountrySheet } from './countries/country-sheet.ts';
import { overrideFilesIn } from './countries/country-sheets.ts';
import type { CountrySheets } from './countries/country-sheets.ts';
import { expandSheet } from './countries/expand-sheet.ts';
import type { Defences } from './countries/expand-sheet.ts';
import type { Contradiction } from './rule-contradictions.ts';
import { overrideFile, ruleFile, sectionNames } from './rule-schemas.ts';
import type { RuleFile, Section } from './rule-schemas.ts';

/** An operator's changes of rules. */
export type Override = z.output<typeof overrideFile>;

/** Reads and checks the form of a file of changes. Throws an UnusableFileError with the place of every fault. */
export const readOverride = (file: string): Override => readCheckedJson(file, overrideFile);

/** A file with an operator's changes to rules. */
export type ChangesFile = { readonly file: string; readonly override: Override };

/** The files of changes, by the id of the rule set that each changes. */
const changesIn = (files: readonly string[]): ReadonlyMap<string, ChangesFile> =>
  new Map(files.map((file) => [basename(file, extname(file)), { file, override: readOverride(file) }]));

const asIssue = ({ path, message }: Contradiction): z.core.$ZodIssue => ({
  code: 'custom',
  path: [...path],
  message,
  input: undefined,
});

/** Fields that affect no sum: dates, and texts and properties of a rule. */
const withoutSums: ReadonlySet<string> = new Set([
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
]);

const needsDay =
  'must have a validFrom beside it, for example "2026-12-01": without one it would count for every day in the past too';

type Fields = Readonly<Record<string, unknown>>;

const isInForce = ({ enabled, certainty }: Rule): boolean => enabled ?? certainty !== 'uncertain';

/** The changed fields that affect sums: figures, conditions, and whether an active rule stays active. */
const altering = (fields: Fields): readonly string[] =>
  Object.keys(fields).filter((field) => !withoutSums.has(field) && !(field === 'enabled' && fields[field] === true));

/** The fields that an undated change would also change for days in the past. */
const undated = (rule: Rule, fields: Fields): readonly string[] =>
  isInForce(rule) && fields.validFrom === undefined ? altering(fields) : [];

/** The versions of a changed rule: the changed one, and the earlier one until the day before the change. */
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
 * Maps a path of the changed rules to the path in the file of changes. `idsOf` returns the ids of the shipped rules.
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
const changedRules = (
  file: RuleFile,
  { file: from, override }: ChangesFile,
  all: ReadonlyMap<string, LoadedList>,
): RuleFile => {
  const { change = {}, add = {}, checked = file.checked, dutyRates } = override;
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
  const whole = {
    ...file,
    checked,
    ...(dutyRates && { dutyRates }),
    ...Object.fromEntries(sectionNames.map((name) => [name, rulesOf(name)])),
  };
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

/** A digest of the content, not of the file, so that a change of layout does not change the version. */
const versionOf = (file: RuleFile, lists: readonly LoadedList[]): string => {
  const digest = createHash('sha256').update(JSON.stringify(file));
  for (const { id, version } of lists) digest.update(`${id} ${version}`);
  return `${file.id}-${digest.digest('hex').slice(0, 12)}`;
};

/** The folders from which rules are read. */
export type RuleFolders = {
  readonly rules: string;
  readonly overrides?: string | undefined;
  /** The files of changes; all those of the folder when absent. */
  readonly overrideFiles?: readonly string[];
  readonly sheets?: CountrySheets;
  readonly own?: CountrySheets;
};

const noSheets: CountrySheets = { countries: [], of: () => undefined };

const buildRuleSet = (file: RuleFile, all: ReadonlyMap<string, LoadedList>, path: string): RuleSet => {
  const faults = missingLists(file, all).map((fault) => `${pathText(fault.path)} ${fault.message}`);
  if (faults.length > 0) throw new UnusableFileError(path, faults);
  const lists = listsOf(file, all);
  return { ...file, version: versionOf(file, lists), lists: Object.fromEntries(lists.map((list) => [list.id, list])) };
};

/**
 * The rules whose trade defence a sheet uses, if it names another territory. Throws an UnusableFileError for an unknown
 * one.
 */
const findDefences = (
  { country, tradeDefence }: CountrySheet,
  sets: ReadonlyMap<string, RuleSet>,
): Defences | undefined => {
  const sameAs = tradeDefence?.sameAs;
  const found = sameAs === undefined ? undefined : sets.get(sameAs);
  if (sameAs === undefined || found) return found;
  throw new UnusableFileError(country, [
    `tradeDefence.sameAs must name a territory with a rule file, and ${sameAs} is none; there are: ${[...sets.keys()].join(', ')}`,
  ]);
};

/** Returns a function that expands the sheet of a country to a rule set, on first use. */
const expanded = (
  sheets: CountrySheets,
  sets: ReadonlyMap<string, RuleSet>,
  setOf: (file: RuleFile) => RuleSet,
): ((country: string) => RuleSet | undefined) => {
  const known = new Map<string, RuleSet>();
  return (country) => {
    const sheet = known.has(country) ? undefined : sheets.of(country);
    if (sheet) known.set(country, setOf(expandSheet(sheet, findDefences(sheet, sets))));
    return known.get(country);
  };
};

/** Why a file changes no rules, by its name: a member of the Union is assessed by those of the Union. */
const noRules = (name: string, exists: (id: string) => boolean): string => {
  const territory = territoryOf(name);
  if (!exists(territory))
    return `there are no rules called ${name}: call the file as the country is called, such as GB.json, or EU.json`;
  const only =
    territory === 'EU' ? `, and give each rule that is for it alone "when": {"destinations": ["${name}"]}` : '';
  return `${name} has no rules of its own, and is assessed by those of ${territory}: call the file ${territory}.json${only}`;
};

/**
 * Reads every rule set, with the operator's changes from files of the same names in `overrides`. Any fault refuses all
 * of it with an UnusableFileError. A destination without a rule file has the rules of its country sheet; a sheet of the
 * operator (`own`) takes precedence over the rule file.
 */
export const loadRules = (folders: RuleFolders): RuleSets => {
  const { sheets = noSheets, own = noSheets } = folders;
  const files = folders.overrideFiles ?? (folders.overrides === undefined ? [] : overrideFilesIn(folders.overrides));
  const changes = changesIn(files);
  const all = loadCodeLists([folders.rules, folders.overrides]);
  const withChanges = (shipped: RuleFile, path: string): RuleSet => {
    const mine = changes.get(shipped.id);
    return buildRuleSet(mine ? changedRules(shipped, mine, all) : shipped, all, mine?.file ?? path);
  };
  const sets = new Map<string, RuleSet>();
  for (const path of jsonFilesIn(folders.rules)) {
    const set = withChanges(readJson(path, ruleFile), path);
    sets.set(set.id, set);
  }
  const fromOwn = expanded(own, sets, (file) => buildRuleSet(file, all, file.id));
  const fromSheets = expanded(sheets, sets, (file) => withChanges(file, file.id));
  for (const [name, { file }] of changes) {
    // A changed sheet is expanded now, so that an invalid change prevents the start.
    if ((sets.get(name) ?? fromSheets(name)) === undefined)
      throw new UnusableFileError(file, [noRules(name, (id) => sets.has(id) || sheets.countries.includes(id))]);
  }
  for (const country of own.countries) fromOwn(country);
  return {
    of: (territory) => fromOwn(territory) ?? sets.get(territory) ?? fromSheets(territory),
    sheets: new Set([...sheets.countries, ...own.countries]).size,
    whyNot: (country) => sheets.whyNot?.(country),
  };
};
