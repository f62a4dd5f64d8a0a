import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../src/application/log/ports/event-store.ts';
import { announcingOf } from '../../../src/application/webhooks/public-events.ts';
import type { Snapshots } from '../../../src/application/webhooks/public-events.ts';
import type { HeldQuoteEvent } from '../../../src/domain/trade/held-quote/index.ts';
import type { ProductEvent } from '../../../src/domain/trade/product/index.ts';
import { isSubscribedTo } from '../../../src/domain/webhooks/webhook-endpoint/index.ts';
import type { WebhookEventName } from '../../../src/domain/webhooks/webhook-endpoint/index.ts';

const noSnapshots: Snapshots = {
  shipmentAt: () => Promise.reject(new Error('No shipment is meant.')),
  manifestAt: () => Promise.reject(new Error('No manifest is meant.')),
  collectionAt: () => Promise.reject(new Error('No collection is meant.')),
};
const at = '2026-11-20T10:00:00.000Z';
const product = { productId: 'P-1', variantId: 'blue' };

const told = async (event: ProductEvent | HeldQuoteEvent, stream: RecordedEvent['stream'] = 'product-prd_1') => {
  const recorded: RecordedEvent = {
    id: 'evt_1',
    stream,
    version: 3,
    position: '1',
    recordedAt: at,
    event,
    metadata: { accountId: 'acc_shop', actor: 'somebody', correlationId: 'req_1' },
  };
  const [announcement] = announcingOf(event)?.(recorded) ?? [];
  if (!announcement) throw new Error(`${event.type} is not told.`);
  const { data, ...rest } = announcement;
  return { ...rest, data: await data(noSnapshots) };
};

describe('webhooks of held quotes', () => {
  const figures = { quoteId: 'qte_1', shipmentId: 'shp_1', amount: '18.97', currency: 'GBP' };

  it.each<[string, HeldQuoteEvent]>([
    ['quote.held', { type: 'QuoteHeld', data: { quoteId: 'qte_1', until: '2026-12-04', amount: '18.97', currency: 'GBP', heldAt: at } }], // oxfmt-ignore
    ['quote.released', { type: 'QuoteReleased', data: { quoteId: 'qte_1', releasedAt: at } }],
    ['quote.honoured', { type: 'QuoteHonoured', data: { ...figures, assessed: '20.10', difference: '-1.13', honouredAt: at } }], // oxfmt-ignore
    ['quote.withdrawn', { type: 'QuoteHonourWithdrawn', data: { ...figures, reason: 'voided', withdrawnAt: at } }],
  ])('%s has the figures, and is not part of *', async (eventName, event) => {
    expect(await told(event, 'heldQuote-qte_1')).toEqual({
      ...{ eventName, objectType: 'quote', objectId: 'qte_1', sequence: 3 },
      data: event.data,
    });
    const name = eventName as WebhookEventName;
    expect([isSubscribedTo(['*'], name), isSubscribedTo([name], name)]).toEqual([false, true]);
  });
});

describe('webhooks of products', () => {
  it('is the classification as it was answered, with how far a person has looked', async () => {
    const result = {
      itemNumber: 1,
      title: 'Tee',
      ...product,
      classification: { sixDigitHSCode: '610910' },
      restrictions: [],
    };
    const event: ProductEvent = {
      type: 'ProductClassified',
      data: {
        id: 'prd_1',
        product,
        text: { title: 'Tee' },
        hsCode: '610910',
        confidence: 0.9,
        confidenceLevel: 'high',
        reviewState: 'not_reviewed',
        result,
        classifiedAt: at,
      },
    };
    expect(await told(event)).toEqual({
      eventName: 'product.classification.complete',
      objectType: 'product',
      objectId: 'prd_1',
      sequence: 3,
      data: { ...result, reviewState: 'not_reviewed' },
    });
  });

  it.each<[ProductEvent, Readonly<Record<string, unknown>>]>([
    [
      { type: 'ProductApproved', data: { product, hsCode: '610910', approvedAt: at } },
      { reviewState: 'approved', hsCode: '610910' },
    ],
    [
      {
        type: 'ProductCorrected',
        data: { product, hsCode: '610990', previousHsCode: '610910', reason: 'Bamboo', correctedAt: at },
      },
      { reviewState: 'approved', hsCode: '610990', previousHsCode: '610910', reason: 'Bamboo' },
    ],
    [{ type: 'ProductRejected', data: { product, hsCode: '610910', rejectedAt: at } }, { reviewState: 'rejected' }],
    [
      {
        type: 'ProductAnswered',
        data: {
          ...{
            product,
            facet: 'material',
            answer: 'cotton',
            hsCode: '610910',
            confidence: 0.9,
            confidenceLevel: 'high',
          },
          ...{ reviewState: 'not_reviewed', result: {}, answeredAt: at },
        },
      },
      { reviewState: 'not_reviewed', hsCode: '610910', answer: { facet: 'material', answer: 'cotton' } },
    ],
    [
      { type: 'ProductReviewWithdrawn', data: { product, hsCode: '610910', withdrawnAt: at } },
      { reviewState: 'pending', hsCode: '610910' },
    ],
  ])('is what a person has changed: %o', async (event, changes) => {
    expect(await told(event)).toMatchObject({ eventName: 'product.updated', data: { ...product, changes } });
  });

  it('is sent to endpoints that name it, not to those with *', () => {
    for (const name of ['product.classification.complete', 'product.updated'] as const)
      expect([isSubscribedTo(['*'], name), isSubscribedTo([name], name)]).toEqual([false, true]);
  });
});
