import type { DigestResult, FollowerState } from '../../../application/audit/system-state.ts';
import type { CollectionStatus } from '../../../domain/collections/taxes-collection/index.ts';
import type { ManifestStatus } from '../../../domain/parcels/manifest/index.ts';
import type { PickupStatus } from '../../../domain/parcels/pickup/index.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import type { ConfidenceLevel } from '../../../domain/trade/classification/index.ts';
import type { restrictionLevels } from '../../../domain/trade/index.ts';
import type { ReviewState } from '../../../domain/trade/product/index.ts';
import type { Certainty } from '../../../domain/shared/index.ts';
import type { ruleStandings } from '../../../application/trade/tariffs/tariff-line.ts';
import type { knowledgeStates } from '../../../application/trade/knowledge/knowledge.ts';
import type { DeliveryStatus } from '../../../application/webhooks/ports/webhook-outbox.ts';
import type { Badge, Tone } from './cells.ts';

/** The symbol of each colour, for people who do not tell the colours apart. */
const symbols: Readonly<Record<Tone, string>> = { quiet: '○', info: '→', warn: '!', bad: '✕', good: '✓' };

const badge = (tone: Tone, word: string, symbol = symbols[tone]): Badge => ({ tone, symbol, word });

/** A new status does not compile without its badge. */
export const shipmentBadges: Readonly<Record<ShipmentStatus, Badge>> = {
  booking_pending: badge('quiet', 'Booking pending'),
  booking_failed: badge('bad', 'Booking failed'),
  label_created: badge('info', 'Label created'),
  collected: badge('info', 'Collected'),
  in_transit: badge('info', 'In transit'),
  in_hub: badge('info', 'In hub'),
  customs_hold: badge('warn', 'Held by customs'),
  customs_cleared: badge('info', 'Customs cleared'),
  out_for_delivery: badge('info', 'Out for delivery'),
  available_for_pickup: badge('warn', 'Ready to collect'),
  delivered: badge('good', 'Delivered'),
  delivery_failed: badge('bad', 'Delivery failed'),
  exception: badge('bad', 'Exception'),
  return_to_sender: badge('warn', 'Going back'),
  returned: badge('quiet', 'Returned', '↩'),
  lost: badge('bad', 'Lost'),
  voided: badge('quiet', 'Void'),
};

export const collectionBadges: Readonly<Record<CollectionStatus, Badge>> = {
  pending_classification: badge('warn', 'Being calculated', '…'),
  pending: badge('info', 'To be paid'),
  processing: badge('info', 'Being paid'),
  paid: badge('good', 'Paid'),
  refunded: badge('quiet', 'Refunded', '↩'),
  exception: badge('bad', 'To be corrected'),
  expired: badge('quiet', 'Expired'),
  cancelled: badge('quiet', 'Cancelled'),
};

/** A collection that is pending after its deadline. */
export const overdueBadge = badge('warn', 'Overdue');

export const pickupBadges: Readonly<Record<PickupStatus, Badge>> = {
  created: badge('warn', 'Not confirmed', '…'),
  confirmed: badge('info', 'Confirmed'),
  completed: badge('good', 'Collected'),
  failed: badge('bad', 'Failed'),
  cancelled: badge('quiet', 'Cancelled'),
};

export const manifestBadges: Readonly<Record<ManifestStatus, Badge>> = {
  created: badge('info', 'Not scanned yet', '…'),
  closed: badge('good', 'Handed over'),
};

export const confidenceBadges: Readonly<Record<ConfidenceLevel, Badge>> = {
  low: badge('bad', 'Low', '↓'),
  medium: badge('warn', 'Medium', '–'),
  high: badge('good', 'High', '↑'),
};

export const reviewBadges: Readonly<Record<ReviewState, Badge>> = {
  not_reviewed: badge('quiet', 'Not needed'),
  pending: badge('warn', 'To review'),
  approved: badge('good', 'Approved'),
  rejected: badge('bad', 'Rejected'),
};

/** A step of the timeline of a collection. */
export const stageBadges: Readonly<Record<'scheduled' | 'completed' | 'skipped' | 'failed' | 'cancelled', Badge>> = {
  scheduled: badge('info', 'Planned'),
  completed: badge('good', 'Done'),
  skipped: badge('quiet', 'Left out'),
  failed: badge('bad', 'Failed'),
  cancelled: badge('quiet', 'Not needed'),
};

/** What became of an attempt to pay. */
export const attemptBadges: Readonly<
  Record<'started' | 'authenticates' | 'declined' | 'refused' | 'closed' | 'paid' | 'returned', Badge>
> = {
  started: badge('info', 'Under way'),
  authenticates: badge('info', 'At the bank'),
  declined: badge('bad', 'Declined'),
  refused: badge('bad', 'Not made'),
  closed: badge('quiet', 'Given up'),
  paid: badge('good', 'Paid'),
  returned: badge('warn', 'Was not due'),
};

/** A movement of money. */
export const transactionBadges: Readonly<Record<'pending' | 'succeeded' | 'failed' | 'open' | 'won' | 'lost', Badge>> =
  {
    pending: badge('info', 'Under way'),
    succeeded: badge('good', 'Done'),
    failed: badge('bad', 'Failed'),
    open: badge('warn', 'Open'),
    won: badge('good', 'Won'),
    lost: badge('bad', 'Lost'),
  };
export const deliveryBadges: Readonly<Record<DeliveryStatus, Badge>> = {
  pending: badge('info', 'Waiting'),
  delivered: badge('good', 'Delivered'),
  exhausted: badge('bad', 'Given up'),
  skipped: badge('quiet', 'Skipped'),
};

/** A delivery that waits for another attempt after a failure. */
export const failingDelivery = badge('warn', 'Failing');

/** Whether events are sent to an endpoint, and if not, whose decision it was. */
export const endpointBadge = ({
  enabled,
  disabledReason,
  failingSince,
}: {
  readonly enabled: boolean;
  readonly disabledReason?: string | undefined;
  readonly failingSince?: string | undefined;
}): Badge =>
  enabled
    ? failingSince === undefined
      ? badge('good', 'On')
      : badge('warn', 'Failing')
    : disabledReason === 'client'
      ? badge('quiet', 'Off')
      : badge('bad', 'Turned off by failures');

/** Whether a person may sign in. */
export const accessBadges = { active: badge('good', 'Active'), disabled: badge('quiet', 'Disabled') } as const;

/** How well a section of the rules of a destination is known. */
export const knowledgeBadges: Readonly<Record<(typeof knowledgeStates)[number], Badge & { readonly meaning: string }>> =
  {
    loaded: { ...badge('good', 'Known'), meaning: 'Rates or rules are in force.' },
    partial: { ...badge('warn', 'In part', '◐'), meaning: 'Rates or rules are in force, and others have no figure.' },
    bounded: { ...badge('warn', 'Highest only', '≤'), meaning: 'Only the highest possible value is known.' },
    notApplicable: { ...badge('quiet', 'None there'), meaning: 'The country has no such thing.' },
    notLoaded: { ...badge('bad', 'Not known'), meaning: 'Nothing exact is known.' },
  };

/** What became of a call of the API. */
export const callBadge = (status: number): Badge =>
  status < 400 ? badge('good', 'Answered') : status < 500 ? badge('warn', 'Refused') : badge('bad', 'Failed');

/** Whether an answer of today differs from the recorded one. */
export const differenceBadges = { same: badge('good', 'The same'), other: badge('warn', 'Different', '≠') } as const;

/** A new state does not compile without its badge. The order is that of the page: what needs a person comes first. */
export const followerBadges: Readonly<Record<FollowerState, Badge>> = {
  failing: badge('bad', 'Stands still'),
  parked: badge('warn', 'Lacks streams'),
  filling: badge('info', 'Being filled'),
  behind: badge('info', 'Behind'),
  current: badge('good', 'Current'),
};

export const digestBadges: Readonly<Record<DigestResult, Badge>> = {
  agrees: badge('good', 'Agrees'),
  differs: badge('bad', 'Differs'),
  notChecked: badge('quiet', 'Not checked'),
};

/** How certain a rule or a rate is. */
export const certaintyBadges: Readonly<Record<Certainty, Badge>> = {
  known: badge('good', 'Known'),
  believed: badge('info', 'Believed', '~'),
  uncertain: badge('warn', 'Uncertain', '?'),
};

/** Why a rule counts in part only, or not at all. */
export const standingBadges: Readonly<Record<Exclude<(typeof ruleStandings)[number], 'applies'>, Badge>> = {
  someGoods: badge('warn', 'Some goods', '◐'),
  leftOut: badge('quiet', 'Left out'),
};

/** What a restriction does to goods. */
export const restrictionBadges: Readonly<Record<(typeof restrictionLevels)[number], Badge>> = {
  allowed: badge('info', 'Allowed'),
  conditional: badge('warn', 'On a condition'),
  restricted: badge('warn', 'With papers', '▤'),
  prohibited: badge('bad', 'Prohibited'),
};
