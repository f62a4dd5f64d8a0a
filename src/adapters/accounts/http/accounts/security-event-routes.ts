import { z } from 'zod';
import { securityEventKinds, securityReasons } from '../../../../application/accounts/ports/security-events.ts';
import type { SecurityEvents } from '../../../../application/accounts/ports/security-events.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { instant, listQuery, oneOrMany, timestamp, until } from '../../../platform/http/schemas/index.ts';

const kind = z.enum(securityEventKinds);

const securityEvent = z
  .object({
    id: z.string().meta({ description: 'Id of the event.', example: 'sev_01KAM3T3B4Q8ZP2V6X9YD7WJ5C' }),
    createdAt: timestamp,
    kind: kind.meta({ description: 'What has happened.', example: 'password.changed' }),
    actor: z.string().meta({
      description: 'Who did it: a user, an account or app by its token, or `operator`.',
      example: 'usr_01KAM3T3B4Q8ZP2V6X9YD7WJ5C',
    }),
    userId: z.string().optional().meta({
      description: 'The user whom it concerns; absent where it concerns the account.',
      example: 'usr_01KAM3T3B4Q8ZP2V6X9YD7WJ5C',
    }),
    reason: z
      .enum(securityReasons)
      .optional()
      .meta({ description: 'Why, where there are several causes.', example: 'by_user' }),
    subject: z.string().optional().meta({
      description:
        'Id of the token, app, credentials, webhook endpoint or invitation; the new role of a user, or the new rule about one-time codes.',
      example: 'crd_01KAM3T3B4Q8ZP2V6X9YD7WJ5C',
    }),
    network: z
      .string()
      .optional()
      .meta({ description: "Network of the client's address; kept for 90 days.", example: '203.0.113.0/24' }),
    device: z
      .string()
      .optional()
      .meta({ description: 'Browser and system; kept for 90 days.', example: 'Firefox on Linux' }),
  })
  .meta({
    id: 'SecurityEvent',
    description: 'One line of the trail of who may use an account. It names nobody but by id.',
  });

/** The trail of who may use an account, for its programs. */
export const securityEventRoutes = (events: Pick<SecurityEvents, 'list'>): readonly Route[] => [
  route({
    tag: 'Account',
    access: { scope: 'read_accounts' },
    rate: 'list',
    method: 'get',
    path: '/api/accounts/me/security-events',
    operationId: 'listSecurityEvents',
    summary: 'List what has happened to who may use the account.',
    description:
      'Sign-ins, passwords, one-time codes, sessions, users, tokens, apps and their access, secrets of webhooks; kept for a year. ' +
      'Tokens that apps get by OAuth are not listed one by one: the access that gave them is.',
    query: listQuery(
      {
        kind: oneOrMany(kind).optional().meta({ description: 'Only events of one of these kinds.' }),
        userId: z.string().optional().meta({ description: 'Only events that concern this user.' }),
        createdAtFrom: instant.optional(),
        createdAtTo: until.optional(),
      },
      ['createdAt'],
    ),
    replies: { 200: { description: 'Events, newest first.', schema: z.array(securityEvent) } },
    handler: async ({
      query: { id: ids, kind: kinds, userId, createdAtFrom: from, createdAtTo: to, sort, range },
      context,
    }) => {
      const asked = { ids, kinds, userId, from, to, direction: sort.direction, range };
      const { rows, total } = await events.list({ accountId: context.accountId, ...asked });
      return { list: rows.values().map(({ accountId: _, ...row }) => row), resource: 'security-events', total, range };
    },
  }),
];
