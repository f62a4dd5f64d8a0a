import type { Opinion } from './learner.ts';

/** Parts of 1 by number of a code. */
export type Shares = ReadonlyMap<number, number>;

/** The log-odds of a share, within bounds. */
export const logit = (share: number): number => {
  const held = Math.min(0.999, Math.max(0.001, share));
  return Math.log(held / (1 - held));
};

/** The codes of each side that are weighed against each other. */
export const mostWeighed = 15;
/** How much each opinion counts. Fitted on halves of texts of others that are not reported. */
const weights = { ranking: 0.6, neighbours: 0.07, frequencies: 0.32 } as const;
/** The share of a code that a side does not name, so that its logarithm is bounded. */
const unnamed = { ranking: 0.001, opinion: 0.002 } as const;

/** Scores as shares that add up to 1, the greatest first; of equal ones the lower number first. */
export const sharesOf = (scores: readonly (readonly [number, number])[]): Shares => {
  const highest = scores.reduce((most, [, score]) => Math.max(most, score), -Infinity);
  const masses = scores.map(([code, score]) => [code, Math.exp(score - highest)] as const);
  const total = masses.reduce((sum, [, mass]) => sum + mass, 0);
  return new Map(
    masses.map(([code, mass]) => [code, mass / total] as const).sort((a, b) => b[1] - a[1] || a[0] - b[0]),
  );
};

/** The best codes of one side. */
export const bestFew = (shares: Shares): readonly number[] => [...shares.keys()].slice(0, mostWeighed);

/**
 * Mixes the shares of a ranking with a second opinion, as weighted logarithms. `counts` is how much the opinion counts,
 * from 0 to 1.
 */
export const mixed = (ranking: Shares, { neighbours, frequencies }: Opinion, counts: number): Shares => {
  const codes = new Set([...ranking.keys(), ...bestFew(neighbours), ...bestFew(frequencies)]);
  const logOf = (shares: Shares, code: number, least: number): number => Math.log((shares.get(code) ?? 0) + least);
  return sharesOf(
    [...codes].map((code) => [
      code,
      weights.ranking * logOf(ranking, code, unnamed.ranking) +
        counts *
          (weights.neighbours * logOf(neighbours, code, unnamed.opinion) +
            weights.frequencies * logOf(frequencies, code, unnamed.opinion)),
    ]),
  );
};
