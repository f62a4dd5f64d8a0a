import { wordingOf } from '../../../application/shared/languages/languages.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import { translated } from '../../shared/files/translations.ts';

/** For each status: `<status>`, a headline, and `<status>Text`, what it means and what happens next. */
type StatusTexts = { readonly [Name in ShipmentStatus | `${ShipmentStatus}Text`]: string };

const statuses = {
  booking_pending: 'Being booked',
  booking_pendingText: 'The carrier has not confirmed the parcel yet. Look again in a few minutes.',
  booking_failed: 'Not booked',
  booking_failedText: 'The carrier did not take the parcel. Ask the sender when it will be sent.',
  label_created: 'Label created',
  label_createdText: 'The sender has made the label. Next the carrier gets the parcel.',
  collected: 'Handed over',
  collectedText: 'The carrier has the parcel. Next it sets out on its way to you.',
  in_transit: 'On its way',
  in_transitText: 'The parcel is travelling. There may be some days without news, on a flight for example.',
  in_hub: 'At a hub',
  in_hubText: 'The parcel is being sorted. Next it travels on.',
  customs_hold: 'Held by customs',
  customs_holdText:
    'Customs are looking at the parcel. If duties or papers are needed, you get a message; else you need not do anything.',
  customs_cleared: 'Cleared by customs',
  customs_clearedText: 'The parcel has passed customs. Next the carrier brings it to your area.',
  out_for_delivery: 'Out for delivery',
  out_for_deliveryText: 'The courier has the parcel and delivers it, most likely today.',
  available_for_pickup: 'Ready to be picked up',
  available_for_pickupText:
    'The parcel waits at the pickup point. Bring this number and proof of who you are; it goes back after some days.',
  delivery_failed: 'Delivery failed',
  delivery_failedText:
    'The parcel could not be handed over. Usually the courier tries again or brings it to a pickup point; ask the carrier if you hear nothing.',
  delivered: 'Delivered',
  deliveredText: 'The parcel has arrived. If you have not got it, ask your neighbours, then the sender.',
  exception: 'Delayed',
  exceptionText: 'Something unforeseen holds the parcel up. If nothing is new here in three days, ask the sender.',
  return_to_sender: 'Going back',
  return_to_senderText:
    'The parcel is on its way back to the sender. Ask the sender for a new delivery or your money back.',
  returned: 'Returned',
  returnedText: 'The sender has the parcel again. Ask the sender for a new delivery or your money back.',
  lost: 'Lost',
  lostText: 'The carrier cannot find the parcel. Ask the sender for a new one or your money back.',
  voided: 'Cancelled',
  voidedText: 'The sender has withdrawn this label. Ask the sender if you still expect the parcel.',
} as const satisfies StatusTexts;

/** The texts of the tracking page. `{name}` is replaced by a value; all languages use the same names. */
const english = {
  ...statuses,
  exportHoldText:
    'Customs of the country it was sent from are looking at the parcel. You need not do anything; if it takes long, ask the sender.',
  exportClearedText:
    'Customs of the country it was sent from have released the parcel. Next it travels on, to customs of your country.',
  title: 'Parcel {number}',
  stepLabel: 'Label',
  wayHeading: 'The way so far',
  from: 'From',
  to: 'To',
  service: 'Service',
  expected: 'Expected',
  expectedOpen: '{date}, perhaps later',
  expectedPast: '{date}: it is late',
  firstMile: 'First part of the way',
  lastMile: 'Last part of the way',
  seen: 'Scanned by the carrier',
  history: 'History',
  noScan: 'The label has been made. The first scan appears here once the parcel is handed over.',
  noScanOver: 'No scan of this parcel was recorded.',
  duties: 'Duties and taxes',
  dutiesPaid: 'Paid',
  dutyHeading: 'Duties are due',
  dutyText:
    'Duties and taxes have to be paid before this parcel is delivered. The link to pay is in our message of {date}.',
  dutySoonText:
    'Duties and taxes have to be paid before this parcel is delivered. We are sending a message with the link to pay.',
  dutyBy: 'Please pay by {date}.',
  dutyExpiredHeading: 'Duties can no longer be paid',
  dutyExpiredText: 'The deadline has passed. Ask the sender what happens to the parcel.',
  contactHeading: 'Questions?',
  askSender: 'Ask the sender: the shop where you ordered.',
  times:
    'Times are those of the place of each scan where its zone is known, else UTC. This page shows no names and addresses of people.',
  findTitle: 'Track a parcel',
  findLabel: 'Tracking number',
  findHint: 'It is on your receipt or in the message of the sender.',
  find: 'Show the parcel',
  another: 'Another parcel',
  unknownTitle: 'No parcel has this number',
  unknownText:
    'Check the number on your receipt or in your e-mail. A label that was made a moment ago may take a few seconds to appear.',
  busyTitle: 'Too many requests',
  busyText: 'Wait a minute, then try again.',
  failedTitle: 'This did not work',
  failedText: 'The fault is on our side. Try again later.',
} as const;

export type TrackingTextName = keyof typeof english;

export const trackingTexts = translated<TrackingTextName>('tracking-page', english);

export const sayOnTrackingIn = wordingOf(trackingTexts);
