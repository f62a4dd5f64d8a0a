import { z } from 'zod';
import { reachableStatuses } from '../../../application/parcels/tracking/advance.ts';
import type { Advance } from '../../../application/parcels/tracking/advance.ts';
import { collectionMilestones } from '../../../application/sandbox/advance-collection.ts';
import type { CollectionMilestone } from '../../../application/sandbox/advance-collection.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import { maybe } from '../../platform/http/schemas/index.ts';
import { collectionSchema } from '../../collections/http/collections/schemas.ts';
import { shipmentReply } from '../../parcels/http/shipments/schemas.ts';

/** `PT36H`, `P2D`, `P1DT12H`: ISO 8601 durations in days and hours, converted to hours. */
const hoursOf = (text: string): number | undefined => {
  const [whole, days = '0', hours = '0'] = /^P(?:(\d{1,3})D)?(?:T(\d{1,4})H)?$/.exec(text) ?? [];
  return whole === undefined || whole === 'P' || whole.endsWith('T') ? undefined : Number(days) * 24 + Number(hours);
};

const byRule = 'must be a number of scans from 1 to 20, or a duration such as "PT36H" or "P2D"';
const by = z
  .union([z.int().min(1).max(20), z.string()], { error: byRule })
  .transform((value, context): Exclude<Advance, { to: unknown }> => {
    if (typeof value === 'number') return { steps: value };
    const hours = hoursOf(value);
    if (hours !== undefined) return { hours };
    context.addIssue({ code: 'custom', message: byRule });
    return z.NEVER;
  });

const milestones: readonly string[] = collectionMilestones;
export const isMilestone = (to: string): to is CollectionMilestone => milestones.includes(to);
const isStatus = (to: string): to is ShipmentStatus => (reachableStatuses as readonly string[]).includes(to);

const list = (words: readonly string[]): string => words.join(', ');

export const advanceRequest = z
  .object({
    shipmentId: maybe(z.string()).meta({
      description: 'Shipment whose carrier is simulated.',
      example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
    }),
    collectionId: maybe(z.string()).meta({
      description: 'Or taxes collection for which time passes.',
      example: 'txc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
    }),
    to: maybe(z.enum([...reachableStatuses, ...collectionMilestones])).meta({
      description: `Status to bring the parcel to; for a collection ${list(milestones)}.`,
    }),
    by: maybe(by).meta({
      description: 'A duration such as `PT36H` or `P2D`; for a parcel also a number of scans (1 to 20).',
    }),
  })
  .superRefine(({ shipmentId, collectionId, to, by }, context) => {
    const fault = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', message, path: [field] });
    if ((shipmentId === undefined) === (collectionId === undefined)) {
      fault(
        'shipmentId',
        'must be given, or "collectionId", and not both, for example "shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2"',
      );
    } else if (shipmentId !== undefined) {
      if (to !== undefined && !isStatus(to))
        fault('to', `must be a status of a shipment, one of ${list(reachableStatuses)}`);
    } else {
      if (to !== undefined && !isMilestone(to))
        fault('to', `must be one of ${list(milestones)} for a collection; it is paid on its page`);
      // A value that broke the rule of `by` is still here as it was sent.
      if (typeof by === 'object' && 'steps' in by)
        fault('by', 'must be a duration for a collection, for example "P2D"');
    }
    if ((to === undefined) === (by === undefined))
      fault('to', 'must be given, or "by", and not both, for example "delivered"');
  })
  .meta({
    id: 'SandboxAdvance',
    description: 'How far to simulate the journey of a parcel, or the life of a taxes collection.',
    example: { shipmentId: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', to: 'out_for_delivery' },
  });

export const advanceReply = z.union([
  shipmentReply.extend({ newEvents: z.int().meta({ description: 'Number of scans that were added.' }) }),
  shipmentReply.pick({ messages: true }).extend({ collection: collectionSchema }),
]);
