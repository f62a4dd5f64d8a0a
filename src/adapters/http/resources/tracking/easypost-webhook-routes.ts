import { z } from 'zod';
import type { CarrierDirectory } from '../../../../application/ports/carrier-directory.ts';
import type { recordTracker } from '../../../../application/tracking/record-tracker.ts';
import { event, tracker } from '../../../carriers/easypost/replies.ts';
import { scansOf } from '../../../carriers/easypost/tracking.ts';
import { isEasyPostSignature } from '../../../carriers/easypost/webhook-signature.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';

const told = /^tracker\.(created|updated)$/;

/** Where EasyPost pushes what it hears; there only when its webhooks' secret is known. */
export const easyPostWebhookRoutes = ({
  secret,
  directory,
  record,
}: {
  readonly secret: string | undefined;
  readonly directory: CarrierDirectory;
  readonly record: ReturnType<typeof recordTracker>;
}): readonly Route[] =>
  secret === undefined
    ? []
    : [
        route({
          tag: 'Tracking',
          access: 'public',
          rate: 'read',
          method: 'post',
          path: '/webhooks/easypost',
          summary: 'Events of EasyPost trackers.',
          hidden: true,
          body: event,
          signature: { header: 'X-Hmac-Signature', isGood: (rawBody, given) => isEasyPostSignature(rawBody, given, secret) },
          replies: { 200: { description: 'Taken.', schema: z.object({ recorded: z.int() }) } },
          handler: async ({ body: { description, result }, context }) => {
            // What is not about a tracker, or not about a parcel of ours, is taken all the same: EasyPost would send it again and again.
            const followed = told.test(description) ? tracker.safeParse(result).data : undefined;
            if (!followed) return { json: { recorded: 0 } };
            const carrier = directory.nameOf(followed.carrier ?? 'EasyPost');
            const events = scansOf(followed, carrier, directory);
            const recorded = await record(followed.tracking_code, events, { ...context, actor: 'easypost' });
            return { json: { recorded: recorded ?? 0 } };
          },
        }),
      ];
