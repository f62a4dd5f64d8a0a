import { z } from 'zod';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import { invalidRequest } from '../../../application/shared/refusals.ts';
import { endOf } from '../../../application/trade/tariffs/known-rules.ts';
import type { rulesKnownOn, TariffsBefore, TariffsKnown } from '../../../application/trade/tariffs/known-rules.ts';
import type { tariffLinesBelow } from '../../../application/trade/tariffs/list-tariff-lines.ts';
import type { tariffLineOn } from '../../../application/trade/tariffs/tariff-line.ts';
import { canonicalCountry, hsDigitsOf } from '../../../domain/shared/index.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { pageInMemory } from '../../platform/http/schemas/index.ts';
import { listedLine, tariffLineQuery, tariffLineReply, tariffLinesQuery } from './tariff-line-schemas.ts';

export const tariffLineRoutes = ({
  tariffLine,
  linesBelow,
  tariffsNow,
  tariffsBefore,
  rulesKnown,
  clock,
}: {
  readonly tariffLine: ReturnType<typeof tariffLineOn>;
  readonly linesBelow: ReturnType<typeof tariffLinesBelow>;
  readonly tariffsNow: TariffsKnown;
  readonly tariffsBefore: TariffsBefore;
  readonly rulesKnown: ReturnType<typeof rulesKnownOn>;
  readonly clock: Pick<Clock, 'now'>;
}): readonly Route[] => {
  const today = (): string => clock.now().slice(0, 'YYYY-MM-DD'.length);
  /** The tariffs as they were known at the end of a day; those of today without one. */
  const tariffsOn = async (day: string | undefined): Promise<TariffsKnown> => {
    if (day !== undefined && day > today())
      throw invalidRequest([
        { field: 'knownOn', message: `knownOn must not be in the future, for example "${today()}".` },
      ]);
    return day === undefined ? tariffsNow : tariffsBefore(endOf(day));
  };
  return [
    route({
      tag: 'Trade engine',
      access: { scope: 'read_accounts' },
      method: 'get',
      rate: 'read',
      path: '/api/trade-engine/tariff-line',
      operationId: 'getTariffLine',
      summary: 'Read the rates, rules and restrictions for a customs code.',
      description:
        'Everything that a calculation for goods of the code to the destination asks for on a day: ' +
        'the line of the tariff, duties besides it, reliefs, taxes, fees and gaps, each with its source and dates. ' +
        'It says what the rules that are loaded now hold for that day. ' +
        'With `knownOn` imported tariffs are those that were active then, and the calculations of the account tell ' +
        'whether the rules were the same; `restrictions` and `knowledge` are always those of now.',
      query: tariffLineQuery,
      replies: { 200: { description: 'The line and the rules.', schema: tariffLineReply } },
      refusals: { 422: '`hs_code_unknown`: the heading of the code does not exist.' },
      handler: async ({
        query: { hsCode, destination: sent, origin, date = today(), knownOn: knownDay },
        context: { accountId },
      }) => {
        const destination = canonicalCountry(sent);
        const { tariffs } = await tariffsOn(knownDay);
        const { tariffLine: found, notices } = await tariffLine({
          hsCode,
          digits: hsDigitsOf(hsCode) ?? '',
          destination,
          origin: origin && canonicalCountry(origin),
          date,
          tariffs,
        });
        const knowledge = { id: found.destination, ...found.knowledge };
        const record =
          knownDay === undefined
            ? {}
            : { knownOn: await rulesKnown(accountId, { destination, date: knownDay, today: today() }) };
        return { json: { messages: [], tariffLine: { ...found, knowledge, ...record } }, notices };
      },
    }),
    route({
      tag: 'Trade engine',
      access: { scope: 'read_accounts' },
      method: 'get',
      rate: 'list',
      path: '/api/trade-engine/tariff-lines',
      operationId: 'listTariffLines',
      summary: 'List the customs codes below a chapter, a heading or a code.',
      description:
        'Each with its name and its ordinary rate of duty at the destination. ' +
        'Codes of more than six digits are those of tariffs that were imported.',
      query: tariffLinesQuery,
      replies: { 200: { description: 'Codes.', schema: z.array(listedLine) } },
      handler: async ({ query: { destination, hsCode, date = today(), knownOn: knownDay, id, range, sort } }) => {
        const tariffs = await tariffsOn(knownDay);
        const all = await linesBelow(hsCode, destination && canonicalCountry(destination), date, tariffs);
        const ordered = sort.direction === 'ASC' ? all : all.toReversed();
        const { rows, total } = pageInMemory(ordered, { id, range });
        return { list: rows.values(), resource: 'tariff-lines', total, range };
      },
    }),
  ];
};
