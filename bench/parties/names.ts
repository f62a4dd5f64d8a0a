import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Draws numbers from 0 to 1 that are the same in each run. */
export const drawsFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

type Kind = 'given' | 'surname' | 'patronym';

const linesOf = (file: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const namesByCountry = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    linesOf('names-by-country.txt').map((line) => {
      const [country = '', kind = '', ...names] = line.split(' ');
      return [`${country} ${kind}`, names.join(' ').split(', ')];
    }),
  );

/** The countries of the ordinary people, 20 of those whose names are known. */
export const ordinaryCountries = 'US DE FR IT ES MX BR PL CZ NL SE TR RU UA IN ID KR CN SA NG'.split(' ');

/**
 * The countries of a made list, with their shares. They are an assumption: most are those that sanctions are about, a
 * few are any.
 */
const listedShares: Readonly<Record<string, number>> = {
  RU: 0.34,
  SA: 0.2,
  IR: 0.12,
  MX: 0.12,
  ES: 0.05,
  UA: 0.04,
  CN: 0.03,
  US: 0.03,
  KR: 0.02,
  TR: 0.015,
  RS: 0.015,
  NL: 0.005,
  DE: 0.005,
  NG: 0.005,
  ID: 0.005,
};

export type MadePerson = { readonly name: string; readonly country: string };

/** Makes people by combining given names and surnames of a country in the way that it does. */
export const peopleMaker = (draw: () => number) => {
  const names = namesByCountry();
  const one = (country: string, kind: Kind): string => {
    const all = names.get(`${country} ${kind}`) ?? [];
    return all[Math.floor(draw() * all.length)] ?? '';
  };
  /** `listed`: as lists write a name, with all its parts. */
  const personOf = (country: string, listed: boolean): MadePerson => {
    const [given, surname] = [one(country, 'given'), one(country, 'surname')];
    const full = (share: number): boolean => draw() < share || listed;
    const name = ((): string => {
      switch (country) {
        case 'ES':
        case 'MX':
          return `${given} ${surname} ${one(country, 'surname')}`;
        case 'BR':
          return full(0.5) ? `${given} ${surname} ${one(country, 'surname')}` : `${given} ${surname}`;
        case 'RU':
        case 'UA':
          return full(0.3) ? `${given} ${one(country, 'patronym')} ${surname}` : `${given} ${surname}`;
        case 'SA':
        case 'IR':
          return full(0.5) ? `${given} ${one(country, 'given')} ${surname}` : `${given} ${surname}`;
        case 'KR':
        case 'CN':
          return `${surname} ${given}`;
        default:
          return `${given} ${surname}`;
      }
    })();
    return { name, country };
  };
  const listedCountry = (): string => {
    let left = draw();
    for (const [country, share] of Object.entries(listedShares)) {
      left -= share;
      if (left < 0) return country;
    }
    return 'RU';
  };
  return {
    /** Ordinary people of 20 countries, as many of each. */
    ordinary: (count: number): readonly MadePerson[] =>
      Array.from({ length: count }, (_, at) => personOf(ordinaryCountries[at % ordinaryCountries.length] ?? '', false)),
    /** People who could be on a list, with all parts of their names. */
    listed: (count: number): readonly MadePerson[] =>
      Array.from({ length: count }, () => personOf(listedCountry(), true)),
  };
};

/** Names that are on lists, as published. */
export const publishedNames = (): readonly { readonly kind: 'person' | 'organization'; readonly name: string }[] =>
  linesOf('listed-names.txt').map((line) => ({
    kind: line.startsWith('P ') ? 'person' : 'organization',
    name: line.slice(2),
  }));

/** Names of entries with what people write for them. */
export const alteredNames = (): readonly {
  readonly kind: 'person' | 'organization';
  readonly name: string;
  readonly written: readonly string[];
}[] =>
  linesOf('altered-names.txt').map((line) => {
    const [name = '', written = ''] = line.slice(2).split(' | ');
    return { kind: line.startsWith('P ') ? 'person' : 'organization', name, written: written.split('; ') };
  });

/** People who are on no list, as they write themselves. */
export const ordinaryNames = (): readonly MadePerson[] =>
  linesOf('ordinary-names.txt').flatMap((line) =>
    line
      .slice(3)
      .split(', ')
      .map((name) => ({ name, country: line.slice(0, 2) })),
  );
