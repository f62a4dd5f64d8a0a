import { z } from 'zod';
import type { ReadableModels } from '../../../../application/log/ports/read-models.ts';
import {
  areMonths,
  maxMonths,
  monthsOf,
  shipmentCountsByDay,
  shipmentCountsByDestination,
} from '../../../../application/parcels/shipments/shipment-figures.ts';
import { manyDays } from '../../../../application/parcels/shipments/shipment-rollups.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { countedPeriod, periodQuery } from '../../../platform/http/schemas/index.ts';

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM')
  .meta({ description: 'A month (UTC), included.', example: '2026-01' });

const monthsQuery = (now: () => string) =>
  z.object({ from: month.optional(), to: month.optional() }).transform(({ from, to }, context) => {
    const given = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    const months = monthsOf(given, now().slice(0, 'YYYY-MM'.length));
    if (areMonths(months)) return months;
    context.addIssue({
      code: 'custom',
      path: ['from'],
      message: `must not be after to, and at most ${maxMonths} months are counted`,
    });
    return z.NEVER;
  });

const ofDay = {
  booked: z.int().meta({ description: 'Labels that were booked, also those that were voided since.', example: 12 }),
  delivered: z.int().meta({ description: 'Parcels that were delivered, by the time of the scan.', example: 9 }),
  voided: z.int().meta({ description: 'Labels that were voided.', example: 1 }),
};

const daysReply = z
  .object({
    ...countedPeriod,
    ...ofDay,
    days: z
      .array(z.object({ day: z.iso.date().meta({ description: 'The day (UTC).', example: '2026-01-14' }), ...ofDay }))
      .meta({ description: 'The same for every day of the period, the earliest first.' }),
  })
  .meta({ id: 'ShipmentCountsByDay', description: 'What happened to the shipments of an account, day by day.' });

const transit = (what: string) =>
  z
    .int()
    .optional()
    .meta({
      description:
        `The fewest days within which ${what} of them arrived; ${manyDays} for any number above ${manyDays - 1}. ` +
        'Absent where `withTransitDays` is 0.',
      example: 4,
    });

const ofDeliveries = {
  delivered: z.int().meta({ description: 'Parcels that were delivered.', example: 120 }),
  withTransitDays: z.int().meta({
    description: 'Those with a scan before that of the delivery: the days below are theirs.',
    example: 118,
  }),
  medianTransitDays: transit('half'),
  ninetiethTransitDays: transit('nine of ten'),
  withinPromise: z
    .int()
    .meta({ description: 'Delivered on the estimated day of the booking, or before.', example: 104 }),
  late: z.int().meta({ description: 'Delivered after that day.', example: 15 }),
  promiseUnknown: z.int().meta({ description: 'Those of which it cannot be told.', example: 1 }),
};

const destinationsReply = z
  .object({
    from: month.meta({ description: 'The first month that was counted (UTC).', example: '2025-11' }),
    to: month.meta({ description: 'The last month that was counted (UTC).', example: '2026-01' }),
    destinations: z
      .array(
        z.object({
          destinationCountry: z.string().meta({ description: 'Two-letter code of the country.', example: 'DE' }),
          ...ofDeliveries,
          services: z
            .array(
              z.object({
                serviceCode: z.string().meta({ description: 'The `code` of a service.', example: 'EXPRESS' }),
                ...ofDeliveries,
              }),
            )
            .meta({ description: 'The same for each service, the most deliveries first.' }),
        }),
      )
      .meta({ description: 'Every country with deliveries in these months, the most deliveries first.' }),
  })
  .meta({
    id: 'ShipmentCountsByDestination',
    description: 'How long the deliveries of an account took, and whether they came as the bookings estimated.',
  });

const counting = { tag: 'Shipments', access: { scope: 'read_shipments' }, method: 'get', rate: 'list' } as const;

/** Figures that are kept beside the list of shipments, exact for any number of them. */
export const shipmentFigureRoutes = ({
  readModels,
  clock,
}: {
  readonly readModels: Pick<ReadableModels, 'tally'>;
  readonly clock: Pick<Clock, 'now'>;
}): readonly Route[] => {
  const [byDay, byDestination] = [shipmentCountsByDay({ readModels }), shipmentCountsByDestination({ readModels })];
  return [
    route({
      ...counting,
      path: '/api/shipments/counts/days',
      operationId: 'getShipmentCountsByDay',
      summary: 'Count shipments by day.',
      description:
        'By whole days (UTC): `from` inclusive, `to` exclusive, 30 days to the end of today when absent, at most 366.',
      query: periodQuery(() => clock.now()),
      replies: { 200: { description: 'The numbers.', schema: daysReply } },
      handler: async ({ query: { period }, context: { accountId } }) => ({ json: await byDay(accountId, period) }),
    }),
    route({
      ...counting,
      path: '/api/shipments/counts/destinations',
      operationId: 'getShipmentCountsByDestination',
      summary: 'Count deliveries by destination and service.',
      description:
        'By the month (UTC) of the delivery: `from` and `to` inclusive, this month and the two before it when absent, ' +
        `at most ${maxMonths}. The days of transit are those from the day (UTC) of the first scan of the transport to ` +
        'that of the delivery. Divide `withinPromise` by its sum with `late` for the share that came as promised.',
      query: monthsQuery(() => clock.now()),
      replies: { 200: { description: 'The numbers.', schema: destinationsReply } },
      handler: async ({ query, context: { accountId } }) => ({ json: await byDestination(accountId, query) }),
    }),
  ];
};
