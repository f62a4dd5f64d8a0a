/** The Harmonized System. Subheadings are stored as the two digits after their heading. */
export type NomenclatureData = {
  /** The year of the edition. */
  readonly edition: number;
  /** Chapters and headings reserved for national use. */
  readonly national: readonly string[];
  /** Headings of earlier editions, and where their goods are classified now. */
  readonly moved: ReadonlyMap<string, string>;
  readonly earlier: { readonly edition: number; readonly subheadings: ReadonlyMap<string, readonly string[]> };
  readonly subheadings: ReadonlyMap<string, readonly string[]>;
};

/**
 * Whether the nomenclature has a code of 4 to 10 digits. If not, `nearest` are existing subheadings, the nearest first;
 * `edition` is an earlier one that had the code. Digits after the sixth are national and not checked.
 */
export type CodeStanding =
  | { readonly kind: 'known' | 'no_heading' }
  | { readonly kind: 'no_subheading'; readonly nearest: readonly string[]; readonly edition?: number };

/** Which customs codes exist, in one edition. */
export type Nomenclature = {
  readonly edition: number;
  /** The headings of the edition, four digits each. */
  readonly headings: readonly string[];
  /** The subheadings of the edition, six digits each. */
  readonly codes: readonly string[];
  readonly standingOf: (digits: string) => CodeStanding;
};

const known: CodeStanding = { kind: 'known' };
const nearestShown = 3;

/** By numeric distance: neighbours in the nomenclature are similar goods. */
const nearestIn = (heading: string, endings: readonly string[], ending: number): readonly string[] =>
  endings
    .toSorted((one, other) => Math.abs(Number(one) - ending) - Math.abs(Number(other) - ending))
    .slice(0, nearestShown)
    .map((nearest) => `${heading}${nearest}`);

/** Reads the data of an edition. */
export const nomenclatureOf = ({ edition, national, moved, earlier, subheadings }: NomenclatureData): Nomenclature => ({
  edition,
  headings: [...subheadings.keys()],
  codes: [...subheadings].flatMap(([heading, endings]) => endings.map((ending) => `${heading}${ending}`)),
  standingOf: (digits) => {
    const [sent, ending] = [digits.slice(0, 4), digits.slice(4, 6)];
    if (national.some((beginning) => sent.startsWith(beginning))) return known;
    const heading = moved.get(sent) ?? sent;
    const endings = subheadings.get(heading);
    if (endings === undefined) return { kind: 'no_heading' };
    const isMoved = heading !== sent;
    if (!isMoved && endings.some((one) => one.startsWith(ending))) return known;
    const wasKnown = isMoved || earlier.subheadings.get(sent)?.includes(ending) === true;
    const nearest = nearestIn(heading, endings, Number(ending.padEnd(2, '0')));
    return { kind: 'no_subheading', nearest, ...(wasKnown && { edition: earlier.edition }) };
  },
});
