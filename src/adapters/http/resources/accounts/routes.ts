import type { Branding } from '../../../../application/ports/branding.ts';
import { presentSettings } from '../../../../application/accounts/present-settings.ts';
import type { AccountSettingsBook } from '../../../../application/accounts/settings.ts';
import type { Accounts } from '../../../../application/ports/accounts.ts';
import { streamOf } from '../../../../application/ports/event-store.ts';
import type { EventStore } from '../../../../application/ports/event-store.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { objectRoute } from '../../engine/route/object-route.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';
import { change, settings, shownAccount } from './schemas.ts';

const path = '/api/accounts/me/settings';

export type AccountRouteOptions = {
  readonly store: Pick<EventStore, 'read'>;
  readonly settings: AccountSettingsBook;
  readonly accounts: Pick<Accounts, 'get' | 'list'>;
} & Pick<Branding, 'mayReplyTo'>;

const replyPath = 'brand.replyTo';
const unverified = (address: string): DomainError<'validation_failed'> => {
  const message =
    `${replyPath} must have a domain that the operator has verified, which ${address} has not: ` +
    'ask the operator to add it to EMAIL_REPLY_DOMAINS, for example "shop.example.com".';
  return new DomainError('validation_failed', message, [{ field: replyPath, message }]);
};

export const accountsRoutes = ({ store, settings: book, accounts, mayReplyTo }: AccountRouteOptions): readonly Route[] => [
  route({
    tag: 'Account',
    access: { scope: 'read_accounts' },
    rate: 'read',
    method: 'get',
    path: '/api/accounts/me',
    operationId: 'getAccount',
    summary: 'Read the account, and what the token permits.',
    description: 'The account of the token, or the one that `x-account-id` names. Its sub-accounts may be named there too.',
    replies: { 200: { description: 'The account.', schema: shownAccount } },
    handler: async ({ context: { accountId, actor }, principal: { scopes, roles } }) => {
      const [account, subAccounts] = await Promise.all([accounts.get(accountId), accounts.list(accountId)]);
      return {
        json: {
          id: accountId,
          name: account?.name ?? accountId,
          createdAt: account?.createdAt,
          parent: account?.parentId,
          subAccounts: subAccounts.map(({ id, name }) => ({ id, name })),
          actor,
          scopes: [...scopes],
          roles: [...roles],
        },
      };
    },
  }),
  objectRoute(store, {
    tag: 'Account',
    access: { scope: 'read_accounts' },
    rate: 'read',
    path,
    operationId: 'getAccountSettings',
    summary: "Read the account's settings.",
    description:
      'Its pickup hours and days, its exceptions to the public holidays, how duties and taxes are collected, how it appears to consignees, ' +
      'and how its people sign in.',
    replies: { 200: { description: 'The settings, defaults written out.', schema: settings } },
    handler: async ({ context: { accountId } }, momentOf) => {
      const moment = await momentOf(streamOf('accountSettings', accountId));
      return { json: presentSettings(await book.read(accountId, moment)) };
    },
  }),
  route({
    tag: 'Account',
    access: { scope: 'write_accounts' },
    rate: 'write',
    method: 'patch',
    path,
    operationId: 'changeAccountSettings',
    summary: "Change the account's settings.",
    description:
      'Pickup windows and ship dates follow them: at once in the process that replied, ' +
      'within five seconds in every other. A day both added and removed is a day off.',
    body: change,
    replies: { 200: { description: 'The settings as they are now.', schema: settings } },
    handler: async ({ body, context }) => {
      const { replyTo } = body.brand ?? {};
      if (replyTo && !mayReplyTo(replyTo)) throw unverified(replyTo);
      return { json: presentSettings(await book.change(body, context)) };
    },
  }),
];
