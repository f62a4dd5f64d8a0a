import { z } from 'zod';
import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import type { ShowCollections } from '../../../../application/collections/show-collections.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';

export const path = '/api/taxes-collections';

export const byId = z.object({ id: z.string().meta({ description: 'Id of the taxes collection.' }) });

export const readingCollections = { tag: 'Taxes collections', access: { scope: 'read_shipments' } } as const;
export const changingCollections = {
  tag: 'Taxes collections',
  access: { scope: 'write_shipments' },
  rate: 'write',
} as const;

export const notFound = (): DomainError => new DomainError('collection_not_found', 'No taxes collection has this id.');

/** The reply that shows one collection. With `at`, it lists only the papers of the shipment that existed by then. */
export const showing =
  ({ one }: ShowCollections) =>
  async (view: CollectionView, at?: string) => ({
    json: { messages: [], ...(await one(view, at === undefined ? {} : { at })) },
  });

export type ShowCollection = ReturnType<typeof showing>;
