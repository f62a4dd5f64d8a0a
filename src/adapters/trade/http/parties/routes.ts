import type { ScreenParties } from '../../../../application/trade/parties/screen-parties.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { screeningReply, screeningRequest } from './schemas.ts';

export const partyScreeningRoutes = ({ screen }: { readonly screen: ScreenParties }): readonly Route[] => [
  route({
    tag: 'Trade engine',
    access: { scope: 'write_shipments' },
    rate: 'write',
    method: 'post',
    path: '/api/trade-engine/parties/screen',
    operationId: 'screenParties',
    summary: 'Look for people and companies on the lists of denied parties.',
    description:
      'By name, in any script and order, with initials, slips and other spellings. ' +
      'Every finding names its list, the day of the list and the entry. ' +
      'Nothing of the request is stored.',
    body: screeningRequest,
    replies: { 200: { description: 'What the lists say, party by party.', schema: screeningReply } },
    handler: ({ body }) => {
      const { parties, lists, notices } = screen(
        body.parties.map(({ name, company, country, dateOfBirth }) => ({ name, company, country, born: dateOfBirth })),
      );
      return Promise.resolve({ json: { messages: [], screening: { parties, lists } }, notices });
    },
  }),
];
