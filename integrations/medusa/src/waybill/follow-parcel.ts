import { createOrderShipmentWorkflow, markOrderFulfillmentAsDeliveredWorkflow } from '@medusajs/medusa/core-flows';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import type { MedusaContainer } from '@medusajs/framework/types';
import { clientOf } from './options';
import { pluginOptions } from './plugin-options';

/** The parcel is on its way from the first scan on, and stays so whatever happens to it later. */
const isOnItsWay = (status: string): boolean =>
  !['booking_pending', 'booking_failed', 'label_created', 'voided'].includes(status);

type Label = { readonly tracking_number: string; readonly tracking_url: string; readonly label_url: string };

type Found = {
  readonly id: string;
  readonly shipped_at: Date | null;
  readonly delivered_at: Date | null;
  readonly canceled_at: Date | null;
  readonly items: readonly { readonly line_item_id: string | null; readonly quantity: number }[];
  readonly labels: readonly Label[];
  readonly order?: { readonly id: string };
};

const fulfillmentOf = async (scope: MedusaContainer, id: unknown): Promise<Found | undefined> => {
  if (typeof id !== 'string') return undefined;
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: 'fulfillment',
    filters: { id },
    fields: [
      ...['id', 'shipped_at', 'delivered_at', 'canceled_at', 'items.line_item_id', 'items.quantity'],
      ...['labels.tracking_number', 'labels.tracking_url', 'labels.label_url', 'order.id'],
    ],
  });
  return (data as unknown as readonly Found[])[0];
};

const ship = async (scope: MedusaContainer, order_id: string, { id, items, labels }: Found): Promise<void> => {
  await createOrderShipmentWorkflow(scope).run({
    input: {
      order_id,
      fulfillment_id: id,
      items: items.flatMap(({ line_item_id, quantity }) =>
        line_item_id === null ? [] : [{ id: line_item_id, quantity: Number(quantity) }],
      ),
      // Medusa replaces the labels by those it is given here, and without them the tracking number is lost.
      labels: labels.map(({ tracking_number, tracking_url, label_url }) => ({
        tracking_number,
        tracking_url,
        label_url,
      })),
    },
  });
};

/**
 * Marks the fulfilment of a parcel as shipped, and as delivered. It asks Waybill how the parcel stands now, so a webhook
 * may come twice, late or out of order. A parcel of another shop, a return, and a cancelled fulfilment change nothing.
 */
export const followParcel = async (scope: MedusaContainer, shipmentId: string): Promise<void> => {
  const { shipment } = await clientOf(pluginOptions(scope)).getLabel({ path: { shipmentId } });
  if (!isOnItsWay(shipment.status)) return;
  const found = await fulfillmentOf(scope, shipment.metadata?.['medusaFulfillment']);
  if (!found?.order || found.canceled_at) return;
  if (!found.shipped_at) await ship(scope, found.order.id, found);
  if (shipment.status === 'delivered' && !found.delivered_at)
    await markOrderFulfillmentAsDeliveredWorkflow(scope).run({
      input: { orderId: found.order.id, fulfillmentId: found.id },
    });
};
