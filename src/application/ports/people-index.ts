import type { StreamName } from './event-store.ts';

/** Where a person is found: an entry of `personal` in the events of a stream. */
export type PersonalPlace = { readonly stream: StreamName; readonly entry: string };

/** Finds people by the keyed hash of an e-mail address or a phone number. It holds no plain text. */
export interface PeopleIndex {
  /** May be repeated. */
  add(found: readonly (PersonalPlace & { readonly hash: string })[]): Promise<void>;
  /** May be repeated. */
  remove(stream: StreamName, entries: readonly string[]): Promise<void>;
  find(hash: string): Promise<readonly PersonalPlace[]>;
}
