import { whatIdIs } from '../shared/meant-id.ts';
import type { WebhookTestRequested } from '../../domain/webhooks/webhook-endpoint/index.ts';
import { metadataOf } from '../log/kernel/context.ts';
import type { Context } from '../log/kernel/context.ts';
import { ownHistory } from '../log/kernel/own.ts';
import { streamOf } from '../log/ports/event-store.ts';
import type { EventStore } from '../log/ports/event-store.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { WebhookEndpointRegistry } from './endpoints.ts';

export type TestResult = {
  readonly shipmentId: string;
  readonly success: boolean;
  readonly message: string;
  readonly webhooksNotified: number;
};
export type TestReport = {
  readonly success: boolean;
  readonly message: string;
  readonly webhooksNotified: number;
  readonly results: readonly TestResult[];
};

type Found = { readonly shipmentId: string; readonly version: number };

/** Sends `shipment.updated` of real shipments to every enabled endpoint, through the same outbox as everything else. */
export const testWebhooks =
  ({
    store,
    ids,
    endpoints,
  }: {
    store: EventStore;
    ids: Pick<Ids, 'next'>;
    endpoints: Pick<WebhookEndpointRegistry, 'list'>;
  }) =>
  async (shipmentIds: readonly string[], context: Context): Promise<TestReport> => {
    const { accountId, at } = context;
    const find = async (shipmentId: string): Promise<Found | undefined> => {
      const history = await ownHistory(store, 'shipment', shipmentId, accountId);
      return history.length > 0 ? { shipmentId, version: history.length } : undefined;
    };
    const asked = [...new Set(shipmentIds)];
    const found = (await Promise.all(asked.map(find))).filter((shipment) => shipment !== undefined);
    const enabled = (await endpoints.list(accountId)).filter((endpoint) => endpoint.enabled).length;

    if (enabled > 0 && found.length > 0) {
      const event: WebhookTestRequested = { type: 'WebhookTestRequested', data: { shipments: found, requestedAt: at } };
      await store.append(streamOf('webhookTest', ids.next('evt')), [event], 0, metadataOf(context));
    }

    const known = new Set(found.map(({ shipmentId }) => shipmentId));
    const results = asked.map((shipmentId): TestResult => {
      if (!known.has(shipmentId)) {
        const unknown = `No shipment has this id.${whatIdIs(shipmentId, 'shp')}`;
        return { shipmentId, success: false, message: unknown, webhooksNotified: 0 };
      }
      const message =
        enabled === 0
          ? 'No webhook endpoint is enabled.'
          : `shipment.updated is on its way to ${enabled} webhook endpoint(s).`;
      return { shipmentId, success: true, message, webhooksNotified: enabled };
    });
    return {
      success: results.every(({ success }) => success),
      message: `${found.length} of ${asked.length} shipment(s) found; ${enabled} webhook endpoint(s) enabled.`,
      webhooksNotified: results.reduce((sum, { webhooksNotified }) => sum + webhooksNotified, 0),
      results,
    };
  };
