/** A block of keys that encrypt personal data in the log, sealed by the vault. A destroyed key is 32 zero bytes. */
type PersonalKeysTable = { id: string; sealed: string };

export interface PersonalKeyTables {
  personal_keys: PersonalKeysTable;
}
