export { shipmentStatuses } from './status.ts';
export type { ShipmentStatus } from './status.ts';
export type { TrackingEvent } from './tracking-event.ts';
