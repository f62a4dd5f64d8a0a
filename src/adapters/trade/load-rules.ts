import { createHash } from 'node:crypto';
import type { RuleSets } from '../../application/trade/ports/duties.ts';
import type { RuleSet } from '../../domain/trade/index.ts';
import { pathText } from '../shared/files/path-text.ts';
import { jsonFilesIn, readJson, UnusableFileError } from '../shared/files/read-file.ts';
import { changedRules, changesIn } from './changed-rules.ts';
import { loadCodeLists } from './code-lists.ts';
import type { LoadedList } from './code-lists.ts';
import type { CountrySheets } from './countries/country-sheets.ts';
import type { CountrySheet } from './countries/country-sheet.ts';
import { expandSheet } from './countries/expand-sheet.ts';
import type { Defences } from './countries/expand-sheet.ts';
import { overrideFilesIn } from './countries/own-sheets.ts';
import { listsOf, missingLists } from './lists-of-rules.ts';
import { ruleFile } from './rule-schemas.ts';
import type { RuleFile } from './rule-schemas.ts';

/** A digest of the content, not of the file: a change of layout alone does not change the version. */
const versionOf = (file: RuleFile, lists: readonly LoadedList[]): string => {
  const digest = createHash('sha256').update(JSON.stringify(file));
  for (const { id, version } of lists) digest.update(`${id} ${version}`);
  return `${file.id}-${digest.digest('hex').slice(0, 12)}`;
};

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

/** The rules whose trade defence a sheet has, if it has that of another territory. */
const defencesFor = (
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

/** The rule sets that sheets stand for, each made at its first use. */
const expanded = (
  sheets: CountrySheets,
  sets: ReadonlyMap<string, RuleSet>,
  setOf: (file: RuleFile) => RuleSet,
): ((country: string) => RuleSet | undefined) => {
  const known = new Map<string, RuleSet>();
  return (country) => {
    const sheet = known.has(country) ? undefined : sheets.of(country);
    if (sheet) known.set(country, setOf(expandSheet(sheet, defencesFor(sheet, sets))));
    return known.get(country);
  };
};

/**
 * Reads every rule set, together with the operator's changes in files of the same names in `overrides`. Any fault
 * refuses all of it. A destination without a rule file has the rules of its country sheet; a sheet of the operator
 * (`own`) goes before the rule file.
 */
export const loadRules = (folders: RuleFolders): RuleSets => {
  const { sheets = noSheets, own = noSheets } = folders;
  const files = folders.overrideFiles ?? (folders.overrides === undefined ? [] : overrideFilesIn(folders.overrides));
  const changes = changesIn(files);
  const all = loadCodeLists([folders.rules, folders.overrides]);
  const withChanges = (shipped: RuleFile, path: string): RuleSet => {
    const mine = changes.get(shipped.id);
    return ruleSetOf(mine ? changedRules(shipped, mine, all) : shipped, all, mine?.file ?? path);
  };
  const sets = new Map<string, RuleSet>();
  for (const path of jsonFilesIn(folders.rules)) {
    const set = withChanges(readJson(path, ruleFile), path);
    sets.set(set.id, set);
  }
  const fromOwn = expanded(own, sets, (file) => ruleSetOf(file, all, file.id));
  const fromSheets = expanded(sheets, sets, (file) => withChanges(file, file.id));
  for (const [name, { file }] of changes) {
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
