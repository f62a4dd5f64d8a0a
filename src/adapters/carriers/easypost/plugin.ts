import { z } from 'zod';
import { CarrierHttp } from '../hub/carrier-http.ts';
import { HubCarrier } from '../hub/hub-carrier.ts';
import { hubPickups } from '../hub/hub-pickups.ts';
import { carrierPlugin } from '../hub/carrier-plugin.ts';
import { httpUrl, secret } from '../../settings/settings-schema.ts';
import { EasyPostApi } from './easypost-api.ts';
import { easyPostHub } from './easypost-hub.ts';
import { easyPostPickups } from './easypost-pickups.ts';
import { easyPostWebhookRoutes } from './webhook-routes.ts';

const server = 'https://api.easypost.com';

/** EasyPost: https://docs.easypost.com */
export const easyPostPlugin = carrierPlugin({
  name: 'easypost',
  credentials: 'EASYPOST_API_KEY',
  settingsSchema: z.object({
    EASYPOST_URL: httpUrl(server).default(server),
    EASYPOST_API_KEY: secret(),
    /** With it `POST /webhooks/easypost` accepts the events of trackers. */
    EASYPOST_WEBHOOK_SECRET: secret(),
  }),
  open: ({ EASYPOST_URL, EASYPOST_API_KEY }, { directory, clock }) => {
    if (EASYPOST_API_KEY === undefined) return undefined;
    const authorization = `Basic ${Buffer.from(`${EASYPOST_API_KEY}:`).toString('base64')}`;
    const api = new EasyPostApi(new CarrierHttp({ name: 'EasyPost', baseUrl: EASYPOST_URL, authorization, clock }));
    return {
      carrier: (choice, pickups) => new HubCarrier(easyPostHub(api, choice, directory), choice, pickups),
      pickups: (choice) => hubPickups(easyPostPickups(api, choice)),
    };
  },
  webhookRoutes: ({ EASYPOST_WEBHOOK_SECRET }, dependencies) =>
    EASYPOST_WEBHOOK_SECRET === undefined ? [] : easyPostWebhookRoutes({ secret: EASYPOST_WEBHOOK_SECRET, ...dependencies }),
});
