import type { Position, StreamName } from './event-store.ts';

/** Where personal data of a person is: an entry of `personal` in the events of a stream. */
export type PersonalPlace = { readonly stream: StreamName; readonly entry: string };

/**
 * The change that an event makes to the index: it has a person's data, or it erases entries of the earlier events of
 * its stream.
 */
export type PeopleIndexChange =
  | (PersonalPlace & { readonly hash: string })
  | { readonly stream: StreamName; readonly erased: readonly string[] };

/** Finds people by the keyed hash of an e-mail address or a phone number. It contains no plain text. */
export interface PeopleIndex {
  /** The position up to which the log has been indexed. */
  checkpoint(): Promise<Position | undefined>;
  /** Applies the changes in order and moves the checkpoint, atomically. May be repeated. */
  commit(changes: readonly PeopleIndexChange[], to: Position): Promise<void>;
  find(hash: string): Promise<readonly PersonalPlace[]>;
}

/** Where to look for the newest places of a person. */
export type RecentPlaces = {
  readonly hash: string;
  readonly entry: string;
  /** Streams whose name begins with this category. */
  readonly category: string;
  /** At most so many places are looked at, of whatever entry, and so many streams returned. */
  readonly looked: number;
  readonly most: number;
};

/** Finds the newest streams of a person: an address in every parcel of an account must not be read as a whole. */
export interface RecentPeople {
  newest(places: RecentPlaces): Promise<readonly StreamName[]>;
}

/** The key of one personal entry of one event. */
export type PersonalKey = { readonly id: string; readonly bytes: Uint8Array };

/**
 * `destroyed`: the entry was erased. `missing`: there is no such key; the table was lost, or belongs to another
 * installation.
 */
export type KeyState = Uint8Array | 'destroyed' | 'missing';

/**
 * The keys that encrypt personal data in the log, one for each entry. They are stored separately from the log: without
 * them a copy of the log reveals nothing about people, and destroying a key erases its entry in every copy.
 */
export interface PersonalKeys {
  /**
   * Keys that were never returned before, on disk before it resolves. Rejects with StoreUnavailableError when none can
   * be stored.
   */
  take(count: number): Promise<readonly PersonalKey[]>;
  find(ids: readonly string[]): Promise<ReadonlyMap<string, KeyState>>;
  /**
   * A number that changes when keys are destroyed: at once if this process did it, within a second if another one did.
   * Data that was decrypted under an earlier number is out of date.
   */
  generation(): Promise<number>;
  /** Destroys keys permanently. May be repeated; returns how many existed until now. */
  destroy(ids: readonly string[]): Promise<number>;
}

/**
 * The personal entries of a log. `missing`: entries that were not erased and cannot be decrypted, because their keys
 * are lost.
 */
export type PersonalEntryCounts = {
  readonly encrypted: number;
  readonly inPlainText: number;
  readonly erased: number;
  readonly missing: number;
};

/** Personal data as the log stores it. */
export interface PersonalData {
  count(signal: AbortSignal): Promise<PersonalEntryCounts>;
  /** Destroys the keys of the entries that the stream's events erase. May be repeated. */
  destroyErased(stream: StreamName): Promise<void>;
}

/**
 * Copies of personal data outside the log, the live read models and the documents: messages, and copies of read models.
 */
export interface PersonalCopies {
  /**
   * Removes the entries from every copy that concerns the object. May be repeated; returns how many copies were
   * changed.
   */
  erase(subject: { readonly objectId: string; readonly entries: readonly string[] }): Promise<number>;
}
