import { z } from 'zod';
import type { CollectionLinks } from '../../../../application/collections/collection-links.ts';
import type { CollectionView } from '../../../../application/collections/collection-view.ts';
import { presentCollection } from '../../../../application/collections/present-collection.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';

export const path = '/api/taxes-collections';

export const byId = z.object({ id: z.string().meta({ description: 'Id of the taxes collection.' }) });

export const changing = { tag: 'Taxes collections', access: { scope: 'write_shipments' }, rate: 'write' } as const;

export const notFound = (): DomainError => new DomainError('collection_not_found', 'No taxes collection has this id.');

/** The reply that shows one collection. */
export const showing = (links: CollectionLinks) => (view: CollectionView) => ({
  json: { messages: [], ...presentCollection(view, links) },
});

export type ShowCollection = ReturnType<typeof showing>;
