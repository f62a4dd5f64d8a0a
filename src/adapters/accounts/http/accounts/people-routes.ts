import { z } from 'zod';
import { mostInvitations } from '../../../../application/accounts/people.ts';
import type { MadeLink, People } from '../../../../application/accounts/people.ts';
import { accountRoles } from '../../../../application/accounts/ports/people.ts';
import type { Invitation, UserLink } from '../../../../application/accounts/ports/people.ts';
import { userRoles } from '../../../../application/accounts/ports/users.ts';
import type { User } from '../../../../application/accounts/ports/users.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { listQuery, pageInMemory, timestamp } from '../../../platform/http/schemas/index.ts';
import { actingIn } from '../sign-in/sign-in-gate.ts';
import { assertNoApp, notForApps } from './no-apps.ts';

const usersPath = '/api/accounts/me/users';
const invitationsPath = '/api/accounts/me/invitations';
const exampleUser = 'usr_01KAM3T3B4Q8ZP2V6X9YD7WJ5C';
const exampleInvitation = 'inv_01KAM3T3B4Q8ZP2V6X9YD7WJ5C';

const email = z
  .string()
  .max(320)
  .refine((value) => z.email().safeParse(value).success, {
    error: 'must be an e-mail address, such as robin@shop.example',
  })
  .meta({ description: 'The address with which the person signs in.', example: 'robin@shop.example' });

const accountRole = z.enum(accountRoles, { error: `must be one of ${accountRoles.join(', ')}` }).meta({
  description: '`viewer`: reads. `member`: works with shipments too. `owner`: decides for the account.',
  example: 'member',
});

const accountUser = z
  .object({
    id: z.string().meta({ description: 'Id of the user.', example: exampleUser }),
    email,
    name: z.string().meta({ description: 'Name of the person.', example: 'Robin Field' }),
    role: z
      .enum(userRoles)
      .meta({ description: 'What the person may do; `admin`: an operator of the service.', example: 'member' }),
    createdAt: timestamp,
    disabledAt: timestamp.optional().meta({ description: 'The person cannot sign in since then.' }),
  })
  .meta({ id: 'AccountUser', description: 'A person who signs in for the account.' });

const invitationFields = {
  id: z.string().meta({ description: 'Id of the invitation.', example: exampleInvitation }),
  email,
  role: accountRole,
  createdBy: z.string().meta({ description: 'Who invited: a user, or an account by its token.', example: exampleUser }),
  createdAt: timestamp,
  expiresAt: timestamp.meta({ description: 'The link can be used until then.' }),
};

const invitation = z
  .object(invitationFields)
  .meta({ id: 'UserInvitation', description: 'Somebody who was asked to become a user, and has not answered yet.' });

const linkFields = {
  url: z.string().meta({
    description: 'The address to pass on. It opens once, and is shown in this reply only.',
    example: 'https://waybill.example.com/invite/…',
  }),
  isMailed: z.boolean().meta({ description: 'The person gets it by e-mail too, because a mail server is set.' }),
};

const madeInvitation = z
  .object({ ...invitationFields, ...linkFields })
  .meta({ id: 'UserInvitationWithLink', description: 'An invitation with the link that was just made.' });

const passwordLink = z
  .object({
    userId: z.string().meta({ description: 'Id of the user.', example: exampleUser }),
    createdAt: timestamp,
    expiresAt: timestamp.meta({ description: 'The link can be used until then.' }),
    ...linkFields,
  })
  .meta({ id: 'PasswordLink', description: 'A link at which a user sets a new password.' });

const userChange = z
  .object({
    role: accountRole.optional(),
    isDisabled: z
      .boolean()
      .optional()
      .meta({ description: 'true: all sessions end, and signing in is refused. false undoes it.' }),
  })
  .meta({
    id: 'AccountUserChange',
    description: 'Fields that are left out stay as they are.',
    example: { role: 'member' },
  });

const invitationRequest = z.object({ email, role: accountRole }).meta({
  id: 'UserInvitationRequest',
  description: 'Who becomes a user, and with which role.',
  example: { email: 'robin@shop.example', role: 'member' },
});

const presentUser = ({ id, email, name, role, createdAt, disabledAt }: User) => ({
  id,
  email,
  name,
  role,
  createdAt,
  disabledAt,
});

const presentInvitation = ({ id, email, role, createdBy, createdAt, expiresAt }: Invitation) => ({
  id,
  email,
  role,
  createdBy,
  createdAt,
  expiresAt,
});

/** The address of a link is in one reply, which nothing may keep. */
const linkReply = <Link extends UserLink>({ link, url, isMailed }: MadeLink<Link>, facts: object): Reply => ({
  status: 201,
  json: { ...facts, expiresAt: link.expiresAt, url, isMailed },
  headers: { 'cache-control': 'no-store' },
});

export const peopleReasons = {
  user_not_found: 404,
  invitation_not_found: 404,
  user_exists: 409,
  user_disabled: 409,
  user_is_operator: 409,
  last_owner: 409,
  too_many_invitations: 409,
} as const;

const byUser = z.object({ userId: z.string().meta({ description: 'Id of the user.', example: exampleUser }) });
const byInvitation = z.object({
  invitationId: z.string().meta({ description: 'Id of the invitation.', example: exampleInvitation }),
});
const unknownUser = { 404: new DomainError('user_not_found', 'No user of this account has this id.') };
const reading = { tag: 'Account', access: { scope: 'read_accounts' }, rate: 'list', method: 'get' } as const;
const writing = { tag: 'Account', access: { scope: 'write_accounts' }, rate: 'write' } as const;

/** The people of an account, for its owners and its own programs. */
export const peopleRoutes = (people: People): readonly Route[] => [
  route({
    ...reading,
    path: usersPath,
    operationId: 'listUsers',
    summary: 'List the people of the account.',
    description: 'Those who sign in for it, also disabled ones. Not for OAuth apps.',
    query: listQuery({}, ['createdAt']),
    refusals: notForApps,
    replies: { 200: { description: 'Users, newest first.', schema: z.array(accountUser) } },
    handler: async (call) => {
      assertNoApp(call);
      const { id, range, sort } = call.query;
      const all = await people.list(call.context.accountId);
      const { rows, total } = pageInMemory(sort.direction === 'ASC' ? all : all.toReversed(), { id, range });
      return { list: rows.map(presentUser), resource: 'users', total, range };
    },
  }),
  route({
    ...writing,
    method: 'patch',
    path: `${usersPath}/{userId}`,
    operationId: 'changeUser',
    summary: 'Change the role of a user, or disable the user.',
    description:
      'The account keeps an owner who can sign in. Operators of the service are changed at its command line. ' +
      'Not for OAuth apps.',
    params: byUser,
    body: userChange,
    refusals: { ...notForApps, ...unknownUser, 409: new DomainError('last_owner', 'The account would have no owner.') },
    replies: { 200: { description: 'The user as it is now.', schema: accountUser } },
    handler: async (call) => {
      assertNoApp(call);
      return { json: presentUser(await people.change(actingIn(call), call.params.userId, call.body)) };
    },
  }),
  route({
    ...writing,
    method: 'post',
    path: `${usersPath}/{userId}/password-link`,
    operationId: 'createPasswordLink',
    summary: 'Make a link at which a user sets a new password.',
    description:
      'For somebody who has forgotten it. The link is valid once, within an hour, and replaces the one before. ' +
      'The password so far is valid until then. Not for OAuth apps.',
    params: byUser,
    refusals: { ...notForApps, ...unknownUser, 409: new DomainError('user_disabled', 'This user is disabled.') },
    replies: { 201: { description: 'The link.', schema: passwordLink } },
    handler: async (call) => {
      assertNoApp(call);
      const made = await people.createPasswordLink(actingIn(call), call.params.userId);
      return linkReply(made, { userId: made.link.userId, createdAt: made.link.createdAt });
    },
  }),
  route({
    ...reading,
    path: invitationsPath,
    operationId: 'listInvitations',
    summary: 'List the open invitations of the account.',
    description: 'Those that were not answered, withdrawn or replaced, and have not expired. Not for OAuth apps.',
    query: listQuery({}, ['createdAt']),
    refusals: notForApps,
    replies: { 200: { description: 'Invitations, newest first.', schema: z.array(invitation) } },
    handler: async (call) => {
      assertNoApp(call);
      const { id, range, sort } = call.query;
      const all = await people.invitations(call.context.accountId);
      const { rows, total } = pageInMemory(sort.direction === 'ASC' ? all.toReversed() : all, { id, range });
      return { list: rows.map(presentInvitation), resource: 'invitations', total, range };
    },
  }),
  route({
    ...writing,
    method: 'post',
    path: invitationsPath,
    operationId: 'inviteUser',
    summary: 'Invite somebody to become a user of the account.',
    description:
      'The reply has a link at which the person sets name and password, once, within seven days. ' +
      'It replaces the earlier invitation of the same address. ' +
      `At most ${mostInvitations} invitations can be open. Not for OAuth apps.`,
    body: invitationRequest,
    refusals: { ...notForApps, 409: new DomainError('user_exists', 'A user has this e-mail address already.') },
    replies: { 201: { description: 'The invitation, with its link.', schema: madeInvitation } },
    handler: async (call) => {
      assertNoApp(call);
      const made = await people.invite(actingIn(call), call.body);
      return linkReply(made, presentInvitation(made.link));
    },
  }),
  route({
    ...writing,
    method: 'delete',
    path: `${invitationsPath}/{invitationId}`,
    operationId: 'withdrawInvitation',
    summary: 'Withdraw an invitation.',
    description: 'Its link no longer works. Not for OAuth apps.',
    params: byInvitation,
    refusals: {
      ...notForApps,
      404: new DomainError('invitation_not_found', 'No open invitation of this account has this id.'),
    },
    replies: { 200: { description: 'The invitation as it was.', schema: invitation } },
    handler: async (call) => {
      assertNoApp(call);
      return { json: presentInvitation(await people.withdraw(actingIn(call), call.params.invitationId)) };
    },
  }),
];
