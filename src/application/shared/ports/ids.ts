/** Prefixes of ids, by kind of object. */
export type IdPrefix =
  | 'shp'
  | 'pck'
  | 'mft'
  | 'txc'
  | 'whk'
  | 'evt'
  | 'doc'
  | 'acc'
  | 'req'
  | 'dlv'
  | 'key'
  | 'tok'
  | 'qte'
  | 'prd'
  | 'sur'
  | 'usg'
  | 'snd'
  | 'itm'
  | 'rfd'
  | 'stg'
  | 'usr'
  | 'inv'
  | 'pwl'
  | 'sev'
  | 'pdr'
  | 'app'
  | 'crd'
  | 'fam';

/** Ids are a prefix and a ULID: `shp_01KAM3…`, opaque, ordered by time within one process. */
export interface Ids {
  next<P extends IdPrefix>(prefix: P): `${P}_${string}`;
  /** The same parts always give the same id: the store then rejects a second creation under one idempotency key. */
  derived<P extends IdPrefix>(prefix: P, ...parts: readonly string[]): `${P}_${string}`;
}
