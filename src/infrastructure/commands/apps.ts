import type { AppListOptions, NewAppOptions } from '../../adapters/cli/app-commands.ts';
import { deriveKey } from '../../adapters/sql/accounts/installation-secrets.ts';
import type { AppWithSecret } from '../../application/oauth/app-book.ts';
import { byOperator } from '../../application/accounts/security-trail.ts';
import type { Acting } from '../../application/accounts/security-trail.ts';
import { presentApp } from '../../application/oauth/present-app.ts';
import type { OauthApp } from '../../application/ports/oauth-apps.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Config } from '../config.ts';
import { openOauth, refreshKeyPurpose } from '../oauth.ts';
import type { Oauth } from '../oauth.ts';
import type { Resources } from '../resources.ts';
import { printJson } from './io.ts';
import type { CommandOutput } from './io.ts';
import { withStores } from './stores.ts';

/** Writes every broken rule: the message of a refusal alone may only count them. */
const explained = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof DomainError && error.faults.length > 1)
      throw new Error(error.faults.map(({ message }) => message).join(' '), { cause: error });
    throw error;
  }
};

const withOauth = (
  config: Config,
  io: CommandOutput,
  work: (oauth: Oauth, resources: Pick<Resources, 'accounts'>) => Promise<void>,
): Promise<void> =>
  withStores(config, io, (resources) => {
    const refreshKey = deriveKey(refreshKeyPurpose, resources.trackingNumberKey);
    return explained(work(openOauth({ ...resources, refreshKey }), resources));
  });

const printWithSecret = (io: CommandOutput, { app, secret }: AppWithSecret): void =>
  printJson(io, { ...presentApp(app), ...(secret !== undefined && { clientSecret: secret }) });

const printApp = (io: CommandOutput, app: OauthApp): void => printJson(io, { ...presentApp(app), accountId: app.accountId });

/** The operator's commands reach the apps of every account. */
const ownerOf = async ({ apps }: Oauth, id: string): Promise<Acting> => {
  const app = await apps.get(id);
  if (app === undefined) throw new Error(`There is no OAuth app ${id}. "waybill apps list" lists them.`);
  return byOperator(app.accountId);
};

export const createOauthApp = (
  config: Config,
  io: CommandOutput,
  { account, name, redirectUri, scope, ...kind }: NewAppOptions,
): Promise<void> =>
  withOauth(config, io, async ({ book }, { accounts }) => {
    if ((await accounts.get(account)) === undefined) throw new Error(`There is no account ${account}.`);
    const registration = { name, redirectUris: redirectUri, scopes: scope, isPublic: kind.public === true };
    printWithSecret(io, await book.register(byOperator(account), registration));
  });

export const listApps = (config: Config, io: CommandOutput, { account }: AppListOptions): Promise<void> =>
  withOauth(config, io, async ({ apps }) => {
    for (const app of await apps.list(account)) printApp(io, app);
  });

export const rotateAppSecret = (config: Config, io: CommandOutput, id: string): Promise<void> =>
  withOauth(config, io, async (oauth) => printWithSecret(io, await oauth.book.rotateSecret(await ownerOf(oauth, id), id)));

export const setRedirectUris = (config: Config, io: CommandOutput, id: string, redirectUris: readonly string[]): Promise<void> =>
  withOauth(config, io, async (oauth) => printApp(io, await oauth.book.change(await ownerOf(oauth, id), id, { redirectUris })));

export const deleteApp = (config: Config, io: CommandOutput, id: string): Promise<void> =>
  withOauth(config, io, async (oauth) => printApp(io, await oauth.book.remove(await ownerOf(oauth, id), id)));
