import type { ScanReason } from '../../../application/parcels/ports/carriers.ts';
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
    'The parcel could not be handed over. Usually the courier tries again or brings it to a pickup point; ' +
    'ask the carrier if you hear nothing.',
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

/** Why a parcel is in trouble. */
const reasons = {
  addressReason: 'The address is incomplete or wrong.',
  address_checkReason: 'The carrier is checking the address.',
  not_foundReason: 'Nobody of this name was found at the address.',
  nobody_homeReason: 'Nobody was there who could take the parcel.',
  closedReason: 'The business was closed.',
  no_accessReason: 'The courier could not get to the door or the letterbox.',
  no_safe_placeReason: 'There was no safe place that the parcel could be left in.',
  no_proof_of_ageReason: 'Proof of age was not shown.',
  refusedReason: 'The parcel was refused at the address.',
  not_collectedReason: 'The parcel was not picked up in time.',
  refused_or_unclaimedReason: 'The parcel was refused or not picked up.',
  damagedReason: 'The parcel was damaged.',
  partReason: 'Only a part of what was sent has been delivered.',
  papersReason: 'Papers of the parcel are missing or wrong.',
  informationReason: 'The carrier is waiting for information.',
  paymentReason: 'Something has to be paid before the parcel travels on.',
  postageReason: 'Too little postage was paid.',
  labelReason: 'The label was missing or wrong.',
  not_allowedReason: 'The carrier does not accept such a parcel.',
  no_serviceReason: 'The carrier does not deliver there at present.',
  customs_refusedReason: 'Customs refused the parcel.',
  duty_appealReason: 'Customs are checking the duties again, because somebody asked them to.',
  import_endedReason: 'The import was ended: the parcel does not enter the country.',
  export_cancelledReason: 'The export was cancelled: the parcel does not leave the country.',
  weatherReason: 'Bad weather delays the parcel.',
  strikeReason: 'A labour dispute delays the parcel.',
  disruptionReason: 'A disruption at the place delays the parcel, such as a closed road or a power cut.',
  transportReason: 'The transport is late.',
  put_offReason: 'The delivery was put off.',
  missortedReason: 'The parcel went the wrong way.',
  missingReason: 'The parcel is not where the carrier expected it.',
  on_requestReason: 'Somebody asked for the parcel to be kept, or delivered later.',
  recalledReason: 'The sender has called the parcel back.',
  stoppedReason: 'The parcel was stopped on its way.',
  destroyedReason: 'The parcel was disposed of.',
  unknownReason: 'We do not know the reason.',
} as const satisfies { readonly [Name in `${ScanReason | 'unknown'}Reason`]: string };

/** What the consignee can do about it. */
const advice = {
  waitAdvice: 'You need not do anything. If nothing is new here in three days, ask the sender.',
  addressAdvice:
    'Check the address that the sender has, and ask the sender to tell the carrier what is missing or wrong.',
  againAdvice:
    'Usually the courier tries again, or leaves a notice that says where the parcel is. ' +
    'If you hear nothing, ask the carrier.',
  accessAdvice: 'Clear the way, or tell the carrier how to get in: usually the courier tries again.',
  refusedAdvice:
    'If that was a mistake, tell the carrier soon; else ask the sender for a new delivery or your money back.',
  pickupAdvice: 'Ask the carrier soon where the parcel is now; else it goes back to the sender.',
  senderAdvice: 'Ask the sender what happens now.',
  carrierAdvice: 'Ask the carrier what it needs, and tell the sender.',
  payAdvice: 'Look for a message about it. If you have none, ask the carrier or the sender.',
  requestAdvice: 'If that is not what you want, tell the carrier.',
  replaceAdvice: 'Ask the sender for a new one or your money back.',
} as const;

/** The texts of the tracking page. `{name}` is replaced by a value; all languages use the same names. */
const english = {
  ...statuses,
  ...reasons,
  ...advice,
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
  listTitle: 'Parcels',
  others: 'Other parcels',
  severalTitle: 'Several parcels at once',
  severalLabel: 'Tracking numbers',
  severalHint: 'One a line, at most {most}.',
  several: 'Show the parcels',
  tooManyText: 'At most {most} numbers at once: remove some.',
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
