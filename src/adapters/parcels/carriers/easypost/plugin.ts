import { z } from 'zod';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CarrierDirectory } from '../../../../application/parcels/ports/carriers.ts';
import type { recordTrackerUpdate } from '../../../../application/parcels/tracking/record-tracking.ts';
import { event, tracker, EasyPostApi } from './easypost-api.ts';
import { scansOf, easyPostHub, easyPostPickups } from './easypost-hub.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { CarrierHttp } from '../hub/carrier-http.ts';
import { HubCarrier } from '../hub/hub-carrier.ts';
import { hubPickups } from '../hub/hub-pickups.ts';
import { carrierPlugin } from '../hub/carrier-plugin.ts';
import { httpAddress, httpUrl, secret, setting } from '../../../shared/system/settings.ts';

const prefix = 'hmac-sha256-hex=';

/** Whether a header has the form of an EasyPost signature. */
const hasEasyPostForm = (header: string): boolean => /^hmac-sha256-hex=[0-9a-f]{64}$/.test(header);

/**
 * Whether EasyPost signed a webhook: `X-Hmac-Signature` is the HMAC-SHA-256 of the body as received, in hex, keyed with
 * the webhook's secret in Unicode form NFKD. https://docs.easypost.com/guides/webhooks-guide
 */
export const isEasyPostSignature = (body: Uint8Array, header: string | undefined, secret: string): boolean => {
  if (header === undefined) return false;
  const expected = Buffer.from(prefix + createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex'));
  const given = Buffer.from(header);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const trackerEvent = /^tracker\.(created|updated)$/;

/** The route to which EasyPost pushes events of its trackers. The signature is checked before the body is parsed. */
const easyPostWebhookRoutes = ({
  secret,
  directory,
  record,
}: {
  readonly secret: string;
  readonly directory: CarrierDirectory;
  readonly record: ReturnType<typeof recordTrackerUpdate>;
}): readonly Route[] => [
  route({
    tag: 'Tracking',
    access: 'public',
    rate: 'read',
    method: 'post',
    path: '/webhooks/easypost',
    summary: 'Events of EasyPost trackers.',
    hidden: true,
    body: event,
    signature: {
      header: 'X-Hmac-Signature',
      hasForm: hasEasyPostForm,
      isGood: (rawBody, given) => isEasyPostSignature(rawBody, given, secret),
    },
    replies: { 200: { description: 'Taken.', schema: z.object({ recorded: z.int() }) } },
    handler: async ({ body: { description, result }, context }) => {
      // Events about other objects are accepted too, because EasyPost repeats refused ones.
      const followed = trackerEvent.test(description ?? '') ? tracker.safeParse(result).data : undefined;
      if (!followed) return { json: { recorded: 0 } };
      const carrier = directory.nameOf(followed.carrier ?? 'EasyPost');
      const events = scansOf(followed, carrier, directory);
      const recorded = await record(followed.tracking_code, events, { ...context, actor: 'easypost' });
      return { json: { recorded: recorded ?? 0 } };
    },
  }),
];

const server = 'https://api.easypost.com';

/** EasyPost: https://docs.easypost.com */
export const easyPostPlugin = carrierPlugin({
  name: 'easypost',
  credentials: 'EASYPOST_API_KEY',
  settingsSchema: z.object({
    EASYPOST_URL: setting(httpUrl(server).default(server), {
      about: 'The server of EasyPost: another one for tests.',
      accepts: httpAddress(server),
      example: 'http://127.0.0.1:9000',
    }),
    EASYPOST_API_KEY: setting(secret(), {
      about: 'The key of EasyPost, through which [carriers](carriers.md) are booked.',
      accepts: 'an API key of EasyPost',
      example: 'EZTK0123456789',
      unset: 'no carriers of EasyPost',
    }),
    EASYPOST_WEBHOOK_SECRET: setting(secret(), {
      about: 'What signs the scans that EasyPost pushes to `POST /webhooks/easypost`.',
      accepts: 'the secret that the webhook was created with at EasyPost',
      example: 'a-long-random-text',
      unset: 'that address does not exist',
    }),
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
    EASYPOST_WEBHOOK_SECRET === undefined
      ? []
      : easyPostWebhookRoutes({ secret: EASYPOST_WEBHOOK_SECRET, ...dependencies }),
});
