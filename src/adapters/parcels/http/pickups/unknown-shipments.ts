import type { DocumentedRefusal } from '../../../platform/http/engine/route/route.ts';

const id = 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2';

/** The reply about unknown shipments in a body, for the OpenAPI document. */
export const unknownShipments: DocumentedRefusal = {
  description: 'A shipment of the body does not exist; nothing was done.',
  reason: 'shipment_not_found',
  message: '1 of 2 shipments does not exist; nothing was done.',
  details: [`shipmentIds[0] ${id}: No shipment has this id.`],
  field: 'shipmentIds[0]',
};
