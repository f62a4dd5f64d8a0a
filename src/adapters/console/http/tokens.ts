import { z } from 'zod';
import { tokenDays } from '../../../application/accounts/manage-tokens.ts';
import type { IssuedTokenRecord } from '../../../application/accounts/ports/issued-tokens.ts';
import type { User } from '../../../application/accounts/ports/users.ts';
import { scopeTexts } from '../../accounts/pages/account-pages.ts';
import { agentScopes, isAgentScope, scopes } from '../../../application/shared/ports/access-tokens.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import { dayCell, distanceText, exactTime, textCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { agentsHref } from './agents.ts';
import type { AgentAddresses } from './agents.ts';
import { sameByApi } from './by-api.ts';
import { idsOf } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import type { FormRefusal, Visit } from './visit.ts';

const section = '/console/settings';
const path = `${section}/tokens`;
const onePath = `${path}/{tokenId}/revoke`;

/** A description of a token, as the API shows it. */
type Listed = Omit<IssuedTokenRecord, 'accountId'>;

/** What a token permits: its scopes, and the roles that an operator gave it. */
const permissionsOf = ({ scopes, roles, carriers }: Listed): string =>
  [...scopes, ...roles.map((role) => (role === 'carrier' ? `carrier (${carriers.join(', ')})` : role))].join(', ');

/** Tokens of the command line have no name. */
const nameOf = ({ id, name }: Listed): string => name ?? id;

/** The name of the person who made a token, or by what it was made. */
const makerOf = ({ createdBy }: Listed, users: readonly User[]): string | undefined => {
  if (createdBy === 'operator') return 'An operator';
  return createdBy?.startsWith('acc_') === true
    ? 'A token of the account'
    : (users.find(({ id }) => id === createdBy)?.name ?? createdBy);
};

/** The valid tokens of the account. Undefined where programs do not authenticate by tokens of this service. */
export const tokensShown = async (visit: Visit, users: readonly User[]) => {
  if (!visit.may('listAccessTokens')) return undefined;
  const { rows } = await visit.list('listAccessTokens', { query: { range: '[0,99]' } });
  const tokens = rows as readonly Listed[];
  return {
    newHref: visit.may('createAccessToken') ? visit.to(`${path}/new`) : undefined,
    table: tokens.length > 0 && {
      caption: 'Access tokens',
      columns: [
        { head: 'Name' },
        { head: 'Permits' },
        { head: 'Made' },
        { head: 'By' },
        { head: 'Valid until' },
        { head: 'End it' },
      ],
      rows: tokens.map((token) => ({
        id: token.id,
        cells: [
          textCell(nameOf(token), token.name === undefined ? { isCode: true } : {}),
          textCell(permissionsOf(token)),
          dayCell(token.createdAt, visit.at),
          textCell(makerOf(token, users)),
          { ...dayCell(token.expiresAt, visit.at), note: distanceText(token.expiresAt, visit.at) },
          visit.may('revokeAccessToken')
            ? textCell('Revoke', { href: visit.to(`${path}/${token.id}/revoke`) })
            : textCell(undefined),
        ],
      })),
    },
  };
};

/** What a token is for: scopes of the API and those of agents are never in one token. */
const uses = [
  { value: 'api', text: 'The API', note: 'Programs of yours that book, track and manage.' },
  { value: 'assistant', text: 'An assistant', note: 'It opens the tools at /mcp and nothing else.' },
] as const;
type Use = (typeof uses)[number]['value'];

/** The tools are closed to a token without it. */
const everyAgent = 'agent_read';

type Typed = {
  readonly name: string;
  readonly use: Use;
  readonly scopes: readonly string[];
  readonly agentScopes: readonly string[];
  readonly days: string;
};

const typedIn = (form: PostedForm): Typed => ({
  name: fieldOf(form, 'name').trim(),
  use: fieldOf(form, 'use') === 'assistant' ? 'assistant' : 'api',
  scopes: idsOf(form, 'scopes'),
  agentScopes: idsOf(form, 'agentScopes'),
  days: fieldOf(form, 'days').trim(),
});

const bodyOf = ({ name, use, scopes, agentScopes, days }: Typed) => ({
  name,
  scopes: use === 'api' ? scopes : [everyAgent, ...agentScopes],
  expiresInDays: Number(days),
});

const unfilled = (use: Use): Typed => ({
  name: '',
  use,
  scopes: ['read_shipments', 'write_shipments'],
  agentScopes: [],
  days: String(tokenDays.usual),
});

/** The labels of the fields of a request, in which a refusal speaks to people. */
const labels: ReadonlyMap<string, string> = new Map([
  ['name', 'The name'],
  ['scopes', 'The permissions'],
  ['expiresInDays', 'The days'],
]);

const exampleNames: Readonly<Record<Use, string>> = { api: 'Warehouse', assistant: 'Assistant' };

const inLabels = (text: string): string =>
  text.replace(/^(name|scopes|expiresInDays)\b/, (field) => labels.get(field) ?? field);

const formView = (visit: Visit, typed: Typed, refusal?: FormRefusal): View => {
  if (!visit.may('createAccessToken'))
    throw new HttpError(403, 'role_missing', 'Only an owner of the account may make access tokens.');
  return {
    title: 'New access token',
    template: 'token-form',
    section,
    refusal: refusal && {
      ...refusal,
      message: inLabels(refusal.message),
      faults: refusal.faults.map(({ text }) => ({ text: inLabels(text) })),
    },
    action: visit.to(`${path}/new`),
    backHref: visit.to(section),
    typed,
    mostDays: tokenDays.most,
    uses: uses.map((each) => ({ ...each, isSet: each.value === typed.use })),
    scopes: scopes.map((name) => ({ name, text: scopeTexts[name], isSet: typed.scopes.includes(name) })),
    always: { name: everyAgent, text: scopeTexts[everyAgent] },
    agentScopes: agentScopes
      .filter((name) => name !== everyAgent)
      .map((name) => ({ name, text: scopeTexts[name], isSet: typed.agentScopes.includes(name) })),
    readsHref: visit.to(`${section}/reads`),
    agentsHref: agentsHref(visit),
    byApi: sameByApi(visit, 'createAccessToken', {}, bodyOf({ ...typed, name: typed.name || exampleNames[typed.use] })),
  };
};

type Made = Listed & { readonly token: string };

/** The lines with which a client of the Model Context Protocol is set up. */
const clientLines = ({ baseUrl, mcpUrl: url }: AgentAddresses, token: string) => {
  const authorization = `Bearer ${token}`;
  return {
    lines: `${url}\nAuthorization: ${authorization}`,
    json: JSON.stringify(
      { mcpServers: { waybill: { type: 'http', url, headers: { Authorization: authorization } } } },
      null,
      2,
    ),
    command: `npx waybill mcp --url ${baseUrl} --token-file ./agent-token`,
  };
};

const madeView = (visit: Visit, { name = '', scopes, token, expiresAt }: Made, addresses: AgentAddresses): View => ({
  title: 'The access token',
  template: 'token-made',
  section,
  name,
  token,
  until: `${exactTime(expiresAt, visit.at)} UTC`,
  client: scopes.some(isAgentScope) ? clientLines(addresses, token) : undefined,
  backHref: visit.to(section),
});

const revokeView = async (visit: Visit, tokenId: string, refusal?: FormRefusal): Promise<View> => {
  if (!visit.may('revokeAccessToken'))
    throw new HttpError(403, 'role_missing', 'Only an owner of the account may revoke access tokens.');
  const { rows } = await visit.list('listAccessTokens', { query: { id: tokenId } });
  const [token] = rows as readonly Listed[];
  if (!token) throw new HttpError(404, 'token_not_found', 'No valid token of this account has this id.');
  return {
    title: `Revoke ${nameOf(token)}`,
    template: 'confirm',
    section,
    refusal,
    lines: [
      `It permits ${permissionsOf(token)}. Programs that use it are refused within half a minute.`,
      'This cannot be undone: give the programs a new token first, if they go on working.',
    ],
    action: visit.to(`${path}/${tokenId}/revoke`),
    button: 'Revoke the token',
    backHref: visit.to(section),
    byApi: sameByApi(visit, 'revokeAccessToken', { tokenId }),
  };
};

const byToken = z.object({ tokenId: z.string() });
const byUse = { use: z.enum(['api', 'assistant']).optional().catch(undefined) };

/** The access tokens of an account: made, shown once, and revoked. */
export const tokenConsoleRoutes = (frame: ConsoleFrame, addresses: AgentAddresses): readonly Route[] => [
  frame.page(`${path}/new`, 'The form of a new access token.', { query: byUse }, (visit, { query }) =>
    Promise.resolve(formView(visit, unfilled(query.use ?? 'api'))),
  ),
  frame.form(
    `${path}/new`,
    'Make an access token.',
    { home: section, proof: 'createAccessToken' },
    async (visit, form) => {
      const { json } = await visit.object('createAccessToken', { body: bodyOf(typedIn(form)) });
      return madeView(visit, json as Made, addresses);
    },
    (visit, refusal, { body }) => Promise.resolve(formView(visit, typedIn(body), refusal)),
  ),
  frame.page(onePath, 'What revoking a token does.', { params: byToken }, (visit, { params }) =>
    revokeView(visit, params.tokenId),
  ),
  frame.form(
    onePath,
    'Revoke an access token.',
    { params: byToken, home: section },
    async (visit, _, { params }) => {
      await visit.object('revokeAccessToken', { params });
      return visit.to(section, { done: 'token_revoked' });
    },
    (visit, refusal, { params }) => revokeView(visit, params.tokenId, refusal),
  ),
];
