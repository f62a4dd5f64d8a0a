import { z } from 'zod';
import { collectionCountsByDay } from '../../../../application/collections/collection-figures.ts';
import { manyDaysToPay } from '../../../../application/collections/collection-rollups.ts';
import type { ReadableModels } from '../../../../application/log/ports/read-models.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { countedPeriod, periodQuery } from '../../../platform/http/schemas/index.ts';
import { path, readingCollections } from './common.ts';

const count = (description: string, example: number) => z.int().meta({ description, example });

const figures = {
  due: count('Collections that could be paid: the sum of those below.', 40),
  open: count('Those that are not paid yet, and still can be.', 6),
  paid: count('Those that were paid, also those that were refunded since.', 30),
  expired: count('Those that nobody paid in time.', 3),
  cancelled: count('Those that were cancelled before they were paid.', 1),
  paidAfter: z
    .array(
      z.object({
        days: count(
          `Days (UTC) from the first to the payment; ${manyDaysToPay} for any above ${manyDaysToPay - 1}.`,
          2,
        ),
        paid: count('How many were paid so many days later.', 12),
      }),
    )
    .meta({ description: 'How soon they were paid, the fewest days first; they add up to `paid`.' }),
};

const day = z.iso.date().meta({ description: 'The day (UTC).', example: '2026-01-14' });
const openSince = z
  .array(z.object({ day, open: count('Those of this day that are still open.', 2) }))
  .meta({ description: 'The days with collections that are still open, the earliest first.' });

const countsReply = z
  .object({
    ...countedPeriod,
    ...figures,
    days: z
      .array(z.object({ day, ...figures }))
      .meta({ description: 'The same for every day of the period, the earliest first.' }),
    currencies: z
      .array(
        z.object({
          currency: z.string().meta({ description: 'ISO 4217 code.', example: 'EUR' }),
          ...figures,
          openSince,
        }),
      )
      .meta({ description: 'The same for each currency, the most collections first.' }),
  })
  .meta({
    id: 'TaxesCollectionCountsByDay',
    description: 'What became of the taxes collections of an account, by the day from which they could be paid.',
  });

/** Figures that are kept beside the list of collections. Routes of one collection, `/{id}`, must come later. */
export const collectionFigureRoutes = ({
  readModels,
  clock,
}: {
  readonly readModels: Pick<ReadableModels, 'tally'>;
  readonly clock: Pick<Clock, 'now'>;
}): readonly Route[] => {
  const byDay = collectionCountsByDay({ readModels });
  return [
    route({
      ...readingCollections,
      method: 'get',
      rate: 'list',
      path: `${path}/counts/days`,
      operationId: 'getTaxesCollectionCountsByDay',
      summary: 'Count taxes collections by day, and how soon they are paid.',
      description:
        'By the day (UTC) from which the consignee could pay, which is that of the first message: `from` inclusive, ' +
        '`to` exclusive, 30 days to the end of today when absent, at most 366. A collection whose goods have to be ' +
        'corrected counts again once it can be paid.',
      query: periodQuery(() => clock.now()),
      replies: { 200: { description: 'The numbers.', schema: countsReply } },
      handler: async ({ query: { period }, context: { accountId } }) => ({ json: await byDay(accountId, period) }),
    }),
  ];
};
