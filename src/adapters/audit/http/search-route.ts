import { z } from 'zod';
import { foundBy, foundKinds } from '../../../application/audit/search.ts';
import type { searchObjects } from '../../../application/audit/search.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { messages, timestamp } from '../../platform/http/schemas/index.ts';

const kind = z.enum(foundKinds).meta({ description: 'The kind of object.', example: 'shipment' });

const searchReply = z
  .object({
    messages,
    results: z
      .array(
        z.object({
          kind,
          id: z.string().meta({ description: 'Id of the object.', example: 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
          title: z.string().meta({
            description: 'Its tracking number, reference, name or address; without personal data.',
            example: 'LA000000016ZZ',
          }),
          reference: z.string().optional().meta({
            description: 'Your own reference of a shipment, a collection, a pickup or a manifest that has one.',
            example: 'ORDER-1042',
          }),
          at: timestamp,
        }),
      )
      .meta({ description: 'By kind, of each at most 20, the newest first.' }),
    more: z.array(kind).meta({ description: 'Kinds of which more were found than are listed.', example: [] }),
    tried: z
      .array(
        z.object({
          kind,
          by: z.enum(foundBy).meta({
            description:
              'What the text was compared with: the id, a number of the parcel, ' +
              'a reference of your own, or the e-mail address or phone number of the consignee.',
            example: 'number',
          }),
        }),
      )
      .meta({ description: 'What was looked for.' }),
  })
  .meta({ id: 'SearchResult', description: 'Objects of the account that were found by what people have of them.' });

/** What the search answers. */
export type SearchAnswer = z.output<typeof searchReply>;

export const searchRoute = (find: ReturnType<typeof searchObjects>): Route =>
  route({
    tag: 'Search',
    access: { scope: 'read_shipments' },
    rate: 'read',
    method: 'get',
    path: '/api/search',
    operationId: 'search',
    summary: 'Find an object by its id, number, reference or consignee.',
    description:
      'The text is an id, a tracking number or the number of a leg (whatever its spaces, dashes and case), ' +
      'a reference of a shipment, a collection or a manifest (also in other case; where there is none, ' +
      'those that begin with it, from three characters on), ' +
      'or the e-mail address or international phone number of a consignee. ' +
      'All else is compared as a whole. Webhooks and apps are found with the scope `read_accounts` only.',
    query: z.object({
      q: z.string().trim().min(1).max(254).meta({ description: 'What is looked for.', example: 'LA 0000 0001 6ZZ' }),
    }),
    replies: { 200: { description: 'What was found, and what was tried.', schema: searchReply } },
    handler: async ({ query: { q }, context: { accountId }, principal: { scopes } }) => {
      const { found, more, tried } = await find(q, { accountId, scopes });
      return { json: { messages: [], results: found, more, tried } };
    },
  });
