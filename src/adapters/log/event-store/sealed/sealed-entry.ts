import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';
import type { PersonalKey, KeyState } from '../../../../application/log/ports/personal-data.ts';
import { VaultError } from '../../../../application/shared/ports/vault.ts';
import type { RecordedEvent, StreamName } from '../../../../application/log/ports/event-store.ts';
import type { DomainEvent } from '../../../../domain/shared/domain-event.ts';
import { ownValue } from '../../../../domain/shared/table.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const format = 'v1';

/** A personal entry as the log stores it: `v1.<key id>.<nonce, JSON and tag in base64url>`. */
type SealedEntry = { readonly sealed: string };

/** Random nonces, read from the system in batches: reading a few bytes at a time costs as much as the encryption. */
const pooledNonces = (): (() => Uint8Array) => {
  const pool = Buffer.alloc(nonceBytes * 512);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += nonceBytes;
    return pool.subarray(used - nonceBytes, used);
  };
};
const nextNonce = pooledNonces();

/**
 * Whether an entry is encrypted. Nothing else under `personal` has this shape: its entries are parties and other
 * objects of the domain.
 */
export const isSealed = (entry: unknown): entry is SealedEntry =>
  typeof entry === 'object' && entry !== null && 'sealed' in entry && typeof entry.sealed === 'string';

/**
 * Encrypts an entry. `context` is authenticated with it, so that it can be decrypted only in its own stream, event and
 * place.
 */
export const sealEntry = (entry: unknown, { id, bytes }: PersonalKey, context: string): SealedEntry => {
  const nonce = nextNonce();
  const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(Buffer.from(context));
  const text = cipher.update(JSON.stringify(entry), 'utf8');
  // Finishes the encryption; in this mode it returns no more bytes.
  cipher.final();
  return { sealed: `${format}.${id}.${Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')}` };
};

/** The parts of an encrypted entry. The key id is empty for an unknown format, which no key decrypts. */
type SealedParts = { readonly keyId: string; readonly payload: string };

const partsOf = ({ sealed }: SealedEntry): SealedParts => {
  const [from, to] = [sealed.indexOf('.'), sealed.lastIndexOf('.')];
  if (sealed.slice(0, from) !== format || to <= from) return { keyId: '', payload: '' };
  return { keyId: sealed.slice(from + 1, to), payload: sealed.slice(to + 1) };
};

/** Throws VaultError if the entry was altered or moved. */
const openEntry = (payload: string, key: Uint8Array, context: string): unknown => {
  const bytes = Buffer.from(payload, 'base64url');
  const end = bytes.length - tagBytes;
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(end));
    // Decrypted to bytes: with an encoding, the cipher would create a decoder for each text.
    const text = decipher.update(bytes.subarray(nonceBytes, end));
    decipher.final();
    return JSON.parse(text.toString('utf8')) as unknown;
  } catch (cause) {
    throw new VaultError(`A personal entry of the log was altered or moved (${context}).`, { cause });
  }
};

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

/** Removes erased entries, whether or not their keys are destroyed already. */
export const withoutErased = (recorded: RecordedEvent, erased: ReadonlySet<string> | undefined): RecordedEvent => {
  const entries = erased && entriesOf(recorded.event);
  if (!entries) return recorded;
  const left = Object.fromEntries(Object.entries(entries).filter(([name]) => !erased.has(name)));
  return withPeople(recorded, left);
};

/** The event with these entries in place of its own. */
export const withPeople = (recorded: RecordedEvent, personal: Entries): RecordedEvent => ({
  ...recorded,
  event: { type: recorded.event.type, data: withEntries(recorded.event.data, personal) },
  stored: recorded.stored ?? recorded,
});

type NamedParts = SealedParts & { readonly name: string };
type TakenApart = {
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

/** The decrypted entries. Those without a key are absent. Throws VaultError for an unknown format. */
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
 * An event with plain entries. They are decrypted on first access, because many readers use only the type or other
 * data.
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
