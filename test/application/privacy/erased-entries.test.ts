import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printPaymentPaper } from '../../../src/adapters/parcels/labels/render-worker.ts';
import { paymentPaper } from '../../../src/adapters/collections/pages/papers/payment-paper.ts';
import { fingerprint } from '../../../src/application/log/audit/copy-log.ts';
import { attachmentsOf } from '../../../src/application/collections/attachments.ts';
import { presentCollectionRow } from '../../../src/application/collections/collection-row.ts';
import { collectionView } from '../../../src/application/collections/collection-view.ts';
import {
  presentCollection,
  presentCollectionEventData,
} from '../../../src/application/collections/present-collection.ts';
import { fold } from '../../../src/application/log/kernel/projection.ts';
import { stateAfter } from '../../../src/application/log/kernel/state.ts';
import { upcastEvent, upcasters } from '../../../src/application/log/kernel/upcasters.ts';
import { manifestView, presentManifest } from '../../../src/application/parcels/manifests/manifest-view.ts';
import { consigneeRegionOf } from '../../../src/application/collections/consignee-calendar.ts';
import { emailOf, payerEmailOf, phoneOf } from '../../../src/application/collections/messages/channels.ts';
import { holdsPersonalData, personalEvents } from '../../../src/application/events/personal-events.ts';
import { pickupView, presentPickup } from '../../../src/application/parcels/pickups/pickup-view.ts';
import type { RecordedEvent } from '../../../src/application/log/ports/event-store.ts';
import { entriesIn } from '../../../src/application/privacy/people.ts';
import {
  presentEventData,
  presentShipment,
  presentTracking,
} from '../../../src/application/parcels/shipments/present-shipment.ts';
import { shipmentView } from '../../../src/application/parcels/shipments/shipment-view.ts';
import { bodyOf } from '../../../src/application/webhooks/outbox-subscriber.ts';
import { manifestDecider } from '../../../src/domain/parcels/manifest/index.ts';
import { pickupDecider } from '../../../src/domain/parcels/pickup/index.ts';
import { shipmentDecider } from '../../../src/domain/parcels/shipment/index.ts';
import { taxesCollectionDecider } from '../../../src/domain/collections/taxes-collection/index.ts';
import { declaredProjections, recordedEvents } from '../../support/projection-records.ts';
import { runsTimes } from '../../support/property-runs.ts';

const at = '2026-12-24T10:00:00.000Z';
const links = { tracking: (number: string) => `https://example.com/${number}`, document: () => 'https://example.com/d', payment: () => 'https://example.com/p' }; // oxfmt-ignore

type Stream = readonly RecordedEvent[];

const streams: readonly Stream[] = [
  ...Map.groupBy(
    recordedEvents().map((recorded) => upcastEvent(upcasters, recorded)),
    ({ stream }) => stream,
  ).values(),
];
const personal = streams.filter((stream) => stream.some(({ event }) => holdsPersonalData(event.type)));
const namesOf = (stream: Stream): readonly string[] => [...new Set(stream.flatMap(({ event }) => entriesIn(event)))];

const without = (stream: Stream, names: readonly string[]): Stream =>
  stream.map((recorded) => {
    const { type, data } = recorded.event as { readonly type: string; readonly data: { readonly personal?: object } };
    if (data.personal === undefined) return recorded;
    const left = Object.fromEntries(Object.entries(data.personal).filter(([name]) => !names.includes(name)));
    return { ...recorded, event: { type, data: { ...data, personal: left } } };
  });

const factOf: Readonly<Record<string, string>> = {
  shipment: 'ShipmentPeopleErased',
  pickup: 'PickupPeopleErased',
  manifest: 'ManifestPeopleErased',
  taxesCollection: 'CollectionPeopleErased',
};
const categoryOf = ([first]: Stream): string => first?.stream.split('-')[0] ?? '';

const withFact = (stream: Stream, entries: readonly string[]): Stream => {
  const last = stream.at(-1);
  if (!last) return stream;
  const event = {
    type: factOf[categoryOf(stream)] ?? '',
    data: { entries, files: [], reason: 'requested', erasedAt: at },
  };
  return [...stream, { ...last, id: 'evt_erased', version: last.version + 1, event }];
};

/** A recorded stream, and some of its entries. */
const erasure = fc
  .constantFrom(...personal)
  .chain((stream) => fc.subarray([...namesOf(stream)]).map((names) => ({ stream, names })));

/** Everything that is computed from a stream and shown or sent. */
const shown = (stream: Stream): readonly unknown[] => {
  const history = stream as readonly RecordedEvent<never>[];
  switch (categoryOf(stream)) {
    case 'shipment': {
      const view = fold(shipmentView, history);
      const state = stateAfter(shipmentDecider, history);
      return view
        ? [
            state,
            presentShipment(view, {}, links, at),
            presentEventData(view),
            presentTracking(view, 'EB607714881ZZ', links),
          ]
        : [];
    }
    case 'pickup': {
      const view = fold(pickupView, history);
      return view ? [stateAfter(pickupDecider, history), presentPickup(view)] : [];
    }
    case 'manifest': {
      const view = fold(manifestView, history);
      return view
        ? [stateAfter(manifestDecider, history), presentManifest(view, () => 'https://example.com/m', at)]
        : [];
    }
    case 'taxesCollection': {
      const view = fold(collectionView, history);
      if (!view) return [];
      const numbers = (phone: string): string => phone;
      const recipients = [emailOf(view), payerEmailOf(view), phoneOf(view, numbers), consigneeRegionOf(view)];
      const state = stateAfter(taxesCollectionDecider, history);
      return [
        state,
        presentCollection(view, links, []),
        presentCollectionEventData(view, links),
        presentCollectionRow(view, links),
        recipients,
      ];
    }
    default:
      throw new Error(`${categoryOf(stream)} holds personal data and is not checked here.`);
  }
};

it('every event type with personal data is recorded in a stream', () => {
  const recorded = new Set<string>(streams.flat().map(({ event }) => event.type));
  expect(
    Object.keys(personalEvents).filter((type) => !recorded.has(type)),
    'Add one of each to test/application/projections/recorded/: its people are then erased here.',
  ).toEqual([]);
});

describe('with any of its people erased', () => {
  it('a stream folds into every state, view, reply, webhook and row, and none of them names the erased', () => {
    fc.assert(
      fc.property(erasure, ({ stream, names }) => {
        const texts = stream.flatMap(({ event }) => {
          const people =
            (event.data as { readonly personal?: Readonly<Record<string, { readonly email?: string }>> }).personal ??
            {};
          return Object.entries(people).flatMap(([name, person]) =>
            names.includes(name) && person.email ? [{ name, email: person.email }] : [],
          );
        });
        // Somebody else may have the same address, in a field or in a free text.
        const others = JSON.stringify(
          without(stream, names).map(({ event }) => (event.data as { readonly personal?: object }).personal),
        );
        for (const value of shown(without(stream, names))) {
          const text = JSON.stringify(value) ?? '';
          for (const { email } of texts) if (!others.includes(email)) expect(text).not.toContain(email);
          expect(bodyOf({ eventName: 'shipment.updated', objectType: 'x', objectId: 'x', data: { value }, eventId: 'e', createdAt: at, apiVersion: '1.0.0' })).toContain('{'); // oxfmt-ignore
        }
      }),
      { numRuns: runsTimes(2) },
    );
  });

  it('a log gives every projection the same documents as one that was followed while they still stood there', async () => {
    const projections = (await declaredProjections()).map(({ projection }) => projection);
    fc.assert(
      fc.property(erasure, ({ stream, names }) => {
        for (const projection of projections) {
          const live: unknown = fold(projection, withFact(stream, names));
          const rebuilt: unknown = fold(projection, withFact(without(stream, names), names));
          expect(JSON.parse(JSON.stringify(rebuilt ?? null))).toEqual(JSON.parse(JSON.stringify(live ?? null)));
          const fields = Object.values(
            projection.fields as Readonly<Record<string, { of(document: unknown): unknown }>>,
          );
          if (live !== undefined) for (const field of fields) expect(field.of(rebuilt)).toEqual(field.of(live));
        }
      }),
      { numRuns: runsTimes(2) },
    );
  });

  it('an event has a digest, for copies of the log', () => {
    fc.assert(
      fc.property(erasure, ({ stream, names }) => {
        for (const recorded of without(stream, names)) expect(fingerprint(recorded)).toContain(recorded.id);
      }),
      { numRuns: runsTimes(1) },
    );
  });

  it('the papers of a collection can be printed', () => {
    const paid = personal.filter((stream) => stream.some(({ event }) => event.type === 'CollectionPaid'));
    expect(paid).not.toEqual([]);
    for (const stream of paid) {
      const view = fold(collectionView, without(stream, namesOf(stream)) as readonly RecordedEvent<never>[]);
      if (!view) throw new Error('A paid collection has a view.');
      for (const attachment of attachmentsOf(view)) {
        const paper = paymentPaper({
          view,
          attachment,
          language: 'de',
          reader: 'account',
          paymentUrl: links.payment(),
          brand: {},
          operator: {},
        });
        expect(printPaymentPaper(paper).byteLength).toBeGreaterThan(1_000);
      }
    }
  });
});
