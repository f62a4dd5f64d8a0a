import { z } from 'zod';
import { pickupClosures, pickupFormFaults, weekdays } from '../../../../domain/shared/calendar/index.ts';
import type { PickupWindow } from '../../../../domain/shared/calendar/index.ts';
import { pickupAddressFaults, pickupFailures, pickupStatuses } from '../../../../domain/parcels/pickup/index.ts';
import type { PickupAddress } from '../../../../domain/parcels/pickup/index.ts';
import { addressRules, partyRules } from '../../../../domain/shared/party.ts';
import type { Fault } from '../../../../domain/shared/domain-error.ts';
import { exampleShipDate, exampleToday } from '../../../platform/http/schemas/times.ts';
import { isLocalDate } from '../../../../domain/shared/local-date.ts';
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

/** The address and the days of `listPickupWindows`. */
export const windowsQuery = z.object({
  country: countryCode.meta({ description: 'Country of the pickup address.', example: 'GB' }),
  state: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'State or province of it, where its holidays or time zone are its own.', example: 'CA' }),
  from: z.string().refine(isLocalDate, 'must be an existing date').optional().meta({
    description: 'The first day, by the calendar of the address; today when absent, at most a year from it.',
    example: exampleShipDate,
  }),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(42)
    .default(14)
    .meta({ description: 'How many days, open or not: 1 to 42. Two weeks have 10 business days.', example: 14 }),
});

const windowOfDay = z.object({
  startAt: time.meta({ description: 'Start, in local time at the address, as `createPickup` takes it.' }),
  endAt: time.meta({ description: 'End, in the same time.', example: example.endAt }),
});

export const windowsReply = z
  .object({
    messages,
    timeZone: z.string().meta({ description: 'Time zone of the address; only `now` is converted to it.' }),
    hours: z
      .object({
        from: z.string().meta({ description: "First minute of the account's hours.", example: '02:00' }),
        to: z.string().meta({ description: 'Last minute of them.', example: '12:00' }),
      })
      .meta({ description: 'When the account has parcels collected, in local time.' }),
    earliest: windowOfDay
      .optional()
      .meta({ description: 'The first window that is accepted; absent where none is within a year.' }),
    days: z
      .array(
        z.object({
          date: z.string().meta({ description: 'The day at the address.', example: exampleShipDate }),
          weekday: z.enum(weekdays).meta({ description: 'Its day of the week.' }),
          isOpen: z.boolean().meta({ description: 'Whether parcels can be collected on it.' }),
          window: windowOfDay
            .optional()
            .meta({ description: 'The longest window from the opening on; present where the day is open.' }),
          closed: z
            .enum(pickupClosures)
            .optional()
            .meta({
              description:
                'Why not: it is over (`past`) or today (`too_soon`), ' +
                'the weekend of the country, no pickup day of the account, or a public holiday.',
            }),
          holiday: z.string().optional().meta({
            description: 'Name of the public holiday, also where the day is closed for another reason.',
            example: 'Christmas Day',
          }),
        }),
      )
      .meta({ description: 'Each day, in order.' }),
  })
  .meta({
    id: 'PickupWindows',
    description: 'The days on which parcels can be collected at an address.',
    example: {
      messages: [],
      timeZone: 'Europe/London',
      hours: { from: '02:00', to: '12:00' },
      earliest: { startAt: `${exampleShipDate}T02:00`, endAt: `${exampleShipDate}T12:00` },
      days: [
        { date: exampleToday, weekday: 'wednesday', isOpen: false, closed: 'too_soon' },
        {
          date: exampleShipDate,
          weekday: 'thursday',
          isOpen: true,
          window: { startAt: `${exampleShipDate}T02:00`, endAt: `${exampleShipDate}T12:00` },
        },
      ],
    },
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
