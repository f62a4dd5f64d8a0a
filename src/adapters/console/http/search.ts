import { z } from 'zod';
import type { SearchAnswer } from '../../audit/http/search-route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { toPage } from './frame.ts';
import type { ConsoleFrame } from './frame.ts';
import { plainNumber } from '../../../domain/parcels/shipment/index.ts';
import { nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { sameByApi } from './by-api.ts';

/** The pages of the kinds that the search finds. */
const pages = new Map([
  ['shipment', '/console/shipments'],
  ['taxes_collection', '/console/collections'],
  ['pickup', '/console/pickups'],
  ['manifest', '/console/manifests'],
  ['webhook_endpoint', '/console/webhooks'],
  ['delivery', '/console/deliveries'],
  ['product', '/console/products'],
  ['duty_quote', '/console/quotes'],
]);

const wordsOf = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase();

/** How much of a text is what was looked for: its beginning, or all of a number that was typed with spaces. */
const markedIn = (text: string, q: string): number => {
  if (text.toLowerCase().startsWith(q.toLowerCase())) return q.length;
  return plainNumber(text) === plainNumber(q) ? text.length : 0;
};

const markedCell = (text: string, q: string): Cell => ({ text, marked: markedIn(text, q) });

const path = '/console/search';

/** Looks for one thing by whatever people have of it. One exact hit opens its page. */
export const searchConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'Find one thing.', { query: { q: z.string().max(500).catch('') } }, async (visit, { query }) => {
    const q = query.q.trim();
    const none: SearchAnswer = { messages: [], results: [], more: [], tried: [] };
    const { found, refusal } =
      q === ''
        ? { found: none, refusal: undefined }
        : await visit
            .object('search', { query: { q } })
            .then(({ json }) => ({ found: json as SearchAnswer, refusal: undefined }))
            .catch((error: unknown) => ({ found: none, refusal: visit.refusalOf(error) }));
    const addressOf = ({ kind, id }: SearchAnswer['results'][number]): string | undefined => {
      const page = pages.get(kind);
      return page === undefined ? undefined : visit.to(`${page}/${encodeURIComponent(id)}`);
    };
    const [only, ...others] = found.results;
    const address = only && others.length === 0 ? addressOf(only) : undefined;
    if (address !== undefined) return toPage(visit, address);
    return {
      title: q === '' ? 'Search' : `Search: ${q}`,
      template: 'search',
      section: path,
      q,
      refusal,
      ...(refusal && { status: refusal.status }),
      tried: [...new Set(found.tried.map(({ kind, by }) => `${wordsOf(kind)} by ${wordsOf(by)}`))],
      more: found.more.map(wordsOf),
      table: {
        caption: 'Found',
        columns: [{ head: 'What' }, { head: 'Reference' }, { head: 'Kind' }, { head: 'Since' }],
        rows: found.results.map((result) => ({
          cells: [
            { ...markedCell(result.title, q), href: addressOf(result), isCode: true, note: result.id },
            result.reference === undefined ? nothing : markedCell(result.reference, q),
            textCell(wordsOf(result.kind)),
            timeCell(result.at, visit.at),
          ],
        })),
      },
      byApi: sameByApi(visit, 'search'),
    };
  }),
];
