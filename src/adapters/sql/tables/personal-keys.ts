import type { Generated } from 'kysely';

/**
 * A block of keys that encrypt personal data in the log, sealed by the vault. A destroyed key is 32 zero bytes. `revision`: of the last
 * destruction in this block; they are counted over all blocks.
 */
type PersonalKeysTable = { id: string; sealed: string; revision: Generated<number> };

/** `hash`: a keyed hash, in hex, of an e-mail address or a phone number that stands in this entry of the stream. */
type PeopleIndexTable = { hash: string; stream: string; entry: string };

export interface PersonalKeyTables {
  personal_keys: PersonalKeysTable;
  people_index: PeopleIndexTable;
}
