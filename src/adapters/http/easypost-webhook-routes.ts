import { z } from 'zod';
import type { CarrierDirectory } from '../../application/ports/carrier-directory.ts';
import type { recordTracker } from '../../application/tracking/record-tracker.ts';
import { event, tracker } from '../carriers/easypost/replies.ts';
import { scansOf } from '../carriers/easypost/tracking.ts';
import { isEasyPostSignature } from '../carriers/easypost/webhook-signature.ts';
import { HttpError } from './http-error.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';

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
          rate: 'none',
          method: 'post',
          path: '/webhooks/easypost',
          summary: 'Events of EasyPost trackers.',
          hidden: true,
          body: event,
          replies: { 200: { description: 'Taken.', schema: z.object({ recorded: z.int() }) } },
          handler: async ({ body: { description, result }, rawBody, header, context }) => {
            if (!isEasyPostSignature(rawBody, header('x-hmac-signature'), secret))
              throw new HttpError(401, 'invalid_signature', 'X-Hmac-Signature is not that of this body under the shared secret.');
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
