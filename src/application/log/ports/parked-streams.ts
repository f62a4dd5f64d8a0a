import type { Position, StreamName } from './event-store.ts';

/** A stream that a follower has set aside at one event, so that its failure holds up no other stream. */
export type ParkedStream = {
  /** The follower, with the version of a read model behind `@`. */
  readonly follower: string;
  readonly stream: StreamName;
  readonly accountId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** The version of that event: it and every later one of the stream are not processed yet. */
  readonly version: number;
  /** A rebuild has processed the stream up to here. */
  readonly processedUntil?: Position | undefined;
  /** The kind of the error and what it says. Without personal data: an error that quotes a text is named only. */
  readonly cause: string;
  readonly parkedAt: string;
  readonly attempts: number;
  /** When it is tried again. */
  readonly retryAt: string;
};

/** Which streams followers have set aside, for every process and across restarts. */
export interface ParkedStreams {
  /** Of one follower, or of all. */
  list(follower?: string): Promise<readonly ParkedStream[]>;
  /** Adds it, or replaces the one of the same follower and stream. */
  park(parked: ParkedStream): Promise<void>;
  /** The follower has processed the stream: it is no longer parked. */
  release(follower: string, stream: StreamName): Promise<void>;
  /**
   * Has parked streams tried again at once: all of them, or those of a follower (any version of a read model) or of a
   * stream. Returns how many.
   */
  retryNow(which: { readonly follower?: string | undefined; readonly stream?: string | undefined }): Promise<number>;
}
