import type { Position, StreamName } from './event-store.ts';

/** A stream that a follower has parked at one event, so that its failure does not block other streams. */
export type ParkedStream = {
  /** The follower; a read model has its version after `@`. */
  readonly follower: string;
  readonly stream: StreamName;
  readonly accountId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** The version of that event: it and every later one of the stream are not processed yet. */
  readonly version: number;
  /** A rebuild has processed the stream up to here. */
  readonly processedUntil?: Position | undefined;
  /** The name of the error and its message, without personal data: the message is omitted if it quotes data. */
  readonly cause: string;
  readonly parkedAt: string;
  readonly attempts: number;
  /** When it is tried again. */
  readonly retryAt: string;
};

/** The streams that followers have parked, shared by all processes and kept across restarts. */
export interface ParkedStreams {
  /** The parked streams of one follower, or of all. */
  list(follower?: string): Promise<readonly ParkedStream[]>;
  /** Adds a parked stream, or replaces that of the same follower and stream. */
  park(parked: ParkedStream): Promise<void>;
  /** The follower has processed the stream: it is no longer parked. */
  release(follower: string, stream: StreamName): Promise<void>;
  /**
   * Makes parked streams due at once: all of them, or those of a follower (any version of a read model) or of a stream.
   * Returns how many.
   */
  retryNow(which: { readonly follower?: string | undefined; readonly stream?: string | undefined }): Promise<number>;
}
