import { crc32 } from 'node:zlib';
import { RecentlyUsed } from '../../../../application/kernel/recently-used.ts';

type Entry<Read> = { readonly raw: Uint8Array; readonly read: Read };

/** As many as are worth what is kept with them: some 60 KB each for a cart of twenty lines and its answer. */
const bodiesKept = 256;
/** Of what came once only the checksum is known. */
const checksumsKept = 16_384;
/** In bytes; a cart of a hundred lines has half of it. */
const largestKept = 32_768;

/**
 * What was read of bodies that came more than once: the very same object for the same body, byte for byte, so that what was made of it before can be found by it.
 * Those that never come again leave a number behind.
 */
export class RecurringBodies<Read extends object> {
  /** By checksum, as are those that are kept. */
  readonly #seen = new RecentlyUsed<number, true>(checksumsKept);
  readonly #kept: RecentlyUsed<number, Entry<Read>>;

  constructor(capacity = bodiesKept) {
    this.#kept = new RecentlyUsed(capacity);
  }

  /** What `read` made of the same bytes before, or makes of them now. What it throws is kept by nobody. */
  read(raw: Uint8Array, read: (raw: Uint8Array) => Read): Read {
    if (raw.length > largestKept) return read(raw);
    const checksum = crc32(raw);
    const entry = this.#kept.get(checksum);
    if (entry !== undefined && Buffer.compare(entry.raw, raw) === 0) return entry.read;
    const made = read(raw);
    if (this.#seen.get(checksum)) this.#kept.set(checksum, { raw, read: made });
    else this.#seen.set(checksum, true);
    return made;
  }
}
