import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { ContainerRegistrationKeys, MedusaError } from '@medusajs/framework/utils';
import { pluginOptions } from '../../../../../../waybill/plugin-options';
import { clientOf } from '../../../../../../waybill/options';

/** The label of a fulfilment as a file, for people who are signed in to Medusa's admin. */
export const GET = async (request: AuthenticatedMedusaRequest, response: MedusaResponse): Promise<void> => {
  const { data } = await request.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: 'fulfillment',
    filters: { id: request.params.id },
    fields: ['id', 'data'],
  });
  const { shipmentId } = (data[0]?.data ?? {}) as { shipmentId?: string };
  const notFound = new MedusaError(
    MedusaError.Types.NOT_FOUND,
    `Fulfillment ${request.params.id} has no label of Waybill.`,
  );
  if (shipmentId === undefined) throw notFound;
  const client = clientOf(pluginOptions(request.scope));
  const { shipment } = await client.getLabel({ path: { shipmentId } });
  const label = shipment.documents.find(({ type }) => type === 'LABEL');
  if (!label) throw notFound;
  const file = await client.downloadDocument({ path: { shipmentId, documentId: label.id } });
  response
    .setHeader('content-type', file.type)
    .setHeader('content-disposition', `inline; filename="${shipment.trackingNumber ?? shipmentId}"`)
    .send(Buffer.from(await file.arrayBuffer()));
};
