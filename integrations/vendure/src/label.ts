import { NotFoundException } from '@nestjs/common';
import type { Response } from 'express';
import { clientOf } from './options';
import type { WaybillOptions } from './options';

/** Sends the label of a shipment. */
export const sendLabel = async (options: WaybillOptions, shipmentId: string, response: Response): Promise<void> => {
  const client = clientOf(options);
  const { shipment } = await client.getLabel({ path: { shipmentId } });
  const label = shipment.documents.find(({ type }) => type === 'LABEL');
  if (!label) throw new NotFoundException(`Shipment ${shipmentId} has no label.`);
  const file = await client.downloadDocument({ path: { shipmentId, documentId: label.id } });
  response.type(file.type).send(Buffer.from(await file.arrayBuffer()));
};
