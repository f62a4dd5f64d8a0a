import { randomBytes } from 'node:crypto';
import { paymentPageRoutes } from '../../../../../src/adapters/collections/http/consignee-pages/routes.ts';
import type { PaymentPageOptions } from '../../../../../src/adapters/collections/http/consignee-pages/routes.ts';
import { paymentTokens } from '../../../../../src/adapters/collections/payments/payment-tokens.ts';
import { ulidIds } from '../../../../../src/adapters/shared/system/ids.ts';
import { createPages } from '../../../../../src/adapters/platform/pages/pages.ts';
import type { TaxesCollectionEvent } from '../../../../../src/domain/collections/taxes-collection/index.ts';
import { MemoryLog, recordedEvent } from '../../../../support/memory-log.ts';
import { runningApp } from '../../../platform/http/running-app.ts';

const tokens = paymentTokens(randomBytes(32));
const ids = ulidIds();
const pages = createPages();

/**
 * The payment page of one collection, on a port of its own, with the events of the collection at hand. It stops with
 * the test.
 */
export const servedPage = async (
  events: (collectionId: string) => readonly TaxesCollectionEvent[],
  card?: PaymentPageOptions['card'],
) => {
  const collectionId = ids.next('txc');
  const log = new MemoryLog([]);
  const add = (...more: readonly TaxesCollectionEvent[]): void => {
    for (const event of more) {
      const version = log.events.length + 1;
      log.events.push(recordedEvent(String(version), { stream: `taxesCollection-${collectionId}`, version, event }));
    }
  };
  add(...events(collectionId));
  const errors: unknown[] = [];
  const app = await runningApp(
    paymentPageRoutes({
      branding: { operator: {}, brandOf: () => Promise.resolve({}) },
      store: log,
      tokens,
      pages,
      isTracked: (trackingNumber) => Promise.resolve(trackingNumber === 'LZ000000005ZZ'),
      baseUrl: 'http://localhost:8080',
      card,
      failed: (error) => void errors.push(error),
    }),
  );
  return { url: `${app.url}/pay/${tokens.of(collectionId)}`, add, errors };
};
