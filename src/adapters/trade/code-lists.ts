import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { unlisted } from '../../domain/trade/index.ts';
import type { CodeList, Listed } from '../../domain/trade/index.ts';
import { aboutFile, shortestCode, textsByCode } from './coded-file.ts';
import { jsonFilesIn, readJson } from '../shared/files/read-file.ts';
import type { Contradiction } from './rule-contradictions.ts';
import { sectionNames } from './rule-schemas.ts';
import type { RuleFile } from './rule-schemas.ts';

/**
 * A file with a code list. With `lineDigits` the list has every line below a code down to that many digits, unless it
 * has the whole of a shorter code.
 */
const listFile = z.strictObject({
  ...aboutFile,
  lineDigits: z.literal(10).exactOptional(),
  codes: textsByCode('must be codes of 2 to 10 digits with marks each'),
});

/** A list with the marks of its codes and a digest of its content. */
export type LoadedList = CodeList & { readonly version: string; readonly marks: ReadonlySet<string> };

const nowhere: readonly string[] = [unlisted];

const listOf = ({ id, lineDigits, codes }: z.output<typeof listFile>): LoadedList => {
  const words = new Map<string, readonly string[]>();
  const marksFrom = (text: string): readonly string[] => {
    const known = words.get(text) ?? text.split(' ');
    words.set(text, known);
    return known;
  };
  const marks = new Map(Object.entries(codes).map(([code, text]) => [code, marksFrom(text)]));
  /**
   * Whether marks of a shorter code do not apply to this line: they are for some of its lines only, and the list does
   * not have this one.
   */
  const isOfOthers = (hsCode: string, length: number, found: readonly string[]): boolean =>
    hsCode.length === lineDigits && length < hsCode.length && found.length > 1 && found.includes(unlisted);
  return {
    id,
    marks: new Set([unlisted, ...[...words.values()].flat()]),
    version: createHash('sha256').update(JSON.stringify(codes)).digest('hex').slice(0, 12),
    marksOf: (hsCode) => {
      for (let length = hsCode.length; length >= shortestCode; length--) {
        const found = marks.get(hsCode.slice(0, length));
        if (found) return isOfOthers(hsCode, length, found) ? nowhere : found;
      }
      return nowhere;
    },
  };
};

/** Loads the lists in the subfolder `lists` of each folder. A list of a later folder replaces one of the same name. */
export const loadCodeLists = (folders: readonly (string | undefined)[]): ReadonlyMap<string, LoadedList> =>
  new Map(
    folders
      .flatMap((folder) => (folder === undefined ? [] : [join(folder, 'lists')]))
      .flatMap((folder) => (existsSync(folder) ? jsonFilesIn(folder) : []))
      .map((file) => listOf(readJson(file, listFile)))
      .map((list) => [list.id, list]),
  );

const listConditions = ['mayBeListed', 'notWhollyListed'] as const;

/** The lists that conditions of a file name, each with its path. */
const listedIn = (file: RuleFile): readonly { readonly path: readonly PropertyKey[]; readonly listed: Listed }[] =>
  sectionNames.flatMap((section) =>
    file[section].flatMap(({ when }, index) =>
      listConditions.flatMap((condition) => {
        const listed = when?.[condition];
        return listed === undefined ? [] : [{ path: [section, index, 'when', condition], listed }];
      }),
    ),
  );

/** Conditions that name a list that does not exist. */
export const missingLists = (file: RuleFile, all: ReadonlyMap<string, LoadedList>): readonly Contradiction[] =>
  listedIn(file)
    .filter(({ listed }) => !all.has(listed.list))
    .map(({ path, listed }) => ({
      path: [...path, 'list'],
      message: `must name a list: there is no list called ${listed.list}`,
    }));

/**
 * Conditions with marks that no code of the list has, so that they are never met. An operator's own list may lack marks
 * of the list that it replaces.
 */
export const unknownMarks = (file: RuleFile, all: ReadonlyMap<string, LoadedList>): readonly Contradiction[] =>
  listedIn(file).flatMap(({ path, listed: { list: name, as } }) => {
    const list = all.get(name);
    const unknown = list ? as.filter((mark) => !list.marks.has(mark)) : [];
    const message = `must name marks of the list ${name}, and no code has ${unknown.join(', ')}`;
    return unknown.length === 0 ? [] : [{ path: [...path, 'as'], message }];
  });

/** The code lists that the rules of a territory use. */
export const listsOf = (file: RuleFile, all: ReadonlyMap<string, LoadedList>): readonly LoadedList[] => {
  const names = new Set(listedIn(file).map(({ listed }) => listed.list));
  return [...names].sort().flatMap((name) => all.get(name) ?? []);
};
