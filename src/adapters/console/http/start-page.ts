import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { pagePolicyTo, privatePages } from '../../platform/http/pages/replies.ts';
import type { ConsolePages, StartFacts } from '../pages/console-pages.ts';

const { page } = privatePages('same-origin');

/** The page to which the address of the service leads a browser. It shows no data of any account. */
export const startPageRoute = (pages: Pick<ConsolePages, 'start'>, facts: StartFacts): Route => {
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
