import { z } from 'zod';
import { maxParcels } from '../../../../application/parcels/manifests/close-day.ts';
import { manifestStatuses } from '../../../../domain/parcels/manifest/index.ts';
import { isLocalDate } from '../../../../domain/shared/local-date.ts';
import { shipmentIds } from '../pickups/schemas.ts';
import { exampleShipDate } from '../../../platform/http/schemas/times.ts';
import { maybe, messages, party, reference, shownWeight, timestamp } from '../../../platform/http/schemas/index.ts';

const address = {
  company: 'Example Shop',
  address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
};
const ids = ['shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B3'];

export const manifestById = z.object({ manifestId: z.string().meta({ description: 'Id of the manifest.' }) });

export const manifestRequest = z
  .object({
    shipmentIds: shipmentIds(1, maxParcels),
    reference: maybe(reference).meta({ description: "The client's own number of the manifest; printed on it." }),
    address: maybe(party).meta({
      description: 'Where the parcels are handed over. Absent: where all of them are sent from.',
    }),
  })
  .meta({
    id: 'ManifestRequest',
    description: 'Parcels to hand over together.',
    example: { shipmentIds: ids, reference: 'VAN-7', address },
  });

export const dayRequest = z
  .object({
    date: z
      .string()
      .refine(isLocalDate, 'must be an existing date')
      .meta({ description: 'A date.', example: exampleShipDate }),
  })
  .meta({ id: 'CloseDayRequest', description: 'The ship date of the parcels.', example: { date: exampleShipDate } });

export const manifest = z
  .object({
    id: z.string().meta({ description: 'Id of the manifest.', example: 'mft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    status: z
      .enum(manifestStatuses)
      .meta({ description: 'closed as soon as a carrier has scanned the first of its parcels.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    closedAt: timestamp.optional(),
    personalDataErasedAt: timestamp
      .optional()
      .meta({ description: 'When people in it were erased: their fields are absent since then.' }),
    reference: z.string().optional().meta({ description: "The client's own number of the manifest, as sent." }),
    address: party.optional(),
    shipmentIds: z.array(z.string()).meta({ description: 'Shipments in the manifest.' }),
    weight: shownWeight.optional().meta({ description: 'Of all its parcels.' }),
    documents: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the document.' }),
          type: z.literal('MANIFEST').meta({ description: 'Kind of document.' }),
          format: z.literal('PDF').meta({ description: 'File format.' }),
          url: z.string().meta({ description: 'Opens with the token, or without one for 15 minutes.' }),
        }),
      )
      .meta({ description: 'The printed manifest.' }),
  })
  .meta({
    id: 'Manifest',
    description: 'A list of parcels handed over together.',
    example: {
      id: 'mft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      status: 'created',
      createdAt: '2026-01-14T17:00:00.000Z',
      updatedAt: '2026-01-14T17:00:00.000Z',
      reference: 'VAN-7',
      address,
      shipmentIds: ids,
      weight: { unit: 'kg', value: '2.4' },
      documents: [
        {
          id: 'doc_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
          type: 'MANIFEST',
          format: 'PDF',
          url: 'https://shipping.example.com/api/manifests/mft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2/document?expires=1768500900&signature=…',
        },
      ],
    },
  });

export const manifestReply = z
  .object({ ...manifest.shape, messages })
  .meta({ id: 'CreatedManifest', description: 'The new manifest, with warnings and infos.' });
export const manifestsReply = z.object({
  messages,
  manifests: z.array(manifest).meta({ description: 'One manifest for each address the parcels are sent from.' }),
});
