import { z } from 'zod';
import {
  presentPickup,
  ownPickup,
  pickupsOfShipment,
  pickupView,
} from '../../../../application/parcels/pickups/pickup-view.ts';
import type { PickupField } from '../../../../application/parcels/pickups/pickup-view.ts';
import type { cancelPickup } from '../../../../application/parcels/pickups/pickups-at-carriers.ts';
import type { pickupWindows } from '../../../../application/parcels/pickups/pickup-windows.ts';
import { calendarRegionOf } from '../../../../application/parcels/shipments/plan-shipment.ts';
import type { schedulePickup } from '../../../../application/parcels/pickups/schedule-pickup.ts';
import { streamOf } from '../../../../application/log/ports/event-store.ts';
import type { EventStore } from '../../../../application/log/ports/event-store.ts';
import { ownPage } from '../../../../application/log/kernel/own.ts';
import type { Condition, ReadableModels } from '../../../../application/log/ports/read-models.ts';
import { pickupStatuses } from '../../../../domain/parcels/pickup/index.ts';
import type { PickupRefusal } from '../../../../domain/parcels/pickup/index.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { claimOf, replayedHeader, route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import {
  unknownShipments,
  cancelledPickup,
  pickupSchema,
  pickupReply,
  pickupRequest,
  windowsQuery,
  windowsReply,
} from './schemas.ts';
import { objectRoute } from '../../../platform/http/engine/route/object-route.ts';
import {
  changedSince,
  sinceChange,
  instant,
  listKeysOf,
  listQuery,
  oneOrMany,
  until,
} from '../../../platform/http/schemas/index.ts';

/** The HTTP status of each reason. A new reason does not compile without its status. */
export const pickupReasons: Readonly<
  Record<PickupRefusal | 'shipments_not_available' | 'parcels_not_collectable', number>
> = {
  pickup_exists: 409,
  pickup_not_found: 404,
  pickup_started: 409,
  pickup_over: 409,
  shipments_not_available: 409,
  parcels_not_collectable: 422,
};

/** Time filters are local times, like the times of pickups. */
const filterTime = (moment: string): string => moment.replace(/Z$/, '');

const notFound = (): DomainError => new DomainError('pickup_not_found', 'No pickup has this id.');

const path = '/api/pickups';
const byId = z.object({ pickupId: z.string().meta({ description: 'Id of the pickup.' }) });
const reading = { tag: 'Pickups', access: { scope: 'read_shipments' } } as const;
const writing = { tag: 'Pickups', access: { scope: 'write_shipments' }, rate: 'write' } as const;

const windowsRoute = (windows: ReturnType<typeof pickupWindows>): Route =>
  route({
    ...reading,
    rate: 'read',
    method: 'get',
    path: `${path}/windows`,
    operationId: 'listPickupWindows',
    summary: 'List the days on which parcels can be collected.',
    description:
      'By the rules that `createPickup` checks: it accepts a window just if both times are on open days, ' +
      'within the hours, and 1 to 12 hours apart.',
    query: windowsQuery,
    replies: { 200: { description: 'The days.', schema: windowsReply } },
    handler: async ({ query: { country, state, from, days: count }, context }) => {
      const region = calendarRegionOf({ country, ...(state !== undefined && { state }) });
      const { days, notices, ...others } = await windows(region, { from, days: count }, context);
      return {
        json: { messages: [], ...others, days: days.map((day) => ({ ...day, isOpen: 'window' in day })) },
        notices,
      };
    },
  });

export const pickupsRoutes = ({
  store,
  readModels,
  schedule,
  cancel,
  windows,
}: {
  readonly store: EventStore;
  readonly readModels: ReadableModels;
  readonly schedule: ReturnType<typeof schedulePickup>;
  readonly cancel: ReturnType<typeof cancelPickup>;
  readonly windows: ReturnType<typeof pickupWindows>;
}): readonly Route[] => [
  route({
    ...writing,
    method: 'post',
    path,
    operationId: 'createPickup',
    summary: 'Have parcels collected.',
    description:
      'Times are local times at the address: an offset is dropped. ' +
      "1 to 12 hours, on weekdays, within the account's hours, at least one business day ahead; " +
      'one reply names every fault, with the next accepted window. ' +
      'All shipments are added, or none.',
    idempotent: true,
    body: pickupRequest,
    replies: { 201: { description: 'The pickup.', schema: pickupReply } },
    refusals: { 404: unknownShipments },
    handler: async (call) => {
      const { pickup: view, notices, replayed } = await schedule(call.body, call.context, claimOf(call, path));
      return {
        status: 201,
        json: { messages: [], pickup: presentPickup(view) },
        notices,
        headers: replayedHeader(replayed),
      };
    },
  }),
  route({
    ...reading,
    rate: 'list',
    method: 'get',
    path,
    operationId: 'listPickups',
    summary: 'List pickups.',
    description: '`startAtFrom` and `startAtTo` are local times, like the times of pickups.',
    query: listQuery(
      {
        status: oneOrMany(z.enum(pickupStatuses))
          .optional()
          .meta({ description: 'Only pickups in one of these states.' }),
        startAtFrom: instant.optional(),
        startAtTo: until.optional(),
        shipmentId: z.string().max(100).optional().meta({ description: 'Only pickups this shipment is or was in.' }),
        ...changedSince,
      },
      ['createdAt', 'startAt', 'updatedAt'],
    ),
    replies: { 200: { description: 'Pickups.', schema: z.array(pickupSchema) } },
    handler: async ({
      query: { id, status, startAtFrom, startAtTo, shipmentId, updatedAtFrom, range, sort },
      context: { accountId },
    }) => {
      const where: Condition<PickupField>[] = [
        { field: 'status', oneOf: status ?? pickupStatuses },
        ...sinceChange(updatedAtFrom),
      ];
      if (startAtFrom !== undefined) where.push({ field: 'startAt', from: filterTime(startAtFrom) });
      if (startAtTo !== undefined) where.push({ field: 'startAt', to: filterTime(startAtTo) });
      // No pickup has an empty id: a shipment without a pickup gives an empty list.
      if (shipmentId !== undefined)
        where.push({ field: 'pickupId', oneOf: [...(await pickupsOfShipment(store, shipmentId, accountId)), ''] });
      const { rows, total } = await ownPage(readModels, pickupView, accountId, {
        where,
        sort,
        range,
        keys: listKeysOf('pickup', id),
      });
      return { list: rows.values().map(presentPickup), resource: 'pickups', total, range };
    },
  }),
  windowsRoute(windows),
  objectRoute(store, {
    ...reading,
    rate: 'read',
    path: `${path}/{pickupId}`,
    operationId: 'getPickup',
    summary: 'Read one pickup.',
    params: byId,
    replies: { 200: { description: 'The pickup.', schema: pickupReply } },
    refusals: { 404: notFound() },
    handler: async ({ params: { pickupId }, context }, momentOf) => {
      const { store } = await momentOf(streamOf('pickup', pickupId));
      return { json: { messages: [], pickup: presentPickup(await ownPickup(store, pickupId, context.accountId)) } };
    },
  }),
  route({
    ...writing,
    method: 'post',
    path: `${path}/{pickupId}/cancel`,
    operationId: 'cancelPickup',
    summary: 'Cancel a pickup.',
    description: 'Possible until it starts. Can be repeated. Its parcels can join another pickup at once.',
    params: byId,
    replies: { 200: { description: 'When it was cancelled.', schema: cancelledPickup } },
    refusals: { 404: notFound(), 502: 'The carrier refused: the pickup stands.' },
    handler: async ({ params: { pickupId }, context }) => {
      const { status, cancelledAt } = await cancel(pickupId, context);
      return { json: { id: pickupId, status, cancelledAt } };
    },
  }),
];
