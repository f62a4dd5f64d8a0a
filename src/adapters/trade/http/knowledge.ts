import { z } from 'zod';
import { knowledgeStates } from '../../../application/trade/knowledge/knowledge.ts';
import { countryCode, listQuery, oneOrMany } from '../../platform/http/schemas/index.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import { knownDestinations } from '../../../application/trade/knowledge/list-knowledge.ts';
import type { knowledgeTable } from '../../../application/trade/knowledge/list-knowledge.ts';
import { canonicalCountry } from '../../../domain/shared/index.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';

const knowledgeQuery = listQuery(
  { destination: oneOrMany(countryCode).optional().meta({ description: 'Only these destinations.', example: 'GB' }) },
  ['destination'],
  'ASC',
);

const section = (description: string) =>
  z
    .object({
      state: z.enum(knowledgeStates).meta({
        description:
          '`loaded`: rates or rules are in force. `partial`: the same, and others have no figure (`note`). ' +
          '`bounded`: only the highest is known. `notApplicable`: the country has no such thing. ' +
          '`notLoaded`: nothing exact is known.',
      }),
      date: z
        .string()
        .optional()
        .meta({ description: 'Day of the rates, or on which the last rule came into force.', example: '2026-07-01' }),
      source: z
        .string()
        .optional()
        .meta({ description: 'Law, tariff or page that it is from; of several rules, that of the last.' }),
      rules: z.int().optional().meta({ description: 'How many rules are in force.' }),
      note: z.string().optional().meta({ description: 'What is not loaded all the same.' }),
    })
    .meta({ description });

export const destinationKnowledge = z
  .object({
    id: z.string().meta({ description: 'The same code, as the id of the row.', example: 'GB' }),
    destination: z.string().meta({ description: 'Two-letter code of the destination.', example: 'GB' }),
    name: z.string().meta({ description: 'Name of the destination.', example: 'United Kingdom' }),
    rules: z
      .string()
      .optional()
      .meta({ description: 'Version of its rules; absent where the destination is not covered.' }),
    tariff: z
      .string()
      .optional()
      .meta({ description: 'Version of its tariff; absent where the destination is not covered.' }),
    generalRates: section('Rates of duty without preference.'),
    preferences: section('Lower rates for goods of some origins.'),
    tradeDefence: section('Anti-dumping, countervailing and safeguard duties.'),
    retaliation: section('Retaliation, duties under sanctions, and other additional duties.'),
    tax: section('VAT or GST on imports.'),
    reducedRates: section('Rates of tax that hold for some goods.'),
    deMinimis: section('Values up to which duty or tax is not due, or not collected.'),
    gifts: section('What holds for gifts.'),
    fees: section('Fees of customs and carriers.'),
    postalRegime: section('What holds for parcels by post alone.'),
  })
  .meta({
    id: 'DestinationKnowledge',
    description: 'What this service has loaded for a destination, section by section.',
  });

const asked = (destinations: readonly string[] | undefined): readonly string[] => {
  if (destinations === undefined) return knownDestinations;
  const codes = new Set(destinations.map(canonicalCountry));
  return knownDestinations.filter((code) => codes.has(code));
};

export const tradeKnowledgeRoutes = ({
  knowledge,
  clock,
}: {
  readonly knowledge: ReturnType<typeof knowledgeTable>;
  readonly clock: Pick<Clock, 'now'>;
}): readonly Route[] => [
  route({
    tag: 'Trade engine',
    access: { scope: 'read_accounts' },
    method: 'get',
    rate: 'list',
    path: '/api/trade-engine/knowledge',
    operationId: 'listKnowledge',
    summary: 'List what this service knows of each destination.',
    description:
      'By the rules and tariffs that it calculates with today, those of the operator included. ' +
      'A section without rules is `notApplicable` only where the rules say that the country has no such thing; ' +
      'otherwise it is `notLoaded`. ' +
      'One with rules and with gaps is `partial`, ' +
      'and so is one that the country does not have but for an exception.',
    query: knowledgeQuery,
    replies: { 200: { description: 'Destinations.', schema: z.array(destinationKnowledge) } },
    handler: ({ query: { id, destination, range, sort } }) => {
      const [first, last] = range;
      const codes = asked(destination).filter((code) => id === undefined || id.includes(code));
      const ordered = sort.direction === 'ASC' ? codes : codes.toReversed();
      const today = clock.now().slice(0, 10);
      const list = ordered
        .slice(first, last + 1)
        .values()
        .map((code) => ({ id: code, ...knowledge(code, today) }));
      return Promise.resolve({ list, resource: 'knowledge', total: codes.length, range });
    },
  }),
];
