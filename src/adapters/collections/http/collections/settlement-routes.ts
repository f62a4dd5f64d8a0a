import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  settlementColumns,
  settlementEntries,
  settlementRows,
} from '../../../../application/collections/settlement/settlement-entries.ts';
import { settlement } from '../../../../application/collections/settlement/settlement.ts';
import { ownPages } from '../../../../application/log/kernel/own.ts';
import type { ReadableModels } from '../../../../application/log/ports/read-models.ts';
import { timestampOf } from '../../../../domain/shared/local-date.ts';
import { csvOf } from '../../../platform/http/engine/csv.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { endOfDay, exportFormat, flag, instant, startOfDay, until } from '../../../platform/http/schemas/index.ts';
import { readingCollections } from './common.ts';

const bounds = {
  from: instant
    .optional()
    .meta({ description: 'The first day (UTC) of the period; without it, the period begins with the first payment.' }),
  to: until.optional().meta({
    description: 'The last day (UTC) of the period, or a time within it. Without it, the period ends now.',
  }),
};

/** A period of whole days. */
const period = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  context: z.core.$RefinementCtx,
) => {
  const days = { ...(from !== undefined && { from: startOfDay(from) }), ...(to !== undefined && { to: endOfDay(to) }) };
  if (days.from === undefined || days.to === undefined || days.from < days.to) return days;
  context.addIssue({ code: 'custom', path: ['from'], message: 'must be before to' });
  return z.NEVER;
};

const settlementQuery = z
  .object({
    ...bounds,
    includeDays: flag.optional().meta({ description: 'What each day has changed, too: `days` of the reply.' }),
  })
  .transform(({ includeDays, ...days }, context) => ({ ...period(days, context), includeDays }));
const settlementExportQuery = z.object({ ...bounds, format: exportFormat }).transform(period);

const sum = (description: string, example: string) => z.string().meta({ description, example });

const balance = z
  .object({
    collected: sum('What consignees paid of the sums that were due.', '138.00'),
    refundsPending: sum('Refunds of it that are under way. Not yet taken from `owed`.', '0.00'),
    refunded: sum('Refunds of it that have succeeded.', '6.00'),
    inDispute: sum('Open disputes about it: the processor holds the amount back.', '46.00'),
    lostDisputes: sum('Disputes about it that were lost.', '0.00'),
    fees: sum('What the processor keeps, of unexpected payments too.', '2.76'),
    owed: sum('collected − refunded − inDispute − lostDisputes − fees.', '83.24'),
    toReturn: sum('Money that was not due and has not gone back to its payers yet.', '0.00'),
    shortfall: z
      .object({
        upTo: sum('The most that they may lack together, where a bound is known.', '5.94'),
        collections: z.int().meta({ description: 'Sums that were paid and may be short.', example: 1 }),
        withoutBound: z.int().meta({ description: 'Those of them of which no bound is known.', example: 0 }),
      })
      .meta({
        description:
          'What customs may still ask for, because sums were calculated incompletely. Not taken from `owed`.',
      }),
  })
  .meta({
    id: 'SettlementBalance',
    description: 'The ledger of one currency, as exact decimal numbers with the digits of the currency.',
  });

const settlementReply = z
  .object({
    from: z
      .string()
      .optional()
      .meta({ description: 'Start of the period, included.', example: '2026-11-01T00:00:00.000Z' }),
    to: z
      .string()
      .optional()
      .meta({ description: 'End of the period, not included.', example: '2026-12-01T00:00:00.000Z' }),
    balances: z
      .array(
        z.object({
          currency: z.string().meta({ description: 'ISO 4217 code.', example: 'EUR' }),
          opening: balance,
          changes: balance,
          closing: balance,
        }),
      )
      .meta({
        description:
          'Each currency in which money has moved: at the start of the period, what the period has changed, and at its end.',
      }),
    days: z
      .array(
        z.object({
          day: z.iso.date().meta({ description: 'The day (UTC).', example: '2026-11-20' }),
          currency: z.string().meta({ description: 'ISO 4217 code.', example: 'EUR' }),
          changes: balance,
        }),
      )
      .optional()
      .meta({
        description:
          'With `includeDays`: what each day of the period has changed, the earliest first, a row for each currency. ' +
          'A day on which no money has moved is left out; the rows of a currency add up to its `changes`.',
      }),
  })
  .meta({
    id: 'Settlement',
    description:
      'What was collected, refunded and disputed, what the processor keeps, and what is owed to the account.',
  });

const path = '/api/taxes-collections/settlement';

/** The settlement ledger. Routes of one collection, `/{id}`, must come later in the table. */
export const settlementRoutes = ({ readModels }: { readonly readModels: ReadableModels }): readonly Route[] => {
  const settle = settlement({ readModels });
  return [
    route({
      ...readingCollections,
      method: 'get',
      rate: 'list',
      path,
      operationId: 'getSettlement',
      summary: 'What taxes collections have collected, and what is owed to the account.',
      description: 'For each currency, at the start and at the end of a period of whole days (UTC).',
      query: settlementQuery,
      replies: { 200: { description: 'The balances.', schema: settlementReply } },
      handler: async ({ query, context: { accountId } }) => ({ json: await settle(accountId, query) }),
    }),
    route({
      ...readingCollections,
      method: 'get',
      rate: 'export',
      path: `${path}/export`,
      operationId: 'exportSettlement',
      summary: 'The settlement ledger as CSV.',
      description:
        'Every change of the period, the oldest first; `owed` and `toReturn` of the lines add up to those of `changes`. RFC 4180 in UTF-8.',
      query: settlementExportQuery,
      replies: {
        200: {
          description: 'One line for each change, after a header.',
          schema: z.string(),
          type: 'text/csv',
          headers: {
            'content-disposition': {
              description: 'The name of the file.',
              example: 'attachment; filename="settlement.csv"',
            },
          },
        },
      },
      handler: ({ query: { from, to }, context: { accountId } }) => {
        const period = {
          ...(from !== undefined && { from: timestampOf(from) }),
          ...(to !== undefined && { to: timestampOf(to) }),
        };
        const pages = ownPages(readModels, settlementEntries, accountId, {
          where: [{ field: 'at', ...period }],
          by: 'at',
        });
        return Promise.resolve({
          bytes: Readable.from(csvOf(settlementColumns, settlementRows(pages, readModels))),
          type: 'text/csv; charset=utf-8',
          headers: { 'content-disposition': 'attachment; filename="settlement.csv"' },
        });
      },
    }),
  ];
};
