import { urlFaults } from '../../domain/webhook-endpoint/index.ts';
import type { OutboxEndpoint } from '../ports/webhook-outbox.ts';

/** An address as events hold it: its query, which often is a secret, is kept sealed under an id. Events of before hold the whole. */
export type StoredUrl = { readonly url: string; readonly queryId?: string | undefined };

/** Undefined when the query is no longer kept: of an endpoint that is being changed or deleted. */
export const wholeUrl = ({ url, queryId }: StoredUrl, kept: ReadonlyMap<string, string>): string | undefined => {
  if (queryId === undefined) return url;
  const query = kept.get(queryId);
  return query === undefined ? undefined : `${url}${query}`;
};

/** `?…` of an address, undefined where it has none. What is no address at all stays whole, for the domain to refuse. */
export const splitUrl = (whole: string): { readonly url: string; readonly query: string | undefined } => {
  const at = whole.indexOf('?');
  return at < 0 || urlFaults(whole).length > 0 ? { url: whole, query: undefined } : { url: whole.slice(0, at), query: whole.slice(at) };
};

/** Everything that is kept sealed for an endpoint. */
export const sealedFor = ({ secrets, queryId }: Pick<OutboxEndpoint, 'secrets' | 'queryId'>): readonly string[] => [
  ...secrets.map(({ id }) => id),
  ...(queryId === undefined ? [] : [queryId]),
];
