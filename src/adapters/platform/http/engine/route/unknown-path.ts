import { nearest } from '../../../../../domain/shared/nearest.ts';
import { table } from '../../../../../domain/shared/table.ts';
import type { Route } from './route.ts';
import type { Request } from 'express';
import type { FailurePage } from '../failures/failures.ts';
import { escapedHtml, htmlType, plainPage } from '../server/plain-page.ts';

type Shown = Pick<Route, 'method' | 'path'>;

/** Words that other APIs use in their paths, and ours for them. */
const words = table({
  tracker: 'tracking',
  parcel: 'shipment',
  hook: 'webhook',
  'webhook-endpoint': 'webhook',
  scanform: 'manifest',
  'scan-form': 'manifest',
  'landed-cost': 'duties-tax',
  label: 'label',
  track: 'tracking',
  order: 'shipment',
});

/** Words that other APIs use for an action at the end of a path; each row has one meaning. */
const actions = [
  'void cancel refund delete remove destroy revoke',
  'payment pay charge capture checkout confirm',
  'settle settlement reconcile',
  'remind reminder notify',
  'redeliver resend retry replay',
  'rotate-secret rotate roll-secret regenerate-secret',
  'recalculate recompute refresh',
  'resolve fix',
  'close-day close closeout close-out end-of-day',
].map((row) => new Set(row.split(' ')));

/** Actions of other APIs that correspond to our POST to a list: `/shipments/{id}/buy`. */
const making = new Set(['buy', 'purchase', 'confirm', 'create', 'book', 'schedule']);

const prefixes = /^(?:api|rest|v\d[\d.]*)$/;

/** The normalised word of a segment: in the singular, with hyphens. */
const wordOf = (segment: string): string => {
  const word = segment.toLowerCase().replaceAll('_', '-').replace(/s$/, '');
  return words[word] ?? word;
};

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '' && !prefixes.test(segment));

/** The costs of differences between two paths; `farthest` is the largest total at which a path is suggested. */
const cost = {
  sameAction: 0.25,
  making: 0.75,
  misspelt: 1,
  notAnId: 2,
  left: 1.5,
  idLeft: 1,
  tooMuch: 2,
  other: 8,
  method: 0.5,
} as const;
const farthest = 3;

const isParameter = (segment: string): boolean => segment.startsWith('{');

const difference = (sent: string, known: string): number => {
  if (isParameter(known)) return /\d/.test(sent) ? 0 : cost.notAnId;
  const [one, other] = [wordOf(sent), wordOf(known)];
  if (one === other) return 0;
  const action = actions.find((row) => row.has(one));
  if (action !== undefined) return action.has(other) ? cost.sameAction : cost.other;
  return nearest(one, [other]) === undefined ? cost.other : cost.misspelt;
};

/** The lowest cost of turning one path into the other: the Levenshtein distance over segments. */
const distance = (sent: readonly string[], known: readonly string[]): number => {
  let last = known.reduce<number[]>(
    (row, segment) => [...row, (row.at(-1) ?? 0) + (isParameter(segment) ? cost.idLeft : cost.left)],
    [0],
  );
  for (const segment of sent) {
    const next = [(last[0] ?? 0) + cost.tooMuch];
    for (const [at, other] of known.entries()) {
      const left = (next[at] ?? 0) + (isParameter(other) ? cost.idLeft : cost.left);
      next.push(Math.min(left, (last[at + 1] ?? 0) + cost.tooMuch, (last[at] ?? 0) + difference(segment, other)));
    }
    last = next;
  }
  return last.at(-1) ?? 0;
};

const mostSegments = 8;
const mostCharacters = 200;
const mostShown = 2;

/** Appends DELETE to the path as a word, because one API deletes what another one cancels. */
const withDelete = (method: string, path: string): readonly string[] => [
  ...segmentsOf(path),
  ...(method.toLowerCase() === 'delete' ? ['delete'] : []),
];

/** The list that is meant by an action that creates something, such as `/shipments/{id}/buy`. */
const listMeant = (sent: readonly string[]): readonly string[] | undefined => {
  if (!making.has(wordOf(sent.at(-1) ?? ''))) return undefined;
  const list = sent.slice(0, -1);
  return /\d/.test(list.at(-1) ?? '') ? list.slice(0, -1) : list;
};

/** Returns the known paths that an unknown path most likely means, the nearest first. */
export const pathsMeant = (routes: readonly Shown[]) => {
  const known = routes.map(({ method, path }) => ({
    name: `${method.toUpperCase()} ${path}`,
    method,
    path,
    segments: withDelete(method, path),
  }));
  return (method: string, path: string): readonly string[] => {
    const sent = withDelete(method, path);
    if (sent.length === 0 || sent.length > mostSegments || path.length > mostCharacters) return [];
    const list = listMeant(sent);
    const near = known
      .map((row) => {
        const far = distance(sent, row.segments) + (row.method === method.toLowerCase() ? 0 : cost.method);
        return {
          ...row,
          far: list && row.method === 'post' ? Math.min(far, distance(list, row.segments) + cost.making) : far,
        };
      })
      .filter(({ far, segments }) => far <= Math.min(farthest, cost.left * sent.length) && segments.length > 0)
      .toSorted((one, other) => one.far - other.far || one.path.length - other.path.length);
    const closest = near.filter(({ far }) => far <= (near[0]?.far ?? 0) + cost.method);
    return closest.slice(0, mostShown).map(({ name }) => name);
  };
};

/** Whether a person is looking at the reply: browsers ask for HTML first, programs for JSON or for any type. */
export const wantsPage = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && request.accepts(['json', 'html']) === 'html';

/** The HTML of a suggestion: a link for a GET without a parameter, else only the name. */
const shown = (name: string, basePath: string): string => {
  const path = name.replace(/^GET /, '');
  const text = `<code>${escapedHtml(name === `GET ${path}` ? path : name)}</code>`;
  return /^\/[^{]*$/.test(path) ? `<a href="${escapedHtml(`${basePath}${path}`)}">${text}</a>` : text;
};

/** The page that a browser gets at a path without a route. `near` are routes that resemble it, such as `GET /docs`. */
export const unknownPage =
  (near: readonly string[], basePath: string): FailurePage =>
  ({ status }) => {
    const meant =
      near.length === 0 ? '' : `<p>Did you mean ${near.map((name) => shown(name, basePath)).join(' or ')}?</p>\n`;
    const body = `${meant}<p>${shown('GET /docs', basePath)} describes the interface, and lists every path.</p>`;
    return {
      status,
      bytes: plainPage('There is nothing at this address', body),
      type: htmlType,
      headers: { vary: 'accept' },
    };
  };
