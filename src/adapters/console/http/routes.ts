import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { collectionConsoleRoutes } from './collections.ts';
import { pagePolicyTo, privatePages } from '../../platform/http/pages/replies.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import { consoleFrame, withoutNews } from './frame.ts';
import type { ConsoleFrame, FrameOptions } from './frame.ts';
import { manifestConsoleRoutes } from './manifests.ts';
import { pickupConsoleRoutes } from './pickups.ts';
import { productConsoleRoutes } from './products.ts';
import type { Asset, ConsoleFiles, ConsolePages, StartFacts } from '../pages/console-pages.ts';
import { attentionRoutes, countAttention } from './attention.ts';
import { AttentionCount } from './attention-count.ts';
import { keyRoutes } from './keys.ts';
import { News } from './news.ts';
import { searchConsoleRoutes } from './search.ts';
import { personalReadsPage } from './personal-reads.ts';
import { accountHistoryRoutes } from './account-history.ts';
import { historyRoutes } from './history.ts';
import { heldQuoteConsoleRoutes } from './held-quotes.ts';
import { quoteConsoleRoutes } from './quotes.ts';
import { tariffRulesPage } from './tariff-rules.ts';
import { tradeConsoleRoutes } from './trade.ts';
import { webhookConsoleRoutes } from './webhooks.ts';
import { systemConsoleRoutes } from './system.ts';
import { todayRoutes } from './today.ts';
import { settlementConsoleRoutes } from './settlement.ts';
import { settingsRoutes } from './settings.ts';
import { shipmentConsoleRoutes } from './shipments.ts';
import { voidSelectedRoutes } from './void-parcels.ts';

/** The address of a file changes with its content, so browsers keep it for a year. */
const fileRoute = ({ path, content, type }: Asset): Route =>
  route({
    tag: 'Console',
    access: 'public',
    rate: 'none',
    method: 'get',
    path,
    summary: 'A file of the console.',
    hidden: true,
    replies: { 200: { description: 'A file.', type } },
    handler: () =>
      Promise.resolve({
        bytes: content,
        type: `${type}; charset=utf-8`,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      }),
  });

const { page } = privatePages('same-origin');

/** The page to which the address of the service leads a browser. It shows no data of any account. */
const startPageRoute = (pages: Pick<ConsolePages, 'start'>, facts: StartFacts): Route => {
  const policy = pagePolicyTo(["'self'"], "script-src 'self'", "connect-src 'self'");
  return route({
    tag: 'Console',
    access: 'public',
    rate: 'page',
    method: 'get',
    path: '/start',
    summary: 'What runs here, and where to go from here.',
    hidden: true,
    replies: { 200: { description: 'A page.', type: 'text/html' } },
    handler: () => Promise.resolve(page(200, pages.start(facts), { 'content-security-policy': policy })),
  });
};

/** What the button of the warning sends: any request extends the session, and this one shows nothing. */
const extendSession = (frame: ConsoleFrame): Route =>
  frame.form(
    '/console/session/extend',
    'Stay signed in.',
    { home: '/console' },
    () => Promise.resolve(withoutNews),
    () => Promise.reject(new HttpError(404, 'not_found', 'There is nothing to fill in.')),
  );

export type ConsoleOptions = Omit<FrameOptions, 'news' | 'attention'> & {
  readonly files: ConsoleFiles;
  readonly start: StartFacts;
  /** The address of the tools for agents. */
  readonly mcpUrl: string;
  /** How far each read model is in the log, as one text. */
  readonly positions: () => Promise<string>;
};

/** All pages at `/console`. */
export const consoleRoutes = ({ files, start, mcpUrl, positions, ...options }: ConsoleOptions): readonly Route[] => {
  const [news, attention] = [new News(positions), new AttentionCount(countAttention)];
  const frame = consoleFrame({ ...options, news, attention });
  return [
    ...Object.values(files).map(fileRoute),
    startPageRoute(options.pages, start),
    ...todayRoutes(frame),
    ...attentionRoutes(frame),
    ...voidSelectedRoutes(frame),
    ...shipmentConsoleRoutes(frame),
    ...pickupConsoleRoutes(frame),
    ...manifestConsoleRoutes(frame),
    ...collectionConsoleRoutes(frame),
    ...settlementConsoleRoutes(frame),
    ...productConsoleRoutes(frame),
    ...tradeConsoleRoutes(frame),
    tariffRulesPage(frame),
    ...quoteConsoleRoutes(frame),
    ...heldQuoteConsoleRoutes(frame),
    ...webhookConsoleRoutes(frame),
    ...historyRoutes(frame),
    ...accountHistoryRoutes(frame),
    ...settingsRoutes(frame, { baseUrl: start.baseUrl, mcpUrl }),
    personalReadsPage(frame),
    extendSession(frame),
    ...systemConsoleRoutes(frame),
    ...searchConsoleRoutes(frame),
    ...keyRoutes(frame),
  ];
};
