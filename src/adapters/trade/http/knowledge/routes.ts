import { z } from 'zod';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import { knownDestinations } from '../../../../application/trade/knowledge/list-knowledge.ts';
import type { knowledgeTable } from '../../../../application/trade/knowledge/list-knowledge.ts';
import { canonicalCountry } from '../../../../domain/shared/index.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { destinationKnowledge, knowledgeQuery } from './schemas.ts';

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
