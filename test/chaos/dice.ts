export type Dice = {
  /** In [0, 1). */
  readonly roll: () => number;
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number;
};

/** Mulberry32: the same seed throws the same, so that a run that broke something can be run again. */
export const diceOf = (seed: number): Dice => {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { roll, between: (least, most) => least + Math.floor(roll() * (most - least + 1)) };
};
