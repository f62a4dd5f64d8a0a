import { z } from 'zod';
import { personalReadKinds } from '../../../application/privacy/ports/personal-reads.ts';
import type { PersonalReads } from '../../../application/privacy/ports/personal-reads.ts';
import { assertNoApp, notForApps } from '../../accounts/http/accounts/no-apps.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { instant, listQuery, timestamp, until } from '../../platform/http/schemas/index.ts';

const exampleUser = 'usr_01KAM3T3B4Q8ZP2V6X9YD7WJ5C';
const exampleShipment = 'shp_01KAM3T3B4Q8ZP2V6X9YD7WJ5C';

const personalRead = z
  .object({
    id: z.string().meta({ description: 'Id of the line.', example: 'pdr_7ZK3T3B4Q8ZP2V6X9YD7WJ5CAA' }),
    createdAt: timestamp.meta({ description: 'When the person saw it first in this session.' }),
    userId: z.string().meta({ description: 'Who saw it.', example: exampleUser }),
    kind: z.enum(personalReadKinds).meta({
      description: 'What was seen: one object with its people, or a list of them as a file.',
      example: 'shipment',
    }),
    objectId: z
      .string()
      .meta({ description: 'Id of the object; for a list, of the account.', example: exampleShipment }),
  })
  .meta({
    id: 'PersonalRead',
    description: 'Somebody has seen the personal data of consignees in the console. It has nothing of what was seen.',
  });

/** Who has seen whose data, for the owners of an account and its own programs. */
export const personalReadRoutes = (reads: Pick<PersonalReads, 'list'>): readonly Route[] => [
  route({
    tag: 'Privacy',
    access: { scope: 'read_accounts' },
    rate: 'list',
    method: 'get',
    path: '/api/privacy/reads',
    operationId: 'listPersonalReads',
    summary: 'List who has seen the personal data of consignees.',
    description:
      'One line for each session and object that a person opened in the console, or list that was taken as a file; ' +
      'kept for a year. What programs read by the API, and documents opened by their links, are not listed. Not for OAuth apps.',
    query: listQuery(
      {
        userId: z.string().optional().meta({ description: 'Only what this user saw.' }),
        objectId: z.string().optional().meta({ description: 'Only who saw this object.' }),
        createdAtFrom: instant.optional(),
        createdAtTo: until.optional(),
      },
      ['createdAt'],
    ),
    refusals: notForApps,
    replies: { 200: { description: 'Reads, newest first.', schema: z.array(personalRead) } },
    handler: async (call) => {
      assertNoApp(call);
      const { id: ids, userId, objectId, createdAtFrom: from, createdAtTo: to, sort, range } = call.query;
      const asked = { ids, userId, objectId, from, to, direction: sort.direction, range };
      const { rows, total } = await reads.list({ accountId: call.context.accountId, ...asked });
      return { list: rows.values().map(({ accountId: _, ...row }) => row), resource: 'personal-reads', total, range };
    },
  }),
];
