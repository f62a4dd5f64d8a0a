/** Milliseconds, except those of batches. Only tests should change them. */
export type Limits = {
  /**
   * How long a read or an append is retried before the caller gets an error: longer than a leader election, shorter
   * than a caller's timeout.
   */
  readonly overall: number;
  /**
   * The same once a request has waited for so long in vain, until one is answered: no caller waits for a node that is
   * known to be away.
   */
  readonly overallInOutage: number;
  /**
   * Timeout of the first attempt. Short, because a request sent during an election is never answered and a new one is
   * answered at once.
   */
  readonly attempt: number;
  /** The longest timeout of an attempt. It grows by half with each attempt that got no answer. */
  readonly longestAttempt: number;
  /** A subscription without an event for this long is renewed: a quiet log and a frozen connection look the same. */
  readonly silence: number;
  /** How long a node may take to confirm a subscription. It grows as that of an attempt does. */
  readonly confirmation: number;
  /**
   * A leader that was frozen or partitioned goes on answering from its old log until it learns that it was replaced.
   */
  readonly doubt: number;
  /**
   * Events that a follower buffers, and the size of its batches. When the buffer is full, the stream is paused, the
   * server drops the subscription, and the follower resumes.
   */
  readonly batch: number;
  /** A batch ends once its data is as long as this, in characters of JSON. */
  readonly batchLength: number;
};

/** Tested with a real single node and a real cluster of three. Read docs/eventstoredb.md before changing one. */
export const provenLimits: Limits = {
  overall: 15_000,
  overallInOutage: 2_000,
  attempt: 800,
  longestAttempt: 4_000,
  silence: 1_500,
  confirmation: 1_000,
  doubt: 3_000,
  batch: 512,
  batchLength: 2_097_152,
};
