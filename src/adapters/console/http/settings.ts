import { z } from 'zod';
import type { MadeLink } from '../../../application/accounts/people.ts';
import { accountRoles } from '../../../application/accounts/ports/people.ts';
import type { Invitation, UserLink } from '../../../application/accounts/ports/people.ts';
import type { User } from '../../../application/accounts/ports/users.ts';
import { roleTexts } from '../../accounts/pages/account-pages.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import { accessBadges } from '../pages/badges.ts';
import { badgeCell, dayCell, exactTime, textCell, timeCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { agentSettingsRoutes, agentsHref } from './agents.ts';
import type { AgentAddresses } from './agents.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import { timeZoneRoute, timeZoneShown } from './time-zone-form.ts';
import { tokenConsoleRoutes, tokensShown } from './tokens.ts';
import { seenByHref } from './personal-reads.ts';
import type { FormRefusal, Visit } from './visit.ts';

const path = '/console/settings';
const onePath = `${path}/people/{userId}`;

const roleTextsOfAccount = accountRoles.map((value) => ({ value, text: roleTexts[value] }));

/** The largest page of a list of the API. More people than this are reached by the API. */
const wholeList = { range: '[0,99]' } as const;

/** Shown once, after a link was made. */
type Shown = {
  readonly refusal?: FormRefusal;
  readonly made?: { readonly url: string; readonly text: string };
  readonly email?: string;
  readonly role?: string;
  readonly timeZone?: string;
};

const peopleTable = (visit: Visit, users: readonly User[]) => ({
  caption: 'People',
  columns: [{ head: 'Name' }, { head: 'E-mail address' }, { head: 'Role' }, { head: 'State' }, { head: 'Since' }],
  rows: users.map(({ id, name, email, role, createdAt, disabledAt }) => ({
    id,
    cells: [
      textCell(name, { href: visit.to(`${path}/people/${id}`), ...(id === visit.person.userId && { note: 'you' }) }),
      textCell(email),
      textCell(roleTexts[role]),
      badgeCell(disabledAt === undefined ? accessBadges.active : accessBadges.disabled),
      dayCell(createdAt),
    ],
  })),
});

const settingsView = async (visit: Visit, shown: Shown = {}): Promise<View> => {
  const [users, invitations] = await Promise.all([
    visit.list('listUsers', { query: wholeList }),
    visit.list('listInvitations', { query: wholeList }),
  ]);
  const people = users.rows as readonly User[];
  return {
    ...shown,
    title: 'Settings',
    template: 'settings',
    section: path,
    people: peopleTable(visit, people),
    tokens: await tokensShown(visit, people),
    invitations: (invitations.rows as readonly Invitation[]).map(({ id, email, role, expiresAt }) => ({
      email,
      role: roleTexts[role],
      until: timeCell(expiresAt, visit.at),
      action: visit.to(`${path}/invitations/${id}/withdraw`),
    })),
    invite: visit.may('inviteUser') && {
      action: visit.to(`${path}/invite`),
      email: shown.email ?? '',
      roles: roleTextsOfAccount.map((each) => ({ ...each, isChosen: each.value === (shown.role ?? 'member') })),
    },
    zone: timeZoneShown(visit, shown.timeZone),
    isOwn: !visit.isForeign,
    readsHref: visit.to(`${path}/reads`),
    agentsHref: agentsHref(visit),
    historyHref: visit.may('listAccountHistory') ? visit.to('/console/history') : undefined,
    byApi: sameByApi(visit, 'listUsers'),
  };
};

const madeText = ({ isMailed, link }: Pick<MadeLink<UserLink>, 'isMailed' | 'link'>, email: string): string =>
  `Pass this link on to ${email}: it works once, until ${exactTime(link.expiresAt, link.expiresAt)} UTC, and is shown only here.` +
  (isMailed ? ' It is sent by e-mail, too.' : '');

const userView = async (visit: Visit, userId: string, shown: Shown = {}): Promise<View> => {
  const { rows } = await visit.list('listUsers', { query: { id: userId } });
  const [user] = rows as readonly User[];
  if (!user) throw new HttpError(404, 'user_not_found', 'No user of this account has this id.');
  const { name, email, role, createdAt, disabledAt } = user;
  const mayChange = visit.may('changeUser') && role !== 'admin';
  const action = visit.to(`${path}/people/${userId}`);
  return {
    ...shown,
    title: name,
    kind: 'user',
    template: 'user',
    section: path,
    historyHref: visit.may('listAccountHistory') ? visit.to('/console/history', { actor: userId }) : undefined,
    facts: [
      { name: 'E-mail address', cell: textCell(email) },
      { name: 'Role', cell: textCell(roleTexts[role]) },
      {
        name: 'State',
        cell: badgeCell(disabledAt === undefined ? accessBadges.active : accessBadges.disabled),
      },
      { name: 'User since', cell: timeCell(createdAt, visit.at) },
      ...(disabledAt === undefined ? [] : [{ name: 'Disabled', cell: timeCell(disabledAt, visit.at) }]),
      { name: 'Id', cell: textCell(userId, { isCode: true }) },
    ],
    seenHref: seenByHref(visit, userId),
    change: mayChange && {
      action,
      isDisabled: disabledAt !== undefined,
      roles: roleTextsOfAccount.map((each) => ({ ...each, isChosen: each.value === role })),
      passwordAction: disabledAt === undefined ? visit.to(`${path}/people/${userId}/password-link`) : undefined,
    },
    byApi: sameByApi(visit, 'changeUser', { userId }, { role }),
  };
};

const byUser = z.object({ userId: z.string() });
const byInvitation = z.object({ invitationId: z.string() });

/** Who uses the account: its people, invitations, access tokens and agents. */
export const settingsRoutes = (frame: ConsoleFrame, addresses: AgentAddresses): readonly Route[] => [
  frame.page(path, 'The settings of an account.', {}, (visit) => settingsView(visit)),
  frame.form(
    `${path}/invite`,
    'Invite somebody.',
    { home: path, proof: 'inviteUser' },
    async (visit, form) => {
      const [email, role] = [fieldOf(form, 'email').trim(), fieldOf(form, 'role')];
      const { json } = await visit.object('inviteUser', { body: { email, role } });
      const made = json as Invitation & Pick<MadeLink<Invitation>, 'url' | 'isMailed'>;
      return settingsView(visit, { made: { url: made.url, text: madeText({ ...made, link: made }, email) } });
    },
    (visit, refusal, { body }) =>
      settingsView(visit, { refusal, email: fieldOf(body, 'email'), role: fieldOf(body, 'role') }),
  ),
  frame.form(
    `${path}/invitations/{invitationId}/withdraw`,
    'Withdraw an invitation.',
    { params: byInvitation, home: path },
    async (visit, _, { params }) => {
      await visit.object('withdrawInvitation', { params });
      return visit.to(path, { done: 'invitation_withdrawn' });
    },
    (visit, refusal) => settingsView(visit, { refusal }),
  ),
  frame.page(onePath, 'One person of an account.', { params: byUser }, (visit, { params }) =>
    userView(visit, params.userId),
  ),
  frame.form(
    onePath,
    'Change the role of a user, or disable the user.',
    { params: byUser, home: path, proof: 'changeUser' },
    async (visit, form, { params }) => {
      const [role, access] = [fieldOf(form, 'role'), fieldOf(form, 'access')];
      const body = { ...(role !== '' && { role }), ...(access !== '' && { isDisabled: access === 'disable' }) };
      await visit.object('changeUser', { params, body });
      return visit.to(`${path}/people/${params.userId}`, { done: 'user_changed' });
    },
    (visit, refusal, { params }) => userView(visit, params.userId, { refusal }),
  ),
  frame.form(
    `${onePath}/password-link`,
    'Make a link at which a user sets a new password.',
    { params: byUser, home: path, proof: 'createPasswordLink' },
    async (visit, _, { params }) => {
      const { json } = await visit.object('createPasswordLink', { params });
      const made = json as UserLink & Pick<MadeLink<UserLink>, 'url' | 'isMailed'>;
      return userView(visit, params.userId, {
        made: { url: made.url, text: madeText({ ...made, link: made }, 'this person') },
      });
    },
    (visit, refusal, { params }) => userView(visit, params.userId, { refusal }),
  ),
  timeZoneRoute(frame, (visit, refusal, timeZone) => settingsView(visit, { refusal, timeZone })),
  ...tokenConsoleRoutes(frame, addresses),
  ...agentSettingsRoutes(frame, addresses),
];
