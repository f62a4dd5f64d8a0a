import { z } from 'zod';
import type { CarrierDirectory } from '../../../application/ports/carrier-directory.ts';
import type { recordTrackerUpdate } from '../../../application/tracking/record-tracker.ts';
import { event, tracker } from './replies.ts';
import { scansOf } from './tracking.ts';
import { hasEasyPostForm, isEasyPostSignature } from './webhook-signature.ts';
import { route } from '../../http/engine/route/route.ts';
import type { Route } from '../../http/engine/route/route.ts';

const trackerEvent = /^tracker\.(created|updated)$/;

/** The route that EasyPost pushes events of its trackers to. Their signature is checked before the body is parsed. */
export const easyPostWebhookRoutes = ({
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
      // Events about anything else are accepted too: EasyPost repeats refused ones.
      const followed = trackerEvent.test(description ?? '') ? tracker.safeParse(result).data : undefined;
      if (!followed) return { json: { recorded: 0 } };
      const carrier = directory.nameOf(followed.carrier ?? 'EasyPost');
      const events = scansOf(followed, carrier, directory);
      const recorded = await record(followed.tracking_code, events, { ...context, actor: 'easypost' });
      return { json: { recorded: recorded ?? 0 } };
    },
  }),
];
