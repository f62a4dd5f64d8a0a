import type { Position, StreamName } from './event-store.ts';

/** Where a person is found: an entry of `personal` in the events of a stream. */
export type PersonalPlace = { readonly stream: StreamName; readonly entry: string };

/** What an event of the log does to the index: it holds a person, or it erases entries of the earlier events of its stream. */
export type PeopleIndexChange =
  (PersonalPlace & { readonly hash: string }) | { readonly stream: StreamName; readonly erased: readonly string[] };

/** Finds people by the keyed hash of an e-mail address or a phone number. It holds no plain text. */
export interface PeopleIndex {
  /** How far the log has been indexed. */
  checkpoint(): Promise<Position | undefined>;
  /** Makes the changes in their order and moves the checkpoint, both or neither. May be repeated. */
  commit(changes: readonly PeopleIndexChange[], to: Position): Promise<void>;
  find(hash: string): Promise<readonly PersonalPlace[]>;
}
