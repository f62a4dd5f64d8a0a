import { z } from 'zod';
import { pickupFormFaults } from '../../../../domain/shared/calendar/index.ts';
import type { PickupWindow } from '../../../../domain/shared/calendar/index.ts';
import { pickupAddressFaults, pickupFailures, pickupStatuses } from '../../../../domain/parcels/pickup/index.ts';
import type { PickupAddress } from '../../../../domain/parcels/pickup/index.ts';
import { addressRules, partyRules } from '../../../../domain/shared/party.ts';
import type { Fault } from '../../../../domain/shared/domain-error.ts';
import { exampleShipDate } from '../../../platform/http/schemas/times.ts';
import {
  countryCode,
  withPathPlaceholder,
  pathPlaceholder,
  maybe,
  messages,
  addressReading,
  reference,
  rules,
  timestamp,
} from '../../../platform/http/schemas/index.ts';
import { latinFields } from '../../../platform/http/schemas/party.ts';
import { describedText } from '../../../platform/http/schemas/fields.ts';
import type { DocumentedRefusal } from '../../../platform/http/engine/route/route.ts';

const example = {
  startAt: `${exampleShipDate}T09:00`,
  endAt: `${exampleShipDate}T11:00`,
  address: {
    company: 'Example Shop',
    phone: '+44 113 496 0000',
    address: {
      addressLine1: '2 High Street',
      city: 'Leeds',
      postalCode: 'LS1 1AA',
      country: 'GB',
    },
  },
};

/** An address with either set of field names. */
const address = z.object({
  addressLine1: maybe(describedText(addressRules.line1)).meta({ description: 'Street and house number.' }),
  line1: maybe(describedText(addressRules.line1)).meta({
    description: 'Street and house number, in place of `addressLine1`.',
  }),
  addressLine2: maybe(describedText(addressRules.line2)).meta({ description: 'Flat, floor or building.' }),
  line2: maybe(describedText(addressRules.line2)).meta({
    description: 'Flat, floor or building, in place of `addressLine2`.',
  }),
  city: describedText(addressRules.city).meta({ description: 'Town or city.' }),
  state: maybe(describedText(addressRules.state)).meta({
    description: 'State, province or region; a code where the country has codes.',
  }),
  postalCode: maybe(describedText(addressRules.postcode)).meta({ description: 'Postcode as the country writes it.' }),
  postcode: maybe(describedText(addressRules.postcode)).meta({ description: 'Postcode, in place of `postalCode`.' }),
  country: countryCode,
  reading: addressReading,
});

/** The same address in Latin letters, with either set of field names. */
const latin = z
  .object({
    ...latinFields,
    addressLine1: latinFields.line1.meta({ description: 'Street and house number, in place of `line1`.' }),
    addressLine2: latinFields.line2.meta({ description: 'Flat, floor or building, in place of `line2`.' }),
  })
  .meta({ description: 'The same in Latin letters, where name or address are in another script: carriers get it.' });

const pickupAddress = z
  .object({
    name: maybe(describedText(partyRules.name)).meta({ description: 'Person who hands the parcels over.' }),
    company: maybe(describedText(partyRules.company)).meta({ description: 'Company that hands the parcels over.' }),
    email: maybe(describedText(partyRules.email)).meta({ description: 'Email for questions of the carrier.' }),
    phone: maybe(describedText(partyRules.phone)).meta({
      description: 'Telephone number with country code, for the driver.',
    }),
    address: address.meta({ description: 'Where the parcels are collected.' }),
    latin: maybe(latin),
    stateTaxId: maybe(describedText(partyRules.stateTaxId)).meta({
      description: 'Tax number given by a state or province.',
    }),
    countryTaxId: maybe(describedText(partyRules.countryTaxId)).meta({
      description: 'Tax number given by the country.',
    }),
  })
  .check(rules<PickupAddress>((value) => pickupAddressFaults(value, pathPlaceholder)))
  .meta({
    id: 'PickupAddress',
    description:
      'addressLine1, addressLine2 and postalCode, or line1, line2 and postcode as in a Party. Returned as sent.',
    example: example.address,
  });

const repeated = (ids: readonly (string | undefined)[] = []): Fault[] =>
  ids.flatMap((id, index) => {
    const first = ids.indexOf(id);
    if (id === undefined || first === index) return [];
    return [
      {
        field: `${pathPlaceholder}[${index}]`,
        message: `${pathPlaceholder}[${index}] repeats ${pathPlaceholder}[${first}]: name each shipment once.`,
      },
    ];
  });

/** Ids of shipments without repetition. */
export const shipmentIds = (least: number, most: number) =>
  z
    .array(z.string().max(100))
    .min(least)
    .max(most)
    .check(rules<readonly string[]>(repeated))
    .meta({ description: `${least} to ${most} shipments, each once.`, example: ['shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2'] });

const time = z.string().meta({ example: example.startAt });

export const pickupRequest = z
  .object({
    startAt: time.meta({
      description: 'When collection may begin, in local time at the address: an ISO 8601 time, an offset is dropped.',
    }),
    endAt: time.meta({
      description: 'When collection must be over, in local time at the address.',
      example: example.endAt,
    }),
    shipmentIds: shipmentIds(0, 500).default([]),
    address: pickupAddress,
    reference: maybe(reference).meta({
      description: "The client's own number of the pickup; sent to the carrier as its instruction.",
    }),
  })
  // Checks the rules for the window that hold for every account, so that they are reported with other faults. The
  // account's own settings are checked later.
  .check(
    rules<PickupWindow>(
      ({ startAt, endAt }) =>
        pickupFormFaults({ ...(startAt !== undefined && { startAt }), ...(endAt !== undefined && { endAt }) }).map(
          withPathPlaceholder,
        ),
      { onlyBeside: true },
    ),
  )
  .meta({
    id: 'PickupRequest',
    description: 'Parcels to collect at an address within a window of time.',
    example: { ...example, shipmentIds: [], reference: 'VAN-7' },
  });

const wallClock = z.string().meta({
  format: 'date-time',
  description: 'Local time where the parcels are collected, as sent: the `Z` does not mean UTC.',
});

export const pickupSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the pickup.', example: 'pck_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    status: z.enum(pickupStatuses).meta({ description: 'Where the pickup is in its life.' }),
    startAt: wallClock.meta({ example: `${example.startAt}:00.000Z` }),
    endAt: wallClock.meta({ example: `${example.endAt}:00.000Z` }),
    requested: z
      .object({
        startAt: time.meta({ description: 'Start of the window as sent.' }),
        endAt: time.meta({ description: 'End of the window as sent.', example: example.endAt }),
      })
      .meta({ description: 'Both times as they were sent.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    personalDataErasedAt: timestamp
      .optional()
      .meta({ description: 'When people in it were erased: their fields are absent since then.' }),
    address: pickupAddress.optional(),
    reference: z.string().optional().meta({ description: "The client's own number of the pickup, as sent." }),
    shipmentIds: z.array(z.string()).meta({ description: 'Shipments that are collected.' }),
    confirmations: z
      .array(
        z.object({
          carrier: z.string().meta({ description: 'Carrier that collects the parcels.' }),
          confirmation: z
            .string()
            .optional()
            .meta({ description: "The carrier's number of the pickup; absent until it has confirmed." }),
        }),
      )
      .meta({ description: 'Number of the pickup at each carrier.' }),
    completedAt: timestamp.optional(),
    cancelledAt: timestamp.optional(),
    failure: z
      .object({
        reason: z.enum(pickupFailures).meta({ description: 'A stable word to branch on.' }),
        message: z.string().meta({ description: 'The same in a sentence.' }),
      })
      .optional()
      .meta({ description: 'Why the pickup failed, where it did.' }),
  })
  .meta({
    id: 'Pickup',
    description: 'A collection of parcels at an address.',
    example: {
      id: 'pck_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
      status: 'created',
      startAt: `${example.startAt}:00.000Z`,
      endAt: `${example.endAt}:00.000Z`,
      requested: { startAt: example.startAt, endAt: example.endAt },
      createdAt: '2026-01-14T10:00:00.000Z',
      updatedAt: '2026-01-14T10:00:00.000Z',
      address: example.address,
      reference: 'VAN-7',
      shipmentIds: ['shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2'],
      confirmations: [],
    },
  });

export const pickupReply = z.object({ messages, pickup: pickupSchema });

export const cancelledPickup = z.object({
  id: z.string().meta({ description: 'Id of the pickup.', example: 'pck_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
  status: z.literal('cancelled').meta({ description: 'The pickup is cancelled.' }),
  cancelledAt: timestamp,
});

const id = 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2';

/** The reply about unknown shipments in a body, for the OpenAPI document. */
export const unknownShipments: DocumentedRefusal = {
  description: 'A shipment of the body does not exist; nothing was done.',
  reason: 'shipment_not_found',
  message: '1 of 2 shipments does not exist; nothing was done.',
  details: [`shipmentIds[0] ${id}: No shipment has this id.`],
  field: 'shipmentIds[0]',
};
