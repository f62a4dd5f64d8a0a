import { z } from 'zod';
import { messages } from '../../../platform/http/schemas/index.ts';
import { shipmentReply, shipmentSchema } from './schemas.ts';

/** A booking without a label. The shipment is absent if none was created. */
export const failedBooking = z
  .object({ messages, shipment: shipmentSchema.optional() })
  .meta({ id: 'FailedBooking', description: 'A booking that did not lead to a label.' });

/**
 * The shipment, with the result of the request at the top level, so that a client sees that it is voided without
 * reading the shipment.
 */
export const voidReply = shipmentReply.extend({
  shipmentId: shipmentSchema.shape.shipmentId,
  trackingNumber: z.string().optional().meta({ description: 'Number the voided label had.' }),
  status: z.literal('voided').meta({ description: 'The label is void and the parcel must not be sent.' }),
});
