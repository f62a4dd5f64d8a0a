import { confidenceLevelOf } from '../../src/domain/trade/index.ts';
import type { ConfidenceLevel } from '../../src/domain/trade/index.ts';
import type { Labelled } from './read-texts.ts';

export type Answer = { readonly codes: readonly string[]; readonly confidence?: number };
export type Measured = {
  readonly texts: number;
  /** By digits (6, 4, 2) and rank (1, 3, 5): the share of texts whose code is among the answers up to that rank. */
  readonly hits: Readonly<Record<`${6 | 4 | 2}@${1 | 3 | 5}`, number>>;
  readonly bins: readonly {
    readonly from: number;
    readonly texts: number;
    readonly said: number;
    readonly right: number;
  }[];
  /** How many answers have each level, and how many of them are correct at six digits. */
  readonly levels: Readonly<Record<ConfidenceLevel, { readonly texts: number; readonly right: number }>>;
  /** Expected calibration error over ten bins, and what chance alone gives where each confidence is exactly right. */
  readonly ece: number;
  readonly eceByChance: number;
};

const digits = [6, 4, 2] as const;
const places = [1, 3, 5] as const;

/** A label of fewer than six digits is only counted at the digits that it has. */
export const measure = (texts: readonly Labelled[], answer: (text: string) => Answer): Measured => {
  const counted = { hits: {} as Record<string, number>, of: {} as Record<string, number> };
  const bins = Array.from({ length: 10 }, () => ({ texts: 0, said: 0, right: 0, variance: 0 }));
  const levels = { high: { texts: 0, right: 0 }, medium: { texts: 0, right: 0 }, low: { texts: 0, right: 0 } };
  for (const { text, hsCode } of texts) {
    const { codes, confidence } = answer(text);
    for (const length of digits) {
      if (hsCode.length < length) continue;
      for (const place of places) {
        const name = `${length}@${place}`;
        counted.of[name] = (counted.of[name] ?? 0) + 1;
        const hit = codes.slice(0, place).some((code) => code.slice(0, length) === hsCode.slice(0, length));
        counted.hits[name] = (counted.hits[name] ?? 0) + Number(hit);
      }
    }
    const bin =
      confidence === undefined || hsCode.length < 6 ? undefined : bins[Math.min(9, Math.floor(confidence * 10))];
    if (bin) {
      bin.texts += 1;
      bin.said += confidence ?? 0;
      bin.variance += (confidence ?? 0) * (1 - (confidence ?? 0));
      bin.right += Number(codes[0] === hsCode);
      const level = levels[confidenceLevelOf(confidence ?? 0)];
      level.texts += 1;
      level.right += Number(codes[0] === hsCode);
    }
  }
  const inBins = bins.reduce((sum, bin) => sum + bin.texts, 0);
  return {
    texts: texts.length,
    hits: Object.fromEntries(
      Object.entries(counted.hits).map(([name, hits]) => [name, hits / (counted.of[name] ?? 1)]),
    ) as Measured['hits'],
    bins: bins.map((bin, index) => ({
      from: index / 10,
      texts: bin.texts,
      said: bin.said / bin.texts,
      right: bin.right / bin.texts,
    })),
    levels,
    ece: bins.reduce((sum, bin) => sum + Math.abs(bin.said - bin.right), 0) / Math.max(1, inBins),
    // How far the right ones of a bin are from their expectation on average: that of a normal distribution.
    eceByChance: bins.reduce((sum, bin) => sum + Math.sqrt((2 / Math.PI) * bin.variance), 0) / Math.max(1, inBins),
  };
};
