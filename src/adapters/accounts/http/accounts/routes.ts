import type { changeSettings, AccountSettingsBook } from '../../../../application/accounts/settings.ts';
import { presentSettings } from '../../../../application/accounts/settings.ts';
import type { Logos } from '../../../../application/accounts/logos.ts';
import type { Accounts } from '../../../../application/shared/ports/accounts.ts';
import { maxLogoBytes } from '../../../shared/images/logo.ts';
import { mebibyte } from '../../../platform/http/engine/body/admission.ts';
import { streamOf } from '../../../../application/log/ports/event-store.ts';
import type { EventStore } from '../../../../application/log/ports/event-store.ts';
import { objectRoute } from '../../../platform/http/engine/route/object-route.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { change, logoRequest, settings, shownAccount } from './schemas.ts';

const path = '/api/accounts/me/settings';
const logoPath = '/api/accounts/me/logo';

export type AccountRouteOptions = {
  readonly store: Pick<EventStore, 'read'>;
  readonly settings: AccountSettingsBook;
  readonly accounts: Pick<Accounts, 'get' | 'list'>;
  readonly changeSettings: ReturnType<typeof changeSettings>;
  readonly logos: Pick<Logos, 'set' | 'remove'>;
};

export const accountsRoutes = ({
  store,
  settings: book,
  accounts,
  changeSettings: changed,
  logos,
}: AccountRouteOptions): readonly Route[] => [
  route({
    tag: 'Account',
    access: { scope: 'read_accounts' },
    rate: 'read',
    method: 'get',
    path: '/api/accounts/me',
    operationId: 'getAccount',
    summary: 'Read the account, and what the token permits.',
    description:
      'The account of the token, or the one that `x-account-id` names. Its sub-accounts may be named there too.',
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
      'Its pickup hours and days, its exceptions to the public holidays, how duties and taxes are collected, ' +
      'how it appears to consignees, and how its people sign in.',
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
    handler: async ({ body, context }) => ({ json: presentSettings(await changed(body, context)) }),
  }),
  route({
    tag: 'Account',
    access: { scope: 'write_accounts' },
    rate: 'write',
    method: 'post',
    path: logoPath,
    operationId: 'setLogo',
    summary: "Set the account's logo.",
    description:
      'Consignees see it on the tracking page, on the payment page, on receipts and in e-mails, within five seconds. ' +
      'The picture is drawn again: nothing of the file is kept but its pixels. The logo before it is deleted.',
    bodyLimit: mebibyte,
    files: { at: 'content', most: 1, largest: maxLogoBytes },
    body: logoRequest,
    replies: { 200: { description: 'The settings as they are now.', schema: settings } },
    handler: async ({ body: { content }, context }) => ({
      json: presentSettings(await logos.set(content.bytes, context)),
    }),
  }),
  route({
    tag: 'Account',
    access: { scope: 'write_accounts' },
    rate: 'write',
    method: 'delete',
    path: logoPath,
    operationId: 'removeLogo',
    summary: "Remove the account's logo.",
    description: 'Its file is deleted. Without a logo nothing happens.',
    replies: { 200: { description: 'The settings as they are now.', schema: settings } },
    handler: async ({ context }) => ({ json: presentSettings(await logos.remove(context)) }),
  }),
];
