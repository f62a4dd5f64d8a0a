import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { demoAccountId } from '../../../src/application/sandbox/seed-demo.ts';
import { shipmentView } from '../../../src/application/parcels/shipments/shipment-view.ts';
import type { ShipmentView } from '../../../src/application/parcels/shipments/shipment-view.ts';
import { fold } from '../../../src/application/log/kernel/projection.ts';
import type { Projection } from '../../../src/application/log/kernel/projection.ts';
import { manifestView } from '../../../src/application/parcels/manifests/manifest-view.ts';
import { pickupView } from '../../../src/application/parcels/pickups/pickup-view.ts';
import { productView } from '../../../src/application/trade/classification/product-view.ts';
import { upToHead } from '../../../src/application/log/kernel/up-to-head.ts';
import type { RecordedEvent } from '../../../src/application/log/ports/event-store.ts';
import { collectionView } from '../../../src/application/collections/collection-view.ts';
import type { DomainEvent } from '../../../src/domain/shared/domain-event.ts';
import { demoTokens, features } from '../../../src/infrastructure/features/index.ts';
import { webhookTokens } from '../../../src/infrastructure/features/webhooks.ts';
import { openAssembling } from '../../support/assembled.ts';
import { sharedWorkers } from '../../support/shared-workers.ts';

const request = { seed: 1, days: 30, parcels: 150 };
const small = { ...request, parcels: 50 };

/** The demo account of a new sandbox, to be filled by the clock of tests. */
const opened = async (environment: Readonly<Record<string, string>> = {}) => {
  const assembling = await openAssembling(environment);
  const assembly = assembling.assemble([...features, sharedWorkers]);
  await assembly.prepare();
  const { get } = assembly;
  const { eventStore } = assembling.resources;
  const allEvents = async (): Promise<readonly RecordedEvent[]> => {
    const all: RecordedEvent[] = [];
    for await (const batch of upToHead(eventStore, { signal: new AbortController().signal })) all.push(...batch);
    return all;
  };
  /** Without those of webhook endpoints, one of which is made by every start. */
  const events = async () => (await allEvents()).filter(({ stream }) => !stream.startsWith('webhookEndpoints-'));
  /** The objects of a category, from their streams. */
  const viewsOf = async <View, E extends DomainEvent>(category: string, view: Projection<View, E>) => {
    const own = (await events()).filter(({ stream }) => stream.startsWith(`${category}-`));
    const streams = Map.groupBy(own as unknown as readonly RecordedEvent<E>[], ({ stream }) => stream);
    return [...streams.values()].flatMap((history) => fold(view, history) ?? []);
  };
  const shipments = () => viewsOf('shipment', shipmentView);
  const collections = () => viewsOf('taxesCollection', collectionView);
  const { endpoints } = get(webhookTokens.webhooks);
  return {
    fill: get(demoTokens.fill),
    endpoints,
    allEvents,
    events,
    viewsOf,
    shipments,
    collections,
    log: assembling.log,
    close: assembling.close,
  };
};
const sandbox = async (environment?: Readonly<Record<string, string>>) => {
  const opening = await opened(environment);
  onTestFinished(opening.close);
  return opening;
};

const shown = (shipments: readonly ShipmentView[]) =>
  shipments
    .map(({ customerReference, status, createdAt, destinationCountry, service, scans, rate }) => ({
      customerReference,
      status,
      createdAt,
      destinationCountry,
      service: service.code,
      price: rate.price,
      scans: scans.map(({ code, timestamp }) => [code, timestamp]),
    }))
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

describe('a month', () => {
  let month: Awaited<ReturnType<typeof opened>>;
  let answer: unknown;
  beforeAll(async () => {
    month = await opened();
    answer = await month.fill(request);
  });
  afterAll(() => month.close());

  it('has parcels in every status, of the month that ends now, recorded now by the demo', async () => {
    const { events, shipments, log } = month;
    const now = '2026-11-20T10:00:00.000Z';
    expect(answer).toMatchObject({ added: true, parcels: 150, to: now });
    const views = await shipments();
    expect([...new Set(views.map(({ status }) => status))].toSorted()).toEqual([
      'available_for_pickup',
      'booking_failed',
      'booking_pending',
      'collected',
      'customs_cleared',
      'customs_hold',
      'delivered',
      'delivery_failed',
      'exception',
      'in_hub',
      'in_transit',
      'label_created',
      'lost',
      'out_for_delivery',
      'return_to_sender',
      'returned',
      'voided',
    ]);
    const all = await events();
    expect(new Set(all.map(({ recordedAt }) => recordedAt))).toEqual(new Set([now]));
    expect(new Set(all.map(({ metadata: { accountId, actor } }) => `${accountId} ${actor}`))).toEqual(
      new Set([`${demoAccountId} demo`]),
    );
    expect(views.every(({ createdAt }) => createdAt < now)).toBe(true);
    expect(log()).not.toContain('"level":50');
  });

  it('collects duties: paid, refunded, disputed, unpaid, overdue, expired, cancelled, in exception, archived', async () => {
    const { collections, log } = month;
    const views = await collections();
    expect([...new Set(views.map(({ status }) => status))].toSorted()).toEqual([
      'cancelled',
      'exception',
      'expired',
      'paid',
      'pending',
      'refunded',
    ]);
    const causes = new Set(views.map(({ cancellation }) => cancellation?.cause));
    expect(causes).toEqual(new Set([undefined, 'nothing_due', 'requested', 'shipment_voided']));
    const now = '2026-11-20T10:00:00.000Z';
    const overdue = views.filter(({ status, deadline = now }) => status === 'pending' && deadline < now);
    expect(overdue.length).toBeGreaterThan(0);
    expect(overdue.every(({ expiresAt = '' }) => expiresAt > now)).toBe(true);
    expect(views.some(({ isArchived }) => isArchived)).toBe(true);
    expect(views.some(({ customsHold }) => customsHold !== undefined)).toBe(true);
    const happened = new Set(views.flatMap(({ history }) => history.map(({ type }) => type)));
    expect(happened).toEqual(
      happened.union(new Set(['PaymentDeclined', 'PaymentDisputed', 'CollectionGoodsCorrected'])),
    );
    const messages = views.flatMap(({ stages }) => stages);
    const sent = new Set(messages.filter(({ status }) => status === 'completed').map(({ type }) => type));
    expect(sent).toEqual(sent.union(new Set(['initial_email', 'reminder_email_1', 'receipt_email', 'refund_email'])));
    // Nothing is left for the jobs of the service to catch up with.
    expect(messages.filter(({ status, scheduledAt }) => status === 'scheduled' && scheduledAt < now)).toEqual([]);
    expect(log()).not.toContain('"level":50');
  });

  it('has a parcel that customs hold while its duty is not paid', async () => {
    const [held, duties] = [await month.shipments(), await month.collections()];
    const numbers = new Set(
      held.flatMap(({ status, trackingNumber }) => (status === 'customs_hold' ? [trackingNumber] : [])),
    );
    const unpaid = duties.filter(({ status, trackingNumber }) => status === 'pending' && numbers.has(trackingNumber));
    expect(unpaid.length).toBeGreaterThan(0);
    expect(unpaid.every(({ customsHold, deadline = '' }) => customsHold !== undefined && deadline > '2026-11-20')).toBe(
      true,
    );
  });

  it('has pickups and manifests of every day, products to review, and calculations of duties', async () => {
    const { events, viewsOf, log } = month;
    const pickups = await viewsOf('pickup', pickupView);
    expect(new Set(pickups.map(({ status }) => status))).toEqual(
      new Set(['cancelled', 'completed', 'confirmed', 'failed']),
    );
    const manifests = await viewsOf('manifest', manifestView);
    expect(new Set(manifests.map(({ status }) => status))).toEqual(new Set(['closed', 'created']));
    const products = await viewsOf('product', productView);
    expect(new Set(products.map(({ reviewState }) => reviewState))).toEqual(
      new Set(['approved', 'not_reviewed', 'pending', 'rejected']),
    );
    const types = (await events()).map(({ event: { type } }) => type);
    expect(types.filter((type) => type === 'DutiesCalculated')).toHaveLength(15);
    expect(types.filter((type) => type === 'TradeEngineCalled')).toHaveLength(3);
    expect(log()).not.toContain('"level":50');
  });
});

it('has a second endpoint, which is told of the newest parcels only, and adds nothing a second time unless asked again', async () => {
  const { fill, allEvents, endpoints, shipments } = await sandbox();
  await fill(small);
  const listed = await endpoints.list(demoAccountId);
  expect(listed.map(({ url }) => new URL(url).pathname)).toEqual([
    `/sandbox/inbox/${demoAccountId}`,
    '/sandbox/inbox/acc_00000000000000000000N0B0DY',
  ]);
  const all = await allEvents();
  const registered = all.findLastIndex(({ event: { type } }) => type === 'WebhookEndpointRegistered');
  const after = all.slice(registered + 1).filter(({ event: { type } }) => type === 'ShipmentRequested');
  expect(after.length).toBeGreaterThan(0);
  expect(after.length).toBeLessThanOrEqual(13);

  // Adds nothing a second time, unless it is asked for again or with another seed; the endpoints stay as they are.
  expect(await fill(small)).toMatchObject({ added: false, reason: 'filled_before' });
  expect(await shipments()).toHaveLength(50);
  expect(await fill({ ...small, again: true })).toMatchObject({ added: true });
  expect(await fill({ ...small, seed: 2 })).toMatchObject({ added: true });
  expect(await shipments()).toHaveLength(150);
  expect(await endpoints.list(demoAccountId)).toEqual(listed);
});

it('fills once when it is asked twice at the same time, and is the same with the same seed in another sandbox', async () => {
  const [one, other] = [await sandbox(), await sandbox()];
  const results = await Promise.all([one.fill(small), one.fill(small)]);
  expect(results).toMatchObject([{ added: true }, { added: false, reason: 'in_progress' }]);
  expect(await one.shipments()).toHaveLength(50);
  await other.fill(small);
  expect(shown(await one.shipments())).toEqual(shown(await other.shipments()));
});

it('adds nothing where a message would reach a real host', async () => {
  const { fill, events } = await sandbox({ SMTP_URL: 'smtp://127.0.0.1:1025', EMAIL_FROM: 'shop@example.com' });
  expect(await fill(request)).toMatchObject({ added: false, reason: 'real_parties' });
  expect(await events()).toEqual([]);
});

it('adds nothing while the demo account has webhooks elsewhere', async () => {
  const { fill, events, endpoints } = await sandbox({ WEBHOOK_ALLOW: '127.0.0.0/8' });
  const context = { accountId: demoAccountId, actor: 'test', correlationId: 'req_1', at: '2026-11-20T10:00:00.000Z' };
  const { endpoint } = await endpoints.register({ url: 'http://127.0.0.1:9/hooks' }, undefined, context);
  expect(await fill(request)).toMatchObject({
    added: false,
    reason: 'others_told',
    message:
      'Nothing was added: webhooks of the demo account go to http://127.0.0.1:9/hooks, which would be sent thousands. ' +
      'Disable that endpoint first.',
  });
  expect(await events()).toEqual([]);
  await endpoints.change(endpoint.id, { enabled: false }, context);
  expect(await fill(small)).toMatchObject({ added: true });
});

it.each([
  [{ parcels: 49 }, 'parcels must be a whole number from 50 to 5000, for example 600.'],
  [{ days: 14.5 }, 'days must be a whole number from 14 to 90, for example 30.'],
  [{ seed: 0 }, 'seed must be a whole number from 1 to 2147483647, for example 1.'],
])('refuses %o', async (changes, message) => {
  const { fill } = await sandbox();
  await expect(fill({ ...request, ...changes })).rejects.toThrow(message);
});
