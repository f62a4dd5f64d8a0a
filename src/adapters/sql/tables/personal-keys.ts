/** A block of keys that encrypt personal data in the log, sealed by the vault. A destroyed key is 32 zero bytes. */
type PersonalKeysTable = { id: string; sealed: string };

/** `hash`: a keyed hash, in hex, of an e-mail address or a phone number that stands in this entry of the stream. */
type PeopleIndexTable = { hash: string; stream: string; entry: string };

export interface PersonalKeyTables {
  personal_keys: PersonalKeysTable;
  people_index: PeopleIndexTable;
}
