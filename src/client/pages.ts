import type { AnyRequest } from './call.ts';
import type { FullReply, ListPage } from './types.ts';

type Send = (request: AnyRequest) => Promise<FullReply<unknown>>;
export type AnyListRequest = AnyRequest & { readonly pageSize?: number | undefined };

const usualPageSize = 100;

/**
 * The pages of a list, asked for one after another as they are read. Ascending unless the caller sorts otherwise: what is created meanwhile
 * then comes at the end, and shifts no row into a page that is asked for later.
 */
export async function* listPages(send: Send, request: AnyListRequest = {}): AsyncGenerator<ListPage<unknown>, void, undefined> {
  const { pageSize = usualPageSize, query, ...others } = request;
  for (let first = 0; ;) {
    const range = `[${first},${first + pageSize - 1}]`;
    const { body, headers } = await send({ ...others, query: { sort: 'ASC', ...query, range } });
    const rows = body as readonly unknown[];
    if (rows.length === 0) return;
    const total = Number(headers.get('x-total-count'));
    yield { rows, first, total };
    first += rows.length;
    if (first >= total) return;
  }
}

export async function* listRows(send: Send, request?: AnyListRequest): AsyncGenerator<unknown, void, undefined> {
  for await (const { rows } of listPages(send, request)) yield* rows;
}
