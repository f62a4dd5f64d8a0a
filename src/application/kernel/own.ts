import type { EventsOf, Category } from '../event-catalogue.ts';
import { pagesOf } from './pages.ts';
import type { PagedQuery } from './pages.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore, RecordedEvent } from '../ports/event-store.ts';
import type { Collection, Page, Query, ReadModels } from '../ports/read-models.ts';

// What a request may read: only what is its account's. Whatever reads without an account says so in its name (`…OfAnyAccount`), and HTTP may not use it.

/** An object that is this account's; another account's does not exist. */
export const ownOnly = <V extends { readonly accountId: string }>(object: V | undefined, accountId: string): V | undefined =>
  object?.accountId === accountId ? object : undefined;

/** All that has happened to one object of this account; nothing where it is another account's. */
export const ownHistory = async <C extends Category>(
  store: Pick<EventStore, 'read'>,
  category: C,
  id: string,
  accountId: string,
): Promise<readonly RecordedEvent<EventsOf[C]>[]> => {
  const history = await store.read<EventsOf[C]>(streamOf(category, id));
  return history[0]?.metadata.accountId === accountId ? history : [];
};

/** One page of a list, of what is this account's. */
export const ownPage = <D, F extends string>(
  readModels: Pick<ReadModels, 'find'>,
  collection: Collection<D, F | 'accountId'>,
  accountId: string,
  { where, ...query }: Query<F | 'accountId'>,
): Promise<Page<D>> => readModels.find(collection, { ...query, where: [{ field: 'accountId', equals: accountId }, ...where] });

/** The rows of a page without the total, of what is this account's. */
export const ownRows = <D, F extends string>(
  readModels: Pick<ReadModels, 'rows'>,
  collection: Collection<D, F | 'accountId'>,
  accountId: string,
  { where, ...query }: Query<F | 'accountId'>,
): Promise<readonly D[]> => readModels.rows(collection, { ...query, where: [{ field: 'accountId', equals: accountId }, ...where] });

/** Rows of every account, for what looks up parcels by their numbers; the caller keeps those of the account. */
export const rowsOfAnyAccount = <D, F extends string>(
  readModels: Pick<ReadModels, 'rows'>,
  collection: Collection<D, F>,
  query: Query<F>,
): Promise<readonly D[]> => readModels.rows(collection, query);

/** Documents by key, whosever they are, for what has the keys from an object of the account. */
export const documentsOfAnyAccount = <D>(
  readModels: Pick<ReadModels, 'getMany'>,
  collection: Collection<D>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, D>> => readModels.getMany(collection, keys);

/** Every document of a list, a page at a time, of what is this account's. */
export const ownPages = <D, F extends string>(
  readModels: Pick<ReadModels, 'scan'>,
  collection: Collection<D, F | 'accountId'>,
  accountId: string,
  { where, ...query }: PagedQuery<F | 'accountId'>,
): AsyncGenerator<readonly D[]> =>
  pagesOf(readModels, collection, { ...query, where: [{ field: 'accountId', equals: accountId }, ...where] });
