/** Draws by a seed: the same seed gives the same draws, on every machine. */
export type Lots = {
  /** From 0 (included) to 1 (excluded). */
  readonly share: () => number;
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number;
  readonly one: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** One of the items, each as likely as its weight says. */
  readonly weighted: <Item extends { readonly weight: number }>(items: readonly [Item, ...Item[]]) => Item;
  readonly chance: (probability: number) => boolean;
  readonly shuffled: <Item>(items: readonly Item[]) => readonly Item[];
};

/** Lots of a seed (the generator mulberry32, of 32 bits: plenty for examples, and no secret). */
export const lotsOf = (seed: number): Lots => {
  let state = seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number): number => from + Math.floor(share() * (to - from + 1));
  return {
    share,
    whole,
    one: (items) => items[whole(0, items.length - 1)] ?? items[0],
    weighted: (items) => {
      let left = share() * items.reduce((sum, { weight }) => sum + weight, 0);
      return items.find(({ weight }) => (left -= weight) < 0) ?? items[0];
    },
    chance: (probability) => share() < probability,
    shuffled: (items) => {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = whole(0, last);
        [order[last], order[other]] = [order[other] as (typeof order)[number], order[last] as (typeof order)[number]];
      }
      return order;
    },
  };
};
