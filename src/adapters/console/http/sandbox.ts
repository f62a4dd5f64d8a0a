import { demoAccountId } from '../../../application/sandbox/seed-demo.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import type { ConsoleFrame } from './frame.ts';
import { todayView } from './today.ts';

/** Enough to see every page filled, in a few seconds. */
const parcels = 300;

/** The button that fills the demo account. It exists where the service has the operation: in a sandbox. */
export const sandboxConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.form(
    '/console/demo',
    'Fill the demo account with examples.',
    { home: '/console' },
    async (visit) => {
      await visit.object('fillDemo', { body: { parcels } });
      return visit.to('/console', {
        done: 'filled',
        ...(visit.account.id !== demoAccountId && { account: demoAccountId }),
      });
    },
    todayView,
  ),
];
