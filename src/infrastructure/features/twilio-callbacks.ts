import {
  twilioRoutes,
  twilioStatusUrl,
  helpOfCountry,
} from '../../adapters/collections/http/messages/twilio-routes.ts';
import { handleReply, reportDelivery } from '../../application/collections/messages/sender-callbacks.ts';
import { core } from '../wiring/core.ts';
import { bindings } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { collections, collectionTokens } from './collections.ts';
import { notifications, notificationTokens } from './notifications.ts';

/** Receives Twilio's delivery reports of text messages, and the replies of their recipients. */
export const twilioCallbacks: Feature = {
  name: 'twilio-callbacks',
  needs: [collections, notifications],
  enabled: ({ twilio, baseUrl }) => twilio !== undefined && baseUrl !== undefined,
  module: bindings((bind) => bind(notificationTokens.statusUrl, (get) => twilioStatusUrl(get(core.baseUrl)))),
  routes: (get) => {
    const { twilio } = get(core.config);
    if (twilio === undefined) throw new Error('Twilio is not configured.');
    const clock = get(core.clock);
    return twilioRoutes({
      baseUrl: get(core.baseUrl),
      authToken: twilio.authToken,
      report: reportDelivery({ store: get(core.eventStore), handle: get(collectionTokens.handle), clock }),
      reply: handleReply({ optOuts: get(notificationTokens.optOuts), clock }),
      helpFor: helpOfCountry,
    });
  },
};
