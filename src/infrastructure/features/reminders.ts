import { remindReasons, remindRoutes } from '../../adapters/collections/http/messages/remind-route.ts';
import { remindConsignee } from '../../application/collections/messages/remind-consignee.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { collections, collectionTokens } from './collections.ts';
import { notifications, notificationTokens } from './notifications.ts';

/** Reminders of unpaid taxes collections, sent when a client asks for one. */
export const reminders: Feature = {
  name: 'reminders',
  needs: [collections, notifications],
  routes: (get) =>
    remindRoutes({
      show: get(collectionTokens.show),
      remind: remindConsignee({
        store: get(core.eventStore),
        handle: get(collectionTokens.handle),
        ids: get(core.ids),
        messengers: get(notificationTokens.messengers),
        numbers: get(collectionTokens.numbers),
        optOuts: get(notificationTokens.optOuts),
      }),
    }),
  refusals: remindReasons,
};
