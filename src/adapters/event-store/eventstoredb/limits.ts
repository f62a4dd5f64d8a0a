/** Milliseconds, but for `batch`. Tests shorten them; nobody else should need to. */
export type Limits = {
  /** How long a read or an append is tried before the caller hears of it: longer than an election, shorter than a caller's patience. */
  readonly overall: number;
  /** The first attempt's time. Short, because one sent during an election is never answered and a fresh one is answered at once. */
  readonly attempt: number;
  /** What the time of an attempt grows to, half as long again for each that got no answer. */
  readonly longestAttempt: number;
  /** A subscription that gave nothing for this long is renewed: a quiet log and a frozen connection look the same. */
  readonly silence: number;
  /** How long a node may take to confirm a subscription. */
  readonly confirmation: number;
  /** A leader that was frozen, or cut off, goes on answering from its old log until it learns that it was replaced. */
  readonly doubt: number;
  /** Events a follower buffers and is given at once. Once they wait to be taken the server is held back, and drops us, and we resume. */
  readonly batch: number;
};

/** Those the adapter was proven with on a real single node and a real cluster of three: see docs/eventstoredb.md before changing one. */
export const provenLimits: Limits = {
  overall: 15_000,
  attempt: 800,
  longestAttempt: 4_000,
  silence: 5_000,
  confirmation: 2_000,
  doubt: 3_000,
  batch: 512,
};
