import anyAscii from 'any-ascii';
import { PartyIndex } from '../../src/domain/trade/index.ts';
import { spellScripts } from '../../src/domain/trade/parties/spell-scripts.ts';
import type { ListedParty, PartyList } from '../../src/domain/trade/index.ts';
import { alterations, companyAlterations, personalAlterations } from './alterations.ts';
import { alteredNames, drawsFrom, ordinaryNames, peopleMaker, publishedNames } from './names.ts';

export type FalseAlarms = { readonly people: number; readonly match: number; readonly possible: number };
export type Recall = { readonly asked: number; readonly found: number; readonly match: number };

export const indexOfLists = (lists: readonly PartyList[]): PartyIndex => {
  const index = new PartyIndex(anyAscii);
  for (const { list, date, parties } of lists) for (const party of parties) index.add({ list, date }, party);
  return index;
};

/** The names that are on lists, as published, among people who are made up: a list of a given size. */
export const madeList = (size: number, seed = 7): PartyList => {
  const published = publishedNames().map(({ kind, name }, at) => ({
    id: `published ${at}`,
    kind,
    names: [{ text: name }],
  }));
  const made = peopleMaker(drawsFrom(seed))
    .listed(Math.max(0, size - published.length))
    .map(({ name, country }, at): ListedParty => ({
      id: `made ${at}`,
      kind: 'person',
      // In the spelling of lists: KIM Jong Un.
      names: [{ text: anyAscii(spellScripts(name)) }],
      countries: [country],
    }));
  return { list: 'us-sdn', date: '2026-11-01', parties: [...published, ...made] };
};

/** How many of made-up ordinary people are held or reported. */
export const measureFalseAlarms = (index: PartyIndex, people: number, seed = 11): FalseAlarms => {
  const verdicts = peopleMaker(drawsFrom(seed))
    .ordinary(people)
    .map(({ name, country }) => index.find({ name, country })[0]?.verdict);
  const count = (verdict: string): number => verdicts.filter((each) => each === verdict).length;
  return { people, match: count('match'), possible: count('possible') };
};

/** How many altered names of entries are found, by what was done to them. `total` has all of them. */
export const measureRecall = (index: PartyIndex, list: PartyList, seed = 13): ReadonlyMap<string, Recall> => {
  const draw = drawsFrom(seed);
  const results = new Map<string, Recall>();
  const note = (to: string, isFound: boolean, isMatch: boolean): void => {
    const { asked, found, match } = results.get(to) ?? { asked: 0, found: 0, match: 0 };
    results.set(to, { asked: asked + 1, found: found + Number(isFound), match: match + Number(isMatch) });
  };
  for (const { id, kind, names } of list.parties) {
    const name = names[0]?.text ?? '';
    const own = kind === 'person' ? personalAlterations : companyAlterations;
    for (const [what, alter] of Object.entries({ ...alterations, ...own })) {
      const altered = alter(name, draw);
      if (altered === undefined) continue;
      const found = index
        .find(kind === 'person' ? { name: altered } : { company: altered })
        .find(({ party }) => party.id === id);
      for (const to of [what, 'total']) note(to, found !== undefined, found?.verdict === 'match');
    }
  }
  return results;
};

/** How many of the names that people write for entries are found in a list of a given size, and which are not. */
export const measureWritten = (
  size: number,
): Recall & { readonly missed: readonly string[]; readonly held: readonly string[] } => {
  const made = madeList(size);
  const names = alteredNames();
  const known = new Set(made.parties.map(({ names: [first] }) => first?.text));
  const added = names
    .filter(({ name }) => !known.has(name))
    .map(({ kind, name }): ListedParty => ({ id: name, kind, names: [{ text: name }] }));
  const index = indexOfLists([{ ...made, parties: [...made.parties, ...added] }]);
  const results = names.flatMap(({ kind, name, written }) =>
    written.map((text) => {
      const found = index
        .find(kind === 'person' ? { name: text } : { company: text })
        .find(({ party }) => party.names[0]?.text === name);
      return { text: `${name}: ${text}`, verdict: found?.verdict };
    }),
  );
  return {
    asked: results.length,
    found: results.filter(({ verdict }) => verdict !== undefined).length,
    match: results.filter(({ verdict }) => verdict === 'match').length,
    missed: results.filter(({ verdict }) => verdict === undefined).map(({ text }) => text),
    held: ordinaryNames()
      .filter(({ name, country }) => index.find({ name, country })[0]?.verdict === 'match')
      .map(({ name }) => name),
  };
};
