import { z } from 'zod';
import { shipmentStatuses } from '../../../../domain/parcels/shipment/index.ts';
import { idOf } from './fields.ts';
import { tool } from './tool.ts';

/** In the sandbox only, where nothing is real: one step, without a confirmation. */
export const advanceSandbox = tool({
  name: 'advance_sandbox',
  title: 'Move a parcel of the sandbox',
  description: 'Moves a simulated parcel along, to a status. It exists in a sandbox only, where nothing is shipped.',
  scope: 'agent_write',
  operations: ['advanceParcel'],
  onlyReads: false,
  input: z.strictObject({
    shipment_id: idOf('shipment', 'shp'),
    to: z.enum(shipmentStatuses).meta({ description: 'The status to bring it to.' }),
  }),
  run: async ({ shipment_id, to }, calls) => {
    const { json } = await calls.object('advanceParcel', { body: { shipmentId: shipment_id, to } });
    const { shipment, newEvents } = json as {
      readonly shipment: { readonly shipmentId: string; readonly status: string };
      readonly newEvents: number;
    };
    return { shipment_id: shipment.shipmentId, status: shipment.status, new_scans: newEvents };
  },
});
