import { compareNames } from './compare-names.ts';
import { judgeAgreement, partyVerdicts } from './judge-agreement.ts';
import type { BesideName, PartyVerdict } from './judge-agreement.ts';
import type { ListedParty, PartyListFacts } from './listed-party.ts';
import { namesIn, nameWords } from './name-words.ts';
import type { NameWords, ToLatin } from './name-words.ts';
import { WordIndex } from './word-index.ts';

/** A person or company to look for. At least one of `name` and `company` is present. */
export type AskedParty = {
  readonly name?: string | undefined;
  /** The same name in Latin letters, where it was given: the script of the other may have no vowels. */
  readonly latinName?: string | undefined;
  readonly company?: string | undefined;
  /** A two-letter code. */
  readonly country?: string | undefined;
  /** `YYYY` or `YYYY-MM-DD`. */
  readonly born?: string | undefined;
};

/** An entry of a list that a party may be. */
export type PartyFinding = BesideName & {
  readonly verdict: Exclude<PartyVerdict, 'none'>;
  readonly list: PartyListFacts;
  readonly party: ListedParty;
  /** The field of the party that agrees, and the listed name that it agrees with. */
  readonly field: 'name' | 'company';
  readonly listedName: string;
  readonly evidence: number;
};

type IndexedName = {
  readonly entry: number;
  readonly text: string;
  readonly weak: boolean;
  readonly words: readonly number[];
  /** It has an initial, so that one word in full can be enough. */
  readonly initials: boolean;
};
type Entry = { readonly list: PartyListFacts; readonly party: ListedParty };

/**
 * No word says more, however rare it is here: the lists are a small part of all names, and the shorter a word is, the
 * more names have it.
 */
const mostWeight = 9;
const weightOfLetter = 1.9;
/** A word that no list has is not known to be rare: a list has few of the names of the world. */
const unseen = { names: 20_000, bearers: 2 };
/** Words that are written together: one of them is short, as in Aerocaribbean. */
const joinable = { shorter: 8, longer: 12 };
/** Findings of one party; the gravest are kept. */
const mostFindings = 10;

/** Whether an entry can be a consignee or a sender: a ship or an aircraft cannot. */
export const isComparedParty = ({ kind }: Pick<ListedParty, 'kind'>): boolean =>
  kind !== 'vessel' && kind !== 'aircraft';

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Whether a date of birth agrees with one of the list, which often knows the year only. */
const bornAlike = (born: string | undefined, births: readonly string[] = []): boolean | undefined => {
  if (born === undefined || births.length === 0) return undefined;
  if (births.some((birth) => birth.startsWith(born) || born.startsWith(birth))) return true;
  return births.some((birth) => Math.abs(yearOf(birth) - yearOf(born)) <= 1) ? undefined : false;
};

const sameCountry = (country: string | undefined, countries: readonly string[] = []): boolean | undefined =>
  country === undefined || countries.length === 0 ? undefined : countries.includes(country);

/** Neighbours written as one word: Jong Un, Jongun. */
const joinedWords = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, at) => {
    const next = words[at + 1];
    if (next === undefined) return [];
    const [shorter, longer] = [Math.min(word.length, next.length), Math.max(word.length, next.length)];
    return shorter > joinable.shorter || longer > joinable.longer ? [] : [word + next];
  });

const gravity = ({ verdict, evidence }: Pick<PartyFinding, 'verdict' | 'evidence'>): number =>
  partyVerdicts.indexOf(verdict) * 1_000 + evidence;

/** The lists of denied parties as they are searched: by the words of their names. */
export class PartyIndex {
  readonly #toLatin: ToLatin;
  readonly #words = new WordIndex();
  readonly #entries: Entry[] = [];
  readonly #names: IndexedName[] = [];
  /** The names that have a word, by its place. */
  readonly #namesOf: number[][] = [];
  /** The names that have two words which others write as one. */
  readonly #namesJoined = new Map<string, number[]>();
  /** How many entries have a word in a name, by its place. */
  readonly #bearers: number[] = [];

  constructor(toLatin: ToLatin) {
    this.#toLatin = toLatin;
  }

  /** Adds an entry of a list. Ships and aircraft are left out. */
  add(list: PartyListFacts, party: ListedParty): void {
    if (isComparedParty(party)) this.#add({ list, party });
  }

  /** How many entries are compared, with how many names. */
  get size(): { readonly entries: number; readonly names: number; readonly words: number } {
    return { entries: this.#entries.length, names: this.#names.length, words: this.#words.size };
  }

  /** The entries that a party may be, the gravest first. */
  find(asked: AskedParty): readonly PartyFinding[] {
    const byEntry = new Map<number, PartyFinding>();
    const { name, latinName, company } = asked;
    const texts = [['name', name], ['name', latinName], ['company', company]] as const; // oxfmt-ignore
    for (const [field, text] of texts) {
      if (text === undefined) continue;
      for (const [at, one] of namesIn(text).entries()) {
        const found = [false, true].map((asCompany) => nameWords(one, this.#toLatin, asCompany));
        const [asPerson, asCompany] = found;
        // A part of one word is a part of a company's name more often than a name.
        if (at > 0 && (asPerson?.words.length ?? 0) < 2) continue;
        const isSame = asPerson?.words.join(' ') === asCompany?.words.join(' ');
        for (const words of isSame ? found.slice(0, 1) : found) this.#findWords(words, asked, field, byEntry);
      }
    }
    return [...byEntry.values()].sort((one, other) => gravity(other) - gravity(one)).slice(0, mostFindings);
  }

  #add(entry: Entry): void {
    const at = this.#entries.push(entry) - 1;
    const { kind, names } = entry.party;
    const own = new Set<number>();
    const seen = new Set<string>();
    for (const { text, weak = false } of names) {
      const { words } = nameWords(text, this.#toLatin, kind !== 'person');
      const key = words.join(' ');
      if (words.length === 0 || seen.has(key)) continue;
      seen.add(key);
      const places = words.map((word) => this.#words.add(word));
      const initials = words.some(({ length }) => length === 1);
      const name = this.#names.push({ entry: at, text, weak, words: places, initials }) - 1;
      for (const place of new Set(places)) {
        own.add(place);
        (this.#namesOf[place] ??= []).push(name);
      }
      for (const both of joinedWords(words))
        this.#namesJoined.set(both, [...(this.#namesJoined.get(both) ?? []), name]);
    }
    for (const place of own) this.#bearers[place] = (this.#bearers[place] ?? 0) + 1;
  }

  /** How much it says that as few entries have such a word (nats). */
  #rarity(bearers: number): number {
    return Math.log((this.#entries.length + unseen.names) / (bearers + unseen.bearers));
  }

  #weight(place: number): number {
    const byLength = weightOfLetter * this.#words.wordAt(place).length;
    return Math.min(mostWeight, byLength, this.#rarity(this.#bearers[place] ?? 0));
  }

  /**
   * What agreeing with a word says by how alike the words are: the more entries have a word that is at least as like
   * it, the less. A slip of Yong leads to a dozen syllables, one of Zawahiri to one name.
   */
  #rarities(alike: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
    const bearers = new Map<number, number>();
    for (const [place, likeness] of alike)
      bearers.set(likeness, (bearers.get(likeness) ?? 0) + (this.#bearers[place] ?? 0));
    let sum = 0;
    return new Map(
      [...bearers]
        .sort(([one], [other]) => other - one)
        .map(([likeness, own]) => [likeness, this.#rarity((sum += own))]),
    );
  }

  /**
   * The names of which enough words may agree. Two words have to, so the names of the commonest one need not be looked
   * at, unless there is no other, or an initial can stand for the second.
   */
  #candidates(words: readonly string[], alike: readonly ReadonlyMap<number, number>[]): ReadonlySet<number> {
    const postings = alike
      .filter((_, at) => (words[at]?.length ?? 0) > 1)
      .map((places) => {
        const lists = [...places.keys()].map((place) => this.#namesOf[place] ?? []);
        return { lists, count: lists.reduce((sum, { length }) => sum + length, 0) };
      })
      .filter(({ count }) => count > 0)
      .sort((one, other) => one.count - other.count);
    const looked = postings.length > 1 ? postings.slice(0, -1) : postings;
    const isShort = words.length === 1 || words.some(({ length }) => length === 1);
    const isEnough = (at: number): boolean => {
      const name = this.#names[at];
      if (name === undefined || isShort || name.initials || name.words.length === 1) return true;
      let agreeing = 0;
      for (const place of name.words) if (alike.some((places) => places.has(place))) agreeing++;
      return agreeing > 1;
    };
    const names = new Set<number>();
    for (const { lists } of looked)
      for (const list of lists) for (const name of list) if (isEnough(name)) names.add(name);
    for (const word of words) for (const name of this.#namesJoined.get(word) ?? []) names.add(name);
    for (const both of joinedWords(words)) {
      const place = this.#words.placeOf(both);
      for (const name of (place === undefined ? undefined : this.#namesOf[place]) ?? []) names.add(name);
    }
    return names;
  }

  #findWords(
    { words, consonantsOnly }: NameWords,
    asked: AskedParty,
    field: PartyFinding['field'],
    byEntry: Map<number, PartyFinding>,
  ): void {
    const alike = words.map((word) => this.#words.like(word, consonantsOnly));
    const rarities = alike.map((places) => this.#rarities(places));
    for (const at of this.#candidates(words, alike)) {
      const name = this.#names[at];
      const entry = name && this.#entries[name.entry];
      if (!name || !entry) continue;
      const found = this.#compare({ words, consonantsOnly }, alike, rarities, name, entry, asked);
      if (found === undefined) continue;
      const before = byEntry.get(name.entry);
      if (before === undefined || gravity(found) > gravity(before)) byEntry.set(name.entry, { ...found, field });
    }
  }

  #compare(
    { words: asked, consonantsOnly }: NameWords,
    alike: readonly ReadonlyMap<number, number>[],
    rarities: readonly ReadonlyMap<number, number>[],
    name: IndexedName,
    { list, party }: Entry,
    { born, country }: AskedParty,
  ): Omit<PartyFinding, 'field'> | undefined {
    const agreement = compareNames({
      asked,
      listed: name.words.map((place) => this.#words.wordAt(place)),
      likeness: (one, other) => alike[one]?.get(name.words[other] ?? -1) ?? 0,
      weight: (other) => this.#weight(name.words[other] ?? -1),
      rarity: (one, likeness) => rarities[one]?.get(likeness) ?? Infinity,
      consonantsOnly,
    });
    const beside = { bornAlike: bornAlike(born, party.births), sameCountry: sameCountry(country, party.countries) };
    const verdict = judgeAgreement(agreement, {
      kind: party.kind,
      weak: name.weak,
      entries: this.#entries.length,
      ...beside,
    });
    return verdict === 'none'
      ? undefined
      : { verdict, list, party, listedName: name.text, evidence: agreement.evidence, ...beside };
  }
}
