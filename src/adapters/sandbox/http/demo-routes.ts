import { z } from 'zod';
import { defaultDemo, demoLimits } from '../../../application/sandbox/demo/fill-demo.ts';
import type { DemoObstacle, fillDemo } from '../../../application/sandbox/demo/fill-demo.ts';
import { DomainError } from '../../../domain/shared/index.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { messages, timestamp } from '../../platform/http/schemas/index.ts';

/** The HTTP status of each reason for which the demo is not filled. */
export const demoReasons: Readonly<Record<DemoObstacle, number>> = {
  filled_before: 409,
  in_progress: 409,
  real_parties: 409,
  others_told: 409,
};

const numberIn = (name: keyof typeof demoLimits, description: string) =>
  z
    .int()
    .min(demoLimits[name].from)
    .max(demoLimits[name].to)
    .default(defaultDemo[name])
    .meta({ description, example: defaultDemo[name] });

const demoRequest = z
  .object({
    seed: numberIn('seed', 'The same seed makes the same parcels.'),
    days: numberIn('days', 'Length of the period, which ends now.'),
    parcels: numberIn('parcels', 'How many parcels.'),
    again: z.boolean().optional().meta({ description: 'Adds the parcels of a seed that was used before once more.' }),
  })
  .meta({ id: 'DemoRequest', description: 'How much the demo account is filled with.', example: { parcels: 200 } });

const demoReply = z.object({
  messages,
  parcels: z.int().meta({ description: 'Number of parcels that were added.' }),
  events: z.int().meta({ description: 'Number of events that were recorded.' }),
  from: timestamp.meta({ description: 'Beginning of the period.' }),
  to: timestamp.meta({ description: 'End of the period.' }),
});

/** Fills the demo account with examples. */
export const demoRoutes = (fill: ReturnType<typeof fillDemo>): readonly Route[] => [
  route({
    tag: 'Sandbox',
    access: { roles: ['admin'] },
    rate: 'export',
    method: 'post',
    path: '/sandbox/demo',
    operationId: 'fillDemo',
    summary: 'Fill the demo account with a month of examples.',
    description:
      'Parcels with their scans, collections, pickups, manifests and products, as `waybill demo` makes them. ' +
      'It takes seconds, in which the service answers others. Only in sandbox mode.',
    body: demoRequest,
    refusals: {
      409: new DomainError('filled_before', 'Nothing was added: the demo account has the parcels of seed 1 already.'),
    },
    replies: { 200: { description: 'What was added.', schema: demoReply } },
    handler: async ({ body: { again, ...request } }) => {
      const result = await fill({ ...request, ...(again !== undefined && { again }) });
      if (!result.added) throw new DomainError(result.reason, result.message);
      const { added: _, ...counted } = result;
      return { json: { messages: [], ...counted } };
    },
  }),
];
