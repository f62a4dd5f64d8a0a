import { territoryOf } from '../../../domain/trade/index.ts';
import type { DutyQuoteEvent } from '../../../domain/trade/index.ts';
import type { EventEnvelope, Projection } from '../../log/kernel/projection.ts';
import type { Rollup } from '../../log/ports/read-models.ts';
import type { TradeEngineCalled } from '../../events/lone-events.ts';

export type UsageEvent = TradeEngineCalled | DutyQuoteEvent;

/** One call in the usage log. */
export type UsageEntry = Omit<TradeEngineCalled['data'], 'callId' | 'calledAt'> & {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: string;
  /** The distinct codes of the goods, digits only. */
  readonly hsCodes?: readonly string[];
  /** The version of the rules and the tariff of a calculation. */
  readonly ruleSetVersion?: string;
};

/** The most codes of one call that replies have. */
const mostCodes = 10;

const codesOf = (lines: readonly { readonly hsCode?: string }[]): Pick<UsageEntry, 'hsCodes'> => {
  const codes = new Set(lines.flatMap(({ hsCode }) => hsCode ?? []));
  return codes.size === 0 ? {} : { hsCodes: [...codes] };
};

const optional = ({
  originCountry,
  destinationCountry,
  currency,
  commoditiesCount,
}: Pick<UsageEntry, 'originCountry' | 'destinationCountry' | 'currency' | 'commoditiesCount'>) => ({
  ...(originCountry !== undefined && { originCountry }),
  ...(destinationCountry !== undefined && { destinationCountry }),
  ...(currency !== undefined && { currency }),
  ...(commoditiesCount !== undefined && { commoditiesCount }),
});

/** Makes a row of each of the four events of a call. Log and statistics share it, so that they agree. */
export const usageEntryOf = (
  event: UsageEvent,
  { metadata: { accountId, correlationId } }: Pick<EventEnvelope, 'metadata'>,
): UsageEntry => {
  const caller = { accountId, requestId: correlationId };
  switch (event.type) {
    case 'DutiesCalculated': {
      const { quoteId, endpoint, durationMs, calculatedAt, request, askedOn, assessment } = event.data;
      return {
        id: quoteId,
        ...caller,
        endpoint,
        statusCode: 200,
        durationMs,
        originCountry: request.from.country,
        destinationCountry: request.to.country,
        currency: assessment.currency,
        commoditiesCount: request.lines.length,
        ...codesOf(request.lines),
        ...(askedOn !== undefined && { date: request.date }),
        total: assessment.price,
        ruleSetVersion: assessment.declaration.ruleSetVersion,
        createdAt: calculatedAt,
      };
    }
    case 'DutiesRefused': {
      const { quoteId, endpoint, statusCode, durationMs, refusedAt } = event.data;
      return {
        id: quoteId,
        ...caller,
        endpoint,
        statusCode,
        durationMs,
        ...optional(event.data),
        createdAt: refusedAt,
      };
    }
    case 'TradeEngineCalled': {
      const { callId, endpoint, statusCode, durationMs, calledAt, date, total, collectionId } = event.data;
      return {
        id: callId,
        ...caller,
        endpoint,
        statusCode,
        durationMs,
        ...optional(event.data),
        ...(date !== undefined && { date }),
        ...(total !== undefined && { total }),
        ...(collectionId !== undefined && { collectionId }),
        createdAt: calledAt,
      };
    }
  }
};

export type UsageField = 'accountId' | 'endpoint' | 'destinationCountry' | 'createdAt';

/** The lengths at which codes are found by their first digits: headings, subheadings and national lines. */
const codeLengths = [4, 6, 8, 10];

/** The beginnings of the codes of a call, each once. */
const beginningsOf = (codes: readonly string[]): ReadonlySet<string> =>
  new Set(
    codes.flatMap((code) => codeLengths.flatMap((length) => (length <= code.length ? code.slice(0, length) : []))),
  );

/**
 * Which calculations have goods of a code, in the order of their time: a row for each beginning of a code, so that a
 * heading is one place of the primary key, as a whole code is.
 */
export const callsByCode: Rollup<UsageEntry, 'accountId' | 'code' | 'createdAt' | 'id' | 'destinationCountry'> = {
  name: 'codes',
  columns: { accountId: 'text', code: 'text', createdAt: 'text', id: 'text', destinationCountry: 'text' },
  of: ({ accountId, hsCodes = [], createdAt, id, destinationCountry = '' }) =>
    [...beginningsOf(hsCodes)].map((code) => ({ accountId, code, createdAt, id, destinationCountry })),
};

/** By which rules the calculations for a territory were made on each day (UTC). */
export const callsByRules: Rollup<UsageEntry, 'accountId' | 'territory' | 'day' | 'rules'> = {
  name: 'rules',
  columns: { accountId: 'text', territory: 'text', day: 'text', rules: 'text' },
  of: ({ accountId, destinationCountry, createdAt, ruleSetVersion: rules }) =>
    rules === undefined || destinationCountry === undefined
      ? []
      : [
          {
            accountId,
            territory: territoryOf(destinationCountry),
            day: createdAt.slice(0, 'YYYY-MM-DD'.length),
            rules,
          },
        ],
};

/** Every call of the trade engine, one row for each. */
export const usageLog: Projection<UsageEntry, UsageEvent, UsageField> = {
  name: 'trade-usage-log',
  version: 9,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    endpoint: { type: 'text', of: ({ endpoint }) => endpoint },
    destinationCountry: { type: 'text', of: ({ destinationCountry = null }) => destinationCountry },
    createdAt: { type: 'text', of: ({ createdAt }) => createdAt },
  },
  indexes: [
    ['accountId', 'createdAt', 'key', 'endpoint', 'destinationCountry'],
    ['accountId', 'endpoint', 'createdAt', 'key', 'destinationCountry'],
  ],
  counted: ['accountId', 'endpoint'],
  rollups: [callsByCode, callsByRules],
  key: ({ stream }) => stream,
  when: {
    DutiesCalculated: (_, event, written) => usageEntryOf(event, written),
    DutiesRefused: (_, event, written) => usageEntryOf(event, written),
    TradeEngineCalled: (_, event, written) => usageEntryOf(event, written),
  },
};

/** One call in replies. The total is the JSON number nearest to the exact decimal. */
export const presentUsage = ({ accountId: _, total, hsCodes, ...entry }: UsageEntry) => ({
  ...entry,
  ...(hsCodes && { hsCodes: hsCodes.slice(0, mostCodes) }),
  ...(total !== undefined && { total: Number(total) }),
});
