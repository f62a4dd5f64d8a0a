import { trackingTexts } from '../../src/adapters/collections/pages/tracking-texts.ts';
import type { DeliveryStatus } from '../../src/application/webhooks/ports/webhook-outbox.ts';
import type { CollectionStatus } from '../../src/domain/collections/taxes-collection/index.ts';
import type { ManifestStatus } from '../../src/domain/parcels/manifest/index.ts';
import type { PickupStatus } from '../../src/domain/parcels/pickup/index.ts';
import { isTerminal, shipmentStatuses } from '../../src/domain/parcels/shipment/index.ts';
import type { GeneratedPage } from './generated-page.ts';

const collection: Readonly<Record<CollectionStatus, string>> = {
  pending_classification: 'The customs codes of its goods and what is due on them are being found.',
  pending: 'The consignee has been asked to pay.',
  processing: 'Somebody is paying.',
  paid: 'The sum was paid.',
  refunded: 'All of the sum went back.',
  exception: 'A person has to correct the goods, or to decide.',
  expired: 'It was not paid in time.',
  cancelled: 'Nothing is due, or nobody asks for it any more.',
};

const pickup: Readonly<Record<PickupStatus, string>> = {
  created: 'Its parcels are in it. A carrier that takes requests has not confirmed it yet.',
  confirmed: 'Every carrier that takes requests has confirmed it.',
  completed: 'Its first parcel was scanned as collected, or is on its way at the end.',
  failed: 'No parcel was collected, or a carrier refused it or never confirmed it.',
  cancelled: 'It was cancelled before it started.',
};

const manifest: Readonly<Record<ManifestStatus, string>> = {
  created: 'Parcels are in it, and have not been handed over.',
  closed: 'Its parcels were handed over.',
};

const delivery: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'An attempt is due or under way, or waits for its time.',
  delivered: 'The receiver answered with a 2xx.',
  skipped: 'The endpoint was disabled. The event is kept, and can be sent.',
  exhausted: 'Given up after the last attempt. It can be sent again.',
};

const table = (meanings: Readonly<Record<string, string>>): string =>
  [
    '| Status | Meaning |',
    '|---|---|',
    ...Object.entries(meanings).map(([name, text]) => `| \`${name}\` | ${text} |`),
  ].join('\n');

const { en } = trackingTexts;

/** Every status of every object, and what it means. */
export const statusPage = (): GeneratedPage => ({
  address: 'statuses',
  title: 'Statuses',
  summary: 'of shipments, pickups, manifests, collections and deliveries of webhooks',
  markdown: `# Statuses

Every status that an object of the API can have.

## Shipments

In the order of a normal transport. A final one does not change, but for a delivered parcel that goes back to its
sender. [Shipments](shipments.md#statuses) says how scans make a status. The meaning is what consignees read.

| Status | Final | On the consignee's page | Meaning |
|---|---|---|---|
${shipmentStatuses
  .map((status) => `| \`${status}\` | ${isTerminal(status) ? 'yes' : 'no'} | ${en[status]} | ${en[`${status}Text`]} |`)
  .join('\n')}

## Taxes collections

[Taxes collections](collections.md#statuses) says which follows which.

${table(collection)}

## Pickups

More: [Pickups](pickups.md#statuses).

${table(pickup)}

## Manifests

More: [Manifests](manifests.md).

${table(manifest)}

## Deliveries of webhooks

More: [Webhooks](webhooks.md#retries).

${table(delivery)}
`,
});
