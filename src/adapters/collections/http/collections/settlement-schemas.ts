import { z } from 'zod';
import { endOfDay, exportFormat, instant, startOfDay, until } from '../../../platform/http/schemas/index.ts';

const bounds = {
  from: instant
    .optional()
    .meta({ description: 'The first day (UTC) of the period; without it, the period begins with the first payment.' }),
  to: until.optional().meta({
    description: 'The last day (UTC) of the period, or a time within it. Without it, the period ends now.',
  }),
};

/** Whole days. */
const period = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  context: z.core.$RefinementCtx,
) => {
  const days = { ...(from !== undefined && { from: startOfDay(from) }), ...(to !== undefined && { to: endOfDay(to) }) };
  if (days.from === undefined || days.to === undefined || days.from < days.to) return days;
  context.addIssue({ code: 'custom', path: ['from'], message: 'must be before to' });
  return z.NEVER;
};

export const settlementQuery = z.object(bounds).transform(period);
export const settlementExportQuery = z.object({ ...bounds, format: exportFormat }).transform(period);

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

export const settlementReply = z
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
  })
  .meta({
    id: 'Settlement',
    description:
      'What was collected, refunded and disputed, what the processor keeps, and what is owed to the account.',
  });
