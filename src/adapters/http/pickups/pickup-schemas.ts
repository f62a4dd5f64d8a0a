import { z } from 'zod';
import { pickupFormFaults } from '../../../domain/calendar/index.ts';
import type { PickupWindow } from '../../../domain/calendar/index.ts';
import { pickupAddressFaults, pickupFailures, pickupStatuses } from '../../../domain/pickup/index.ts';
import type { PickupAddress } from '../../../domain/pickup/index.ts';
import { addressRules, partyRules } from '../../../domain/shared/party.ts';
import type { Fault } from '../../../domain/shared/domain-error.ts';
import { exampleShipDay } from '../openapi/example-days.ts';
import { countryCode, fromHere, here, maybe, messages, reference, rules, timestamp } from '../schemas.ts';
import { describedText } from '../schemas/text.ts';

const example = {
  startAt: `${exampleShipDay}T09:00`,
  endAt: `${exampleShipDay}T11:00`,
  address: {
    company: 'Example Shop',
    phone: '+44 113 496 0000',
    address: { addressLine1: '2 High Street', city: 'Leeds', postalCode: 'LS1 1AA', country: 'GB' },
  },
};

/** Either spelling of an address. */
const address = z.object({
  addressLine1: maybe(describedText(addressRules.line1)),
  line1: maybe(describedText(addressRules.line1)),
  addressLine2: maybe(describedText(addressRules.line2)),
  line2: maybe(describedText(addressRules.line2)),
  city: describedText(addressRules.city),
  state: maybe(describedText(addressRules.state)),
  postalCode: maybe(describedText(addressRules.postcode)),
  postcode: maybe(describedText(addressRules.postcode)),
  country: countryCode,
});

const pickupAddress = z
  .object({
    name: maybe(describedText(partyRules.name)),
    company: maybe(describedText(partyRules.company)),
    email: maybe(describedText(partyRules.email)),
    phone: maybe(describedText(partyRules.phone)),
    address,
    stateTaxId: maybe(describedText(partyRules.stateTaxId)),
    countryTaxId: maybe(describedText(partyRules.countryTaxId)),
  })
  .check(rules<PickupAddress>((value) => pickupAddressFaults(value, here)))
  .meta({
    id: 'PickupAddress',
    description: 'addressLine1, addressLine2 and postalCode, or line1, line2 and postcode as in a Party. Answered as it was sent.',
    example: example.address,
  });

const repeated = (ids: readonly (string | undefined)[] = []): Fault[] =>
  ids.flatMap((id, index) => {
    const first = ids.indexOf(id);
    if (id === undefined || first === index) return [];
    return [{ field: `${here}[${index}]`, message: `${here}[${index}] repeats ${here}[${first}]: name each shipment once.` }];
  });

/** Ids of shipments, each once. */
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
    startAt: time,
    endAt: time.meta({ example: example.endAt }),
    shipmentIds: shipmentIds(0, 500).default([]),
    address: pickupAddress,
    reference: maybe(reference),
  })
  // The window is judged as a whole by what the account has agreed on; beside other faults, what holds for every account is said at once.
  .check(
    rules<PickupWindow>(
      ({ startAt, endAt }) =>
        pickupFormFaults({ ...(startAt !== undefined && { startAt }), ...(endAt !== undefined && { endAt }) }).map(fromHere),
      { onlyBeside: true },
    ),
  )
  .meta({ id: 'PickupRequest', example: { ...example, shipmentIds: [], reference: 'VAN-7' } });

const wallClock = z.string().meta({
  format: 'date-time',
  description: 'What the clock shows where parcels are collected, as it was given: the `Z` stands for no zone.',
});

export const pickup = z
  .object({
    id: z.string().meta({ example: 'pck_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    status: z.enum(pickupStatuses),
    startAt: wallClock.meta({ example: `${example.startAt}:00.000Z` }),
    endAt: wallClock.meta({ example: `${example.endAt}:00.000Z` }),
    requested: z
      .object({ startAt: time, endAt: time.meta({ example: example.endAt }) })
      .meta({ description: 'Both times as they were sent.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    address: pickupAddress.optional(),
    reference: z.string().optional(),
    shipmentIds: z.array(z.string()),
    confirmations: z
      .array(z.object({ carrier: z.string(), confirmation: z.string().optional() }))
      .meta({ description: 'What each carrier that comes calls it.' }),
    completedAt: timestamp.optional(),
    cancelledAt: timestamp.optional(),
    failure: z.object({ reason: z.enum(pickupFailures), message: z.string() }).optional(),
  })
  .meta({
    id: 'Pickup',
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

export const pickupReply = z.object({ messages, pickup });

export const cancelledPickup = z.object({
  id: z.string().meta({ example: 'pck_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
  status: z.literal('cancelled'),
  cancelledAt: timestamp,
});
