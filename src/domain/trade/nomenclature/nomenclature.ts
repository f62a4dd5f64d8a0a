import { digitsWithLostZero } from '../../shared/commodity.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { Fault, Warning } from '../../shared/domain-error.ts';

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

/** The nearest by numeric distance: neighbours in the nomenclature are similar goods. */
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

/**
 * The headings of the Harmonized System by chapter, edition of 2022, with those of earlier editions that have moved
 * since (2848, 6908, 8107, 8469, 8803). Chapter 77 is reserved, chapter 00 does not exist; 98 and parts of 99 are left
 * to each country. Source: data/nomenclature.json; a test checks that both are equal.
 */
const headings = `
  01:01-06 02:01-10 03:01-09 04:01-10 05:01-02,04-08,10-11 06:01-04 07:01-14 08:01-14 09:01-10 10:01-08 11:01-09 12:01-14 13:01-02
  14:01,04 15:01-18,20-22 16:01-05 17:01-04 18:01-06 19:01-05 20:01-09 21:01-06 22:01-09 23:01-09 24:01-04 25:01-26,28-30 26:01-21
  27:01-16 28:01-37,39-47,49-50,52-53 29:01-42 30:01-06 31:01-05 32:01-15 33:01-07 34:01-07 35:01-07 36:01-06 37:01-07 38:01-27 39:01-26
  40:01-17 41:01-07,12-15 42:01-03,05-06 43:01-04 44:01-21 45:01-04 46:01-02 47:01-07 48:01-14,16-23 49:01-11 50:01-07 51:01-13 52:01-12
  53:01-03,05-11 54:01-08 55:01-16 56:01-09 57:01-05 58:01-11 59:01-11 60:01-06 61:01-17 62:01-17 63:01-10 64:01-06 65:01-02,04-07
  66:01-03 67:01-04 68:01-15 69:01-07,09-14 70:01-11,13-20 71:01-18 72:01-29 73:01-26 74:01-13,15,18-19 75:01-08 76:01-16 78:01-02,04,06
  79:01-05,07 80:01-03,07 81:01-06,08-13 82:01-15 83:01-11 84:01-68,70-87 85:01-19,21-49 86:01-09 87:01-16 88:01-02,04-07 89:01-08
  90:01-08,10-33 91:01-14 92:01-02,05-09 93:01-07 94:01-06 95:03-08 96:01-20 97:01-06
`;

const moved: readonly string[] = ['2848', '6908', '8107', '8469', '8803'];

/** Chapters and headings that each country defines itself. */
const national = ['98', '9901', '9902', '9903', '9904', '9905', '9906', '9907', '9908', '9919', '9930', '9931', '9950'];

const between = (chapter: string, range: string): readonly string[] => {
  const [first = '', last = first] = range.split('-');
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, at) => `${chapter}${String(Number(first) + at).padStart(2, '0')}`,
  );
};

const inChapter = (text: string): readonly string[] => {
  const [chapter = '', ranges = ''] = text.split(':');
  return ranges.split(',').flatMap((range) => between(chapter, range));
};

const existing: ReadonlySet<string> = new Set([...headings.trim().split(/\s+/).flatMap(inChapter), ...moved]);

const standings: Readonly<Record<'known' | 'no_heading', CodeStanding>> = {
  known: { kind: 'known' },
  no_heading: { kind: 'no_heading' },
};

/** The headings that come with the program, without subheadings: which customs codes begin with one. */
export const harmonizedSystem: Pick<Nomenclature, 'standingOf'> = {
  standingOf: (digits) =>
    existing.has(digits.slice(0, 4)) || national.some((beginning) => digits.startsWith(beginning))
      ? standings.known
      : standings.no_heading,
};

/** A customs code as it was sent, and its field. */
export type SentCode = { readonly field: string; readonly sent: string };

const isOfGoods = ({ standingOf }: Pick<Nomenclature, 'standingOf'>, digits: string): boolean => {
  const standing = standingOf(digits);
  return standing.kind === 'known' || (standing.kind === 'no_subheading' && standing.edition !== undefined);
};

/** The digits before a spreadsheet removed a leading zero, if such a code exists. */
export const codeWithLostZero = (nomenclature: Pick<Nomenclature, 'standingOf'>, sent: string): string | undefined => {
  const padded = digitsWithLostZero(sent);
  return padded !== undefined && isOfGoods(nomenclature, padded) ? padded : undefined;
};

/** Warns of codes that are valid for other goods with a leading zero. */
export const lostZeroWarnings = (
  nomenclature: Pick<Nomenclature, 'standingOf'>,
  codes: readonly SentCode[],
): readonly Warning[] =>
  codes.flatMap(({ field, sent }) => {
    const padded = codeWithLostZero(nomenclature, sent);
    if (padded === undefined) return [];
    const message =
      `${field} ${sent} was read as heading ${padded.slice(1, 5)}. ` +
      `A spreadsheet may have taken a zero from its front: ${padded} is of heading ${padded.slice(0, 4)}. ` +
      `Send an even number of digits, for example "${padded.slice(0, 6).padEnd(6, '0')}".`;
    return [{ reason: 'hs_code_zero_lost', field, message }];
  });

/** A customs code as digits, and its field. `sent` is the code as the client wrote it. */
export type CodeInField = { readonly field: string; readonly digits: string; readonly sent?: string };

/** Faults for codes whose heading does not exist. */
export const unknownCodeFaults = (
  nomenclature: Pick<Nomenclature, 'standingOf'>,
  codes: readonly CodeInField[],
): readonly Fault[] =>
  codes
    .filter(({ digits }) => nomenclature.standingOf(digits).kind === 'no_heading')
    .map(({ field, digits, sent = digits }) => {
      const padded = codeWithLostZero(nomenclature, sent);
      const hint =
        padded === undefined ? '' : ` A spreadsheet may have taken a zero from its front: ${padded} begins with one.`;
      return {
        field,
        message:
          `${field} must begin with a heading of the Harmonized System, and ${digits.slice(0, 4)} is none, ` +
          `for example "6109.10".${hint}`,
      };
    });

/** Throws `hs_code_unknown` with one fault for each field, if there are any. */
export const refuseUnknownCodes = (faults: readonly Fault[]): void => {
  if (faults.length > 0)
    throw new DomainError('hs_code_unknown', faults.map(({ message }) => message).join(' '), faults);
};
