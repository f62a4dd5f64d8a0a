import type { RecordedEvent, StreamName } from '../../../../application/log/ports/event-store.ts';
import type { KeyState } from '../../../../application/log/ports/personal-data.ts';
import { VaultError } from '../../../../application/shared/ports/vault.ts';
import type { DomainEvent } from '../../../../domain/shared/domain-event.ts';
import { ownValue } from '../../../../domain/shared/table.ts';
import { isSealed, openEntry, partsOf } from './sealed-entry.ts';
import type { SealedEntry, SealedParts } from './sealed-entry.ts';

export type Entries = Readonly<Record<string, unknown>>;

/** The personal entries of an event; undefined if it has none. */
export const entriesOf = ({ data }: DomainEvent): Entries | undefined => {
  if (typeof data !== 'object' || data === null || !('personal' in data)) return undefined;
  const { personal } = data;
  return typeof personal === 'object' && personal !== null ? (personal as Entries) : undefined;
};

export const contextOf = (stream: StreamName, eventId: string, entry: string): string =>
  `${stream}/${eventId}/${entry}`;

export const withEntries = (data: unknown, personal: Entries): unknown => ({ ...(data as object), personal });

/** Entries that are erased are absent, whether or not their keys are destroyed already. */
export const withoutErased = (recorded: RecordedEvent, erased: ReadonlySet<string> | undefined): RecordedEvent => {
  const entries = erased && entriesOf(recorded.event);
  if (!entries) return recorded;
  const left = Object.fromEntries(Object.entries(entries).filter(([name]) => !erased.has(name)));
  return withPeople(recorded, left);
};

/** The event with these entries in the place of its own. */
export const withPeople = (recorded: RecordedEvent, personal: Entries): RecordedEvent => ({
  ...recorded,
  event: { type: recorded.event.type, data: withEntries(recorded.event.data, personal) },
  stored: recorded.stored ?? recorded,
});

type NamedParts = SealedParts & { readonly name: string };
export type TakenApart = {
  readonly recorded: RecordedEvent;
  readonly entries: Entries;
  readonly parts: readonly NamedParts[];
};

export const keyIdOf = (entry: SealedEntry): string => partsOf(entry).keyId;

/** An event and its encrypted entries. */
export const takenApart = (recorded: RecordedEvent): TakenApart => {
  const entries = entriesOf(recorded.event) ?? {};
  const parts: NamedParts[] = [];
  for (const name of Object.keys(entries)) {
    const entry = ownValue(entries, name);
    if (isSealed(entry)) parts.push({ name, ...partsOf(entry) });
  }
  return { recorded, entries, parts };
};

/** The entries as they were before they were encrypted; those without a key are absent. */
const plainEntries = (
  { recorded: { stream, id }, entries, parts }: TakenApart,
  keys: ReadonlyMap<string, KeyState>,
): Entries => {
  const plain = Object.entries(entries).filter(([, entry]) => !isSealed(entry));
  for (const { name, keyId, payload } of parts) {
    if (keyId === '')
      throw new VaultError(`A personal entry of the log has an unknown format (${contextOf(stream, id, name)}).`);
    const key = keys.get(keyId);
    if (key instanceof Uint8Array) plain.push([name, openEntry(payload, key, contextOf(stream, id, name))]);
  }
  return Object.fromEntries(plain);
};

/**
 * An event with plain entries. They are decrypted when they are first looked at: many readers look at the type or at
 * the rest alone.
 */
export const opened = (taken: TakenApart, keys: ReadonlyMap<string, KeyState>): RecordedEvent => {
  const { recorded } = taken;
  let made: Entries | undefined;
  const data = {
    ...(recorded.event.data as object),
    get personal() {
      return (made ??= plainEntries(taken, keys));
    },
  };
  return { ...recorded, event: { type: recorded.event.type, data }, stored: recorded };
};
