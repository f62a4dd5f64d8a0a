import { urlFaults } from '../../domain/webhooks/webhook-endpoint/index.ts';
import type { OutboxEndpoint } from './ports/webhook-outbox.ts';

/**
 * An address as events record it: its query, which often is a secret, is sealed under an id. Old events hold the whole
 * address.
 */
export type StoredUrl = { readonly url: string; readonly queryId?: string | undefined };

/** Undefined when the query has been deleted: of an endpoint that is being changed or deleted. */
export const fullUrl = ({ url, queryId }: StoredUrl, kept: ReadonlyMap<string, string>): string | undefined => {
  if (queryId === undefined) return url;
  const query = kept.get(queryId);
  return query === undefined ? undefined : `${url}${query}`;
};

/** `?…` of an address, undefined if it has none. An invalid address stays whole, for the domain to refuse. */
export const splitUrl = (whole: string): { readonly url: string; readonly query: string | undefined } => {
  const at = whole.indexOf('?');
  return at < 0 || urlFaults(whole).length > 0
    ? { url: whole, query: undefined }
    : { url: whole.slice(0, at), query: whole.slice(at) };
};

/** The sealed data of an endpoint. */
export const sealedIdsOf = ({ secrets, queryId }: Pick<OutboxEndpoint, 'secrets' | 'queryId'>): readonly string[] => [
  ...secrets.map(({ id }) => id),
  ...(queryId === undefined ? [] : [queryId]),
];
