import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { z } from 'zod';
import type { RuleSets } from '../../application/ports/rule-sets.ts';
import type { RuleSet } from '../../domain/trade/index.ts';
import { loadCodeLists } from './code-lists.ts';
import type { LoadedList } from './code-lists.ts';
import { jsonFilesIn, readJson } from '../files/read-file.ts';
import { overrideFile, ruleFile, sectionNames } from './rule-schemas.ts';
import type { Section } from './rule-schemas.ts';
import { UnusableFileError } from '../files/unusable-file-error.ts';
import { ownValue } from '../../domain/shared/own-value.ts';

type RuleFile = z.output<typeof ruleFile>;
type Override = z.output<typeof overrideFile>;

/** A digest of the content, not of the file: a change of layout alone does not change the version. */
const versionOf = (file: RuleFile, lists: readonly LoadedList[]): string => {
  const digest = createHash('sha256').update(JSON.stringify(file));
  for (const { id, version } of lists) digest.update(`${id} ${version}`);
  return `${file.id}-${digest.digest('hex').slice(0, 12)}`;
};

/** The code lists that a territory's rules refer to. */
const listsOf = (file: RuleFile, all: ReadonlyMap<string, LoadedList>, path: string): readonly LoadedList[] => {
  const names = sectionNames
    .flatMap((name) => file[name].flatMap(({ when }) => [when?.mayBeListed?.list, when?.notWhollyListed?.list]))
    .filter((name) => name !== undefined);
  return [...new Set(names)].sort().map((name) => {
    const list = all.get(name);
    if (list === undefined) throw new UnusableFileError(path, [`there is no list called ${name}`]);
    return list;
  });
};

const changed = (file: RuleFile, { change = {}, add = {} }: Override, from: string): RuleFile => {
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
  if (left.size > 0) throw new UnusableFileError(from, [`change: there is no rule called ${[...left].join(', ')}`]);
  const result = ruleFile.safeParse(whole);
  if (result.success) return result.data;
  throw new UnusableFileError(
    from,
    result.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`),
  );
};

const overridesIn = (folder: string | undefined): ReadonlyMap<string, { readonly file: string; readonly override: Override }> =>
  new Map(
    (folder === undefined ? [] : jsonFilesIn(folder)).map((file) => [
      basename(file, extname(file)),
      { file, override: readJson(file, overrideFile) },
    ]),
  );

/** Reads every rule set, together with the operator's changes in files of the same names in `overrides`. Any fault refuses all of it. */
export const loadRules = (folders: { readonly rules: string; readonly overrides?: string | undefined }): RuleSets => {
  const overrides = overridesIn(folders.overrides);
  const all = loadCodeLists([folders.rules, folders.overrides]);
  const sets = new Map<string, RuleSet>();
  for (const path of jsonFilesIn(folders.rules)) {
    const shipped = readJson(path, ruleFile);
    const mine = overrides.get(shipped.id);
    const file = mine ? changed(shipped, mine.override, mine.file) : shipped;
    const lists = listsOf(file, all, mine?.file ?? path);
    sets.set(file.id, { ...file, version: versionOf(file, lists), lists: Object.fromEntries(lists.map((list) => [list.id, list])) });
  }
  for (const [name, { file }] of overrides) {
    if (!sets.has(name))
      throw new UnusableFileError(file, [`there are no rules called ${name}; there are: ${[...sets.keys()].join(', ')}`]);
  }
  return { of: (territory) => sets.get(territory) };
};
