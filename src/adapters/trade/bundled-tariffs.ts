import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Tariffs } from '../../application/trade/ports/tariffs.ts';
import { ownValue } from '../../domain/shared/table.ts';
import type { DutyRate, LineRate, Tariff, TariffLine, ValueBracket } from '../../domain/trade/index.ts';
import { jsonFilesIn, readJson, UnusableFileError } from '../shared/files/read-file.ts';
import { aboutFile, shortestCode, textsByCode } from './coded-file.ts';
import { rateOf, readNotation } from './rate-notation.ts';
import { decimal } from './rule-fields.ts';
import { threshold } from './rule-schemas.ts';

type Preferences = Readonly<Record<string, DutyRate>>;

/** Parses the preferences of a code. Codes with the same preferences share one function. */
type PreferencesOfCode = () => Preferences;

const setForm = /^(\S.*) ([^\s,]+(?:,[^\s,]+)*)$/;

/**
 * Parses `0% AU,CL; 2.2% JP`: free under two agreements, 2.2 % under a third. Throws a RangeError for any other
 * notation.
 */
const preferencesIn = (text: string): Preferences =>
  Object.fromEntries(
    text.split('; ').flatMap((granted) => {
      const [, rate, agreements] = setForm.exec(granted) ?? [];
      if (rate === undefined || agreements === undefined)
        throw new RangeError(`"${granted}" is no rate with agreements`);
      const read = rateOf(rate);
      return agreements.split(',').map((agreement): [string, DutyRate] => [agreement, read]);
    }),
  );

/**
 * The preferences of a bundled tariff: texts that many lines share, each with its codes. The returned function finds
 * the preferences of exactly one code; those of a shorter code also apply to longer codes without their own. An empty
 * text grants nothing.
 */
export const preferencesByCode = (
  sets: Readonly<Record<string, string>>,
): ((code: string) => PreferencesOfCode | undefined) => {
  const granted = new Map<string, PreferencesOfCode>();
  for (const [text, codes] of Object.entries(sets)) {
    let read: Preferences | undefined;
    const preferences: PreferencesOfCode = () => (read ??= text === '' ? {} : preferencesIn(text));
    for (const code of codes.split(' ')) granted.set(code, preferences);
  }
  return (code) => granted.get(code);
};

const lines = textsByCode('must be codes of 2 to 10 digits with a rate each');

/** Lines that are newer than the file, from another source. */
const laterLines = z.strictObject({
  asOf: aboutFile.asOf,
  source: aboutFile.source,
  certainty: z.enum(['known', 'believed']),
  lines,
});

const valueBracket = z.strictObject({ over: decimal.exactOptional(), upTo: decimal.exactOptional() });

const tariffFile = z.strictObject({
  ...aboutFile,
  /** The source of the highest rates in `lines`, if it has any. */
  bounds: z.strictObject({ source: aboutFile.source, certainty: z.enum(['known', 'believed']) }).exactOptional(),
  lines,
  /** Of two lists with the same code, the last counts. */
  later: z.array(laterLines).min(1).exactOptional(),
  preferences: z.record(z.string(), z.string()).exactOptional(),
  /** The lines that apply only to goods within a value bracket. */
  valued: z
    .strictObject({ currency: threshold.shape.currency, lines: z.record(z.string(), valueBracket) })
    .exactOptional(),
});

type TariffFile = z.output<typeof tariffFile>;

const isBelow =
  (code: string) =>
  (other: string): boolean =>
    other.length > code.length && other.startsWith(code);

/** The result of `find` for the longest beginning of a code. */
const byBeginning = <Found>(hsCode: string, find: (code: string) => Found | undefined): Found | undefined => {
  for (let length = hsCode.length; length >= shortestCode; length--) {
    const found = find(hsCode.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
};

/** A rate as a list writes it, with data of the list. */
type Written = {
  readonly notation: string;
  readonly source: string;
  readonly asOf: string;
  readonly isBelieved: boolean;
};

type LineList = Omit<z.output<typeof laterLines>, 'certainty'> & { readonly certainty?: 'known' | 'believed' };

/** Finds the rate of a code in the newest of the lists that has it. */
const newestOf =
  (lists: readonly LineList[]) =>
  (code: string): Written | undefined => {
    for (const { asOf, source, certainty, lines: notations } of lists) {
      const notation = ownValue(notations, code);
      if (notation !== undefined)
        return { notation, source: `${source} (as of ${asOf})`, asOf, isBelieved: certainty === 'believed' };
    }
    return undefined;
  };

const tariffOf = ({ later = [], ...file }: TariffFile, path: string): Tariff => {
  const { id, asOf, source, lines: notations, preferences, valued = { currency: '', lines: {} } } = file;
  const written = newestOf([...later.toReversed(), file]);
  /** Computed on first use: the tariff has thousands of lines, and most processes never calculate with them. */
  const versionOf = (): string => {
    const digest = createHash('sha256').update(JSON.stringify(notations));
    if (later.length > 0) digest.update(JSON.stringify(later));
    if (preferences) digest.update(JSON.stringify(preferences));
    if (file.valued) digest.update(JSON.stringify(file.valued));
    return `${id}-${digest.digest('hex').slice(0, 12)}`;
  };
  let version: string | undefined;
  let codes: readonly string[] | undefined;
  /** Lines parsed so far. A rate is parsed on first use, because a process needs a few hundred of thousands. */
  const read = new Map<string, TariffLine>();
  const reading = <Result>(code: string, parse: () => Result): Result => {
    try {
      return parse();
    } catch (error) {
      throw new UnusableFileError(path, [`lines.${code}: ${error instanceof Error ? error.message : String(error)}`], {
        cause: error,
      });
    }
  };
  const valuedCodes = Object.keys(valued.lines);
  const bracketOf = (code: string): ValueBracket | undefined => {
    const bracket = ownValue(valued.lines, code);
    return bracket && { ...bracket, currency: valued.currency };
  };
  const allCodes = (): readonly string[] =>
    (codes ??= [...new Set([file, ...later].flatMap((list) => Object.keys(list.lines)))]);
  /** Marks a range without lines: more digits do not tell the rate. */
  const withItsLines = (code: string, rate: ReturnType<typeof readNotation>): ReturnType<typeof readNotation> =>
    rate.spread === undefined || allCodes().some(isBelow(code))
      ? rate
      : { ...rate, spread: { ...rate.spread, asStated: true } };
  /**
   * The rates of all lines below a code, if the goods decide which is the highest; undefined if one of the lines has no
   * rate of its own.
   */
  const ratesBelow = (code: string, isReadable: boolean): readonly LineRate[] | undefined => {
    if (isReadable && !valuedCodes.some(isBelow(code))) return undefined;
    const below = allCodes().filter(isBelow(code));
    const rates = below.flatMap((other): readonly (LineRate | undefined)[] => {
      const found = written(other);
      const line = found && lineOf(other, found);
      if (line === undefined || line.typical) return [undefined];
      const valued = bracketOf(other);
      const rate = line.mfn === 'unreadable' ? line.highest : line.mfn;
      // Lines below this one are in `below` too.
      return line.oneOf ?? [rate && { rate, ...(valued && { valued }) }];
    });
    const all = rates.filter((rate) => rate !== undefined);
    return all.length === 0 || all.length < rates.length ? undefined : all;
  };
  const lineOf = (code: string, { notation, source: ofLine, asOf: dayOfLine, isBelieved }: Written): TariffLine => {
    const known = read.get(code);
    if (known) return known;
    const rate = withItsLines(
      code,
      reading(code, () => readNotation(notation)),
    );
    const oneOf = code.length > shortestCode ? ratesBelow(code, rate.mfn !== 'unreadable') : undefined;
    const line: TariffLine = {
      code,
      ...(oneOf ? { mfn: 'unreadable', oneOf } : rate),
      preferences: {},
      ...(later.length > 0 && { asOf: dayOfLine }),
      source: ofLine,
      ...(isBelieved && { certainty: 'believed' }),
    };
    read.set(code, line);
    return line;
  };
  let preferencesOf: ReturnType<typeof preferencesByCode> | undefined;
  /** Lines with their preferences: the codes below one line can have different preferences. */
  const granting = new Map<TariffLine, Map<PreferencesOfCode, TariffLine>>();
  const withPreferences = (line: TariffLine, hsCode: string): TariffLine => {
    if (preferences === undefined) return line;
    preferencesOf ??= preferencesByCode(preferences);
    const granted = byBeginning(hsCode, preferencesOf);
    if (granted === undefined) return line;
    const lines = granting.get(line) ?? new Map<PreferencesOfCode, TariffLine>();
    granting.set(line, lines);
    const known = lines.get(granted) ?? { ...line, preferences: reading(line.code, granted) };
    lines.set(granted, known);
    return known;
  };
  return {
    id,
    asOf,
    source,
    ...(later.length > 0 && { later: later.map((list) => ({ asOf: list.asOf, source: list.source })) }),
    get version() {
      return (version ??= versionOf());
    },
    lookup: (hsCode) =>
      byBeginning(hsCode, (code) => {
        const found = written(code);
        return found && withPreferences(lineOf(code, found), hsCode);
      }),
  };
};

/** The tariffs that come with the program. They have the same version for every day. */
export const bundledTariffs = (data: string): Tariffs => {
  const tariffs = new Map<string, Tariff>();
  for (const path of jsonFilesIn(join(data, 'tariffs'))) {
    const file = readJson(path, tariffFile);
    tariffs.set(file.id, tariffOf(file, path));
  }
  return { on: (id) => tariffs.get(id) };
};
