import type { Listed } from '../../domain/trade/index.ts';
import type { LoadedList } from './code-lists.ts';
import type { Contradiction } from './rule-contradictions.ts';
import { sectionNames } from './rule-schemas.ts';
import type { RuleFile } from './rule-schemas.ts';

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

/** Conditions that name a list which does not exist. */
export const missingLists = (file: RuleFile, all: ReadonlyMap<string, LoadedList>): readonly Contradiction[] =>
  listedIn(file)
    .filter(({ listed }) => !all.has(listed.list))
    .map(({ path, listed }) => ({
      path: [...path, 'list'],
      message: `must name a list: there is no list called ${listed.list}`,
    }));

/**
 * Marks that no code of a list has, so that the condition is never met. An operator's own list may lack marks of the
 * one that it replaces.
 */
export const unknownMarks = (file: RuleFile, all: ReadonlyMap<string, LoadedList>): readonly Contradiction[] =>
  listedIn(file).flatMap(({ path, listed: { list: name, as } }) => {
    const list = all.get(name);
    const unknown = list ? as.filter((mark) => !list.marks.has(mark)) : [];
    const message = `must name marks of the list ${name}, and no code has ${unknown.join(', ')}`;
    return unknown.length === 0 ? [] : [{ path: [...path, 'as'], message }];
  });

/** The code lists that a territory's rules refer to. */
export const listsOf = (file: RuleFile, all: ReadonlyMap<string, LoadedList>): readonly LoadedList[] => {
  const names = new Set(listedIn(file).map(({ listed }) => listed.list));
  return [...names].sort().flatMap((name) => all.get(name) ?? []);
};
