import { Readable } from 'node:stream';
import { z } from 'zod';
import { settlement } from '../../../../application/collections/settlement/settlement.ts';
import {
  settlementEntries,
  settlementColumns,
  settlementRows,
} from '../../../../application/collections/settlement/settlement-entries.ts';
import { ownPages } from '../../../../application/log/kernel/own.ts';
import type { ReadableModels } from '../../../../application/log/ports/read-models.ts';
import { timestampOf } from '../../../../domain/shared/local-date.ts';
import { csvOf } from '../../../platform/http/engine/csv.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { readingCollections } from './common.ts';
import { settlementExportQuery, settlementQuery, settlementReply } from './settlement-schemas.ts';

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
