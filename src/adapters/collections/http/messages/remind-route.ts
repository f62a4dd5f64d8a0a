import { z } from 'zod';
import type { ShowCollections } from '../../../../application/collections/show-collections.ts';
import type { remindConsignee } from '../../../../application/collections/messages/remind-consignee.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { claimOf, replayedHeader, route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import { byId, changingCollections, notFound, path, showing } from '../collections/common.ts';
import { collectionReply } from '../collections/schemas.ts';
import { maybe } from '../../../platform/http/schemas/index.ts';

export const remindReasons: Readonly<Record<string, number>> = { consignee_unreachable: 409, reminder_too_late: 409 };

/**
 * The `Retry-After` (s) of a reminder that comes too soon. The exact time is unknown: one is accepted during the next
 * day.
 */
const retryAfter = 3_600;

const remindRequest = z
  .object({
    channels: maybe(
      z.array(z.enum(['sms', 'email'])).min(1, 'channels must name sms, email or both, for example ["sms"].'),
    ).meta({
      description: 'How to remind; by every channel that reaches the consignee when absent.',
    }),
  })
  .meta({ id: 'RemindRequest', description: 'How a consignee is reminded.', example: { channels: ['sms'] } });

/** The route by which a client sends a reminder. */
export const remindRoutes = ({
  show,
  remind,
}: {
  readonly show: ShowCollections;
  readonly remind: ReturnType<typeof remindConsignee>;
}): readonly Route[] => [
  route({
    ...changingCollections,
    method: 'post',
    path: `${path}/{id}/remind`,
    operationId: 'remindConsignee',
    summary: 'Remind the consignee of an unpaid taxes collection.',
    description:
      'Sends a text message, an e-mail, or both, within seconds; from 20:00 to 08:00 at the consignee it waits for the morning, ' +
      'except in the inbox of a sandbox. ' +
      'At most once in 24 hours. The new stages are among `stages`, with `metadata.requested`.',
    idempotent: true,
    params: byId,
    body: remindRequest.default({}),
    replies: {
      200: { description: 'The taxes collection, with the reminders among its stages.', schema: collectionReply },
    },
    refusals: {
      404: notFound(),
      409: new DomainError(
        'consignee_unreachable',
        'The consignee cannot be reminded: no phone number is known that can exist; no e-mail address is known.',
      ),
      429: new DomainError(
        'reminded_recently',
        'The consignee was reminded within the last 24 hours. Ask again later.',
      ),
    },
    handler: async (call) => {
      const { id } = call.params;
      try {
        const { collection, replayed } = await remind(
          id,
          call.body,
          call.context,
          claimOf(call, `${path}/${id}/remind`),
        );
        return { ...(await showing(show)(collection)), headers: replayedHeader(replayed) };
      } catch (error) {
        if (!(error instanceof DomainError) || error.reason !== 'reminded_recently') throw error;
        throw new HttpError(429, 'reminded_recently', error.message, {
          headers: { 'retry-after': String(retryAfter) },
        });
      }
    },
  }),
];
