import { z } from 'zod';
import { mostParcels } from '../../../application/manifests/close-day.ts';
import { manifestStatuses } from '../../../domain/manifest/index.ts';
import { isLocalDate } from '../../../domain/shared/local-date.ts';
import { shipmentIds } from '../pickups/pickup-schemas.ts';
import { exampleShipDay } from '../openapi/example-days.ts';
import { maybe, messages, party, reference, shownWeight, timestamp } from '../schemas.ts';

const address = { company: 'Example Shop', address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' } };
const ids = ['shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2', 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B3'];

export const manifestRequest = z
  .object({
    shipmentIds: shipmentIds(1, mostParcels),
    reference: maybe(reference),
    address: maybe(party).meta({ description: 'Where the parcels are handed over. Absent: where all of them are sent from.' }),
  })
  .meta({ id: 'ManifestRequest', example: { shipmentIds: ids, reference: 'VAN-7', address } });

export const dayRequest = z
  .object({
    date: z.string().refine(isLocalDate, 'must be an existing date').meta({ description: 'A date.', example: exampleShipDay }),
  })
  .meta({ id: 'CloseDayRequest', description: 'The ship date of the parcels.', example: { date: exampleShipDay } });

export const manifest = z
  .object({
    id: z.string().meta({ example: 'mft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    status: z.enum(manifestStatuses).meta({ description: 'closed as soon as a carrier has scanned the first of its parcels.' }),
    createdAt: timestamp,
    closedAt: timestamp.optional(),
    reference: z.string().optional(),
    address: party.optional(),
    shipmentIds: z.array(z.string()),
    weight: shownWeight.optional().meta({ description: 'Of all its parcels.' }),
    documents: z.array(
      z.object({
        id: z.string(),
        type: z.literal('MANIFEST'),
        format: z.literal('PDF'),
        url: z.string().meta({ description: 'Opens with the token, or without one for 15 minutes.' }),
      }),
    ),
  })
  .meta({
    id: 'Manifest',
    example: {
      id: 'mft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      status: 'created',
      createdAt: '2026-01-14T17:00:00.000Z',
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

export const manifestReply = z.object({ ...manifest.shape, messages }).meta({ id: 'CreatedManifest' });
export const manifestsReply = z.object({ messages, manifests: z.array(manifest) });
