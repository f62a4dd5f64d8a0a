import type { EventsOf, Category } from '../../events/event-catalogue.ts';
import { pagesOfAnyAccount } from './lists.ts';
import type { PagedQuery } from './lists.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore, RecordedEvent } from '../ports/event-store.ts';
import type { Collection, Condition, Page, Query, ReadModels, Rollup, Tallied, Tally } from '../ports/read-models.ts';

// Requests may only read what belongs to their account. Functions that read without an account have `…OfAnyAccount` in
// their name, and HTTP may not use them.

/** Rejects an object of another account in the same way as one that does not exist. */
export const ownOnly = <V extends { readonly accountId: string }>(
  object: V | undefined,
  accountId: string,
): V | undefined => (object?.accountId === accountId ? object : undefined);

/** All events of one object of this account; none if it belongs to another account. */
export const ownHistory = async <C extends Category>(
  store: Pick<EventStore, 'read'>,
  category: C,
  id: string,
  accountId: string,
): Promise<readonly RecordedEvent<EventsOf[C]>[]> => {
  const history = await store.read<EventsOf[C]>(streamOf(category, id));
  return history[0]?.metadata.accountId === accountId ? history : [];
};

/** Whether a document that was read by key meets the condition of a list. */
const meets = <D, F extends string>({ fields }: Collection<D, F>, document: D, condition: Condition<F>): boolean => {
  if ('anyOf' in condition) return condition.anyOf.some((field) => fields[field].of(document) === condition.equals);
  const value = fields[condition.field].of(document);
  if ('equals' in condition) return value === condition.equals;
  if ('oneOf' in condition) return condition.oneOf.includes(value);
  const { from, to } = condition;
  return (
    value !== null &&
    (from === undefined || from === null || value >= from) &&
    (to === undefined || to === null || value < to)
  );
};

/** Documents by their keys, in place of all of an account; `only` asks what no field of the collection says. */
type Chosen<D> = {
  readonly keys?: readonly string[] | undefined;
  readonly only?: ((document: D) => boolean) | undefined;
};

/** The documents under these keys that meet the conditions, in the order of the list. */
const chosen = async <D, F extends string>(
  readModels: Pick<ReadModels, 'getMany'>,
  collection: Collection<D, F>,
  { keys = [], only = () => true }: Chosen<D>,
  { where, sort, range: [start, end] }: Query<F>,
): Promise<Page<D>> => {
  const found = [...(await readModels.getMany(collection, [...new Set(keys)]))].filter(
    ([, document]) => where.every((condition) => meets(collection, document, condition)) && only(document),
  );
  const place = ([key, document]: readonly [string, D]): string =>
    `${collection.fields[sort.field].of(document) ?? ''}\0${key}`;
  const ordered = found.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  const rows = (sort.direction === 'ASC' ? ordered : ordered.toReversed()).map(([, document]) => document);
  return { rows: rows.slice(start, end + 1), total: rows.length };
};

/** One page of a list of this account's documents; with `keys` only of those documents. */
export const ownPage = <D, F extends string>(
  readModels: Pick<ReadModels, 'find' | 'getMany'>,
  collection: Collection<D, F | 'accountId'>,
  accountId: string,
  { where, keys, only, ...query }: Query<F | 'accountId'> & Chosen<D>,
): Promise<Page<D>> => {
  const asked = { ...query, where: [{ field: 'accountId' as const, equals: accountId }, ...where] };
  return keys === undefined
    ? readModels.find(collection, asked)
    : chosen(readModels, collection, { keys, only }, asked);
};

/** The rows of a page without the total, of this account's documents. */
export const ownRows = <D, F extends string>(
  readModels: Pick<ReadModels, 'rows'>,
  collection: Collection<D, F | 'accountId'>,
  accountId: string,
  { where, ...query }: Query<F | 'accountId'>,
): Promise<readonly D[]> =>
  readModels.rows(collection, { ...query, where: [{ field: 'accountId', equals: accountId }, ...where] });

/** The numbers of a rollup, of this account's documents. */
export const ownTally = <D, C extends string, S extends C>(
  readModels: Pick<ReadModels, 'tally'>,
  collection: Collection<D>,
  rollup: Rollup<D, C | 'accountId'>,
  accountId: string,
  { where, ...asked }: Tally<C | 'accountId', S>,
): Promise<readonly Tallied<S>[]> =>
  readModels.tally(collection, rollup, { ...asked, where: [{ field: 'accountId', equals: accountId }, ...where] });

/** Rows of every account, for lookups of parcels by number; the caller keeps those of the account. */
export const rowsOfAnyAccount = <D, F extends string>(
  readModels: Pick<ReadModels, 'rows'>,
  collection: Collection<D, F>,
  query: Query<F>,
): Promise<readonly D[]> => readModels.rows(collection, query);

/** Documents by key, of any account, for callers that have the keys from an object of the account. */
export const documentsOfAnyAccount = <D>(
  readModels: Pick<ReadModels, 'getMany'>,
  collection: Collection<D>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, D>> => readModels.getMany(collection, keys);

/** Every document of a list of this account's documents, a page at a time. */
export const ownPages = <D, F extends string>(
  readModels: Pick<ReadModels, 'scan'>,
  collection: Collection<D, F | 'accountId'>,
  accountId: string,
  { where, ...query }: PagedQuery<F | 'accountId'>,
): AsyncGenerator<readonly D[]> =>
  pagesOfAnyAccount(readModels, collection, { ...query, where: [{ field: 'accountId', equals: accountId }, ...where] });
