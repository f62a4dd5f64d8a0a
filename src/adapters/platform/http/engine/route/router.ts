import express from 'express';
import type { RequestHandler, Router } from 'express';
import { exchangeOf } from '../server/exchange.ts';
import { HttpError } from '../failures/http-error.ts';
import { pathsMeant, unknownPage, wantsPage } from './unknown-path.ts';
import type { FailurePage, Route } from './route.ts';

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Sorts fixed segments before parameters, segment by segment, so that `/export` is never matched as an id. */
const byPath = (one: string, other: string): number => {
  const [mine, theirs] = [one.split('/'), other.split('/')];
  for (const [index, segment] of mine.entries()) {
    const against = theirs[index];
    if (against === undefined) return 1;
    if (isParameter(segment) !== isParameter(against)) return isParameter(segment) ? 1 : -1;
  }
  return mine.length - theirs.length;
};

/** The path in Express's notation: `/a/{id}` is `/a/:id`. */
const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The methods of a path, for the `Allow` header. */
export const allowOf = (rows: readonly Pick<Route, 'method'>[]): string => {
  const methods = rows.map(({ method }) => method.toUpperCase());
  return [...(methods.includes('GET') ? ['HEAD'] : []), ...methods].toSorted().join(', ');
};

export const methodNotAllowed = (method: string, allow: string, hint = ''): HttpError =>
  new HttpError(405, 'method_not_allowed', `${method} is not a method of this path: ${allow}.${hint}`, {
    headers: { allow },
  });

const hintOf = (meant: readonly string[]): string => (meant.length === 0 ? '' : ` Did you mean ${meant.join(' or ')}?`);

const groupedByPath = (routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> => {
  const groups = Map.groupBy(routes, ({ path }) => path);
  for (const [path, rows] of groups) {
    if (new Set(rows.map(({ method }) => method)).size !== rows.length)
      throw new Error(`Two routes have the same method and path: ${path}.`);
  }
  return new Map([...groups].toSorted(([one], [other]) => byPath(one, other)));
};

/** The failure pages by the fixed beginning of their path, so that they also apply to unknown paths below it. */
const failurePagesOf = (routes: readonly Route[]): ReadonlyMap<string, FailurePage> =>
  new Map(
    routes.flatMap(({ path, failurePage }) =>
      failurePage ? [[path.split('/{')[0] ?? path, failurePage] as const] : [],
    ),
  );

/**
 * The fixed segments at the beginning of a path, at most two. Routes are grouped by them, because Express tries all
 * routes of a router in turn.
 */
const sectionOf = (path: string): string => {
  const [, ...segments] = path.split('/', 3);
  const parameter = segments.findIndex(isParameter);
  return `/${(parameter === -1 ? segments : segments.slice(0, parameter)).join('/')}`;
};

/** Whether the route is a page for people, with an address that they can type. */
const isPage = ({ hidden, method, path }: Route): boolean => hidden === true && method === 'get' && !/[{.]/.test(path);

/** The router of the table: an unsupported method of a known path is a 405, an unknown path a 404. */
export const buildRouter = (routes: readonly Route[], handlerOf: (route: Route) => RequestHandler): Router => {
  const router = express.Router({ caseSensitive: true });
  for (const [prefix, failurePage] of failurePagesOf(routes)) {
    router.use(prefix, (_, response, next) => {
      exchangeOf(response).failurePage = failurePage;
      next();
    });
  }
  const meant = pathsMeant(routes.filter(({ hidden }) => hidden !== true));
  const sections = new Map<string, Router>();
  for (const [path, rows] of groupedByPath(routes)) {
    const section = sections.get(sectionOf(path)) ?? express.Router({ caseSensitive: true });
    sections.set(sectionOf(path), section);
    const place = section.route(expressPath(path));
    const allow = allowOf(rows);
    for (const row of rows) place[row.method](handlerOf(row));
    place.all((request, response) => {
      exchangeOf(response).route = path;
      // Another route may be meant: an object that cannot be deleted can often be cancelled, and a word in place of an
      // id may be an action.
      const elsewhere = meant(request.method, request.path).filter((name) => !name.endsWith(` ${path}`));
      throw methodNotAllowed(request.method, allow, hintOf(elsewhere));
    });
  }
  for (const depth of [3, 2, 1])
    router.use((request, response, next) => {
      const section = sections.get(request.path.split('/', depth).join('/') || '/');
      if (section) section(request, response, next);
      else next();
    });
  const meantByPeople = pathsMeant(routes.filter((row) => row.hidden !== true || isPage(row)));
  router.use((request, response) => {
    const { method, path } = request;
    const exchange = exchangeOf(response);
    if (wantsPage(request)) exchange.failurePage ??= unknownPage(meantByPeople('GET', path), exchange.basePath);
    const hint = hintOf(meant(method, path));
    throw new HttpError(
      404,
      'path_not_found',
      `There is nothing at this path.${hint} GET /openapi.json lists what there is.`,
    );
  });
  return router;
};
