import { ApiError, verifyWebhook, waybillClient } from '../../../src/client/index.ts';
import type { ApiSchemas } from '../../../src/client/index.ts';

export type Given = {
  readonly baseUrl: string;
  readonly token: string;
  readonly reference: string;
  readonly body: ApiSchemas['LabelRequest'];
};

/** The headers of a webhook: docs/webhooks.md. */
const signed = async (secret: string, body: string): Promise<Readonly<Record<string, string>>> => {
  const [id, timestamp] = ['evt_1', String(Math.floor(Date.now() / 1_000))];
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
};

/**
 * Books a parcel, reads a file, reads a list to its end, is refused, and verifies a webhook. client.packed.ts strips
 * the types and puts the package in place of the sources: it runs on each Node, in a page and in a worker.
 */
export const use = async ({ baseUrl, token, reference, body }: Given): Promise<unknown> => {
  const waybill = waybillClient({ baseUrl, token });
  const { shipment } = await waybill.createLabel({ body: { ...body, customerReference: reference } });
  const path = { shipmentId: shipment.shipmentId, documentId: shipment.documents[0]?.id ?? '' };
  const label = await (await waybill.downloadDocument({ path })).text();
  let listed = 0;
  for await (const { status } of waybill.listLabels.each({ pageSize: 1, query: { status: 'label_created' } }))
    if (status === 'label_created') listed += 1;
  const refused = await waybill
    .createLabel({ body: { ...body, weight: { value: -1 } } })
    .then(() => 'nothing', (error: unknown) => (error instanceof ApiError ? error.field : String(error))); // oxfmt-ignore
  const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
  const text = JSON.stringify({ eventName: 'label.generated', objectId: shipment.shipmentId });
  const event = await verifyWebhook({ body: text, headers: await signed(secret, text), secrets: secret });
  return {
    booked: shipment.customerReference,
    label: label.slice(0, 4),
    listed: listed > 0,
    refused,
    event: event.eventName,
  };
};
