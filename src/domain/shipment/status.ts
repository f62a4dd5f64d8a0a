/** Every status of a shipment, in the order a smooth journey passes them. `booking_pending` and `booking_failed` come before there is a label. */
export const shipmentStatuses = [
  'booking_pending',
  'booking_failed',
  'label_created',
  'collected',
  'in_transit',
  'in_hub',
  'customs_hold',
  'customs_cleared',
  'out_for_delivery',
  'available_for_pickup',
  'delivery_failed',
  'delivered',
  'exception',
  'return_to_sender',
  'returned',
  'lost',
  'voided',
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];
