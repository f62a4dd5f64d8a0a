import type { Scope } from '../../application/shared/ports/access-tokens.ts';
import { allScopes, scopes } from '../../application/shared/ports/access-tokens.ts';
import { Option } from 'commander';
import { deriveKey } from '../../adapters/log/keys/installation-secrets.ts';
import type { AppWithSecret } from '../../application/accounts/oauth/app-book.ts';
import { byOperator } from '../../application/accounts/security-trail.ts';
import type { Acting } from '../../application/accounts/security-trail.ts';
import { presentApp } from '../../application/accounts/oauth/app-book.ts';
import type { OauthApp } from '../../application/accounts/ports/oauth.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Config } from '../configuration/config.ts';
import { openOauth, openTrail, refreshKeyPurpose } from '../stores/accounts.ts';
import type { Oauth } from '../stores/accounts.ts';
import type { Resources } from '../stores/resources.ts';
import { printJson } from './io.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { withStores } from './stores.ts';

type NewAppOptions = {
  readonly account: string;
  readonly name: string;
  readonly redirectUri: readonly string[];
  readonly scope: readonly Scope[];
  readonly public?: true;
};

type AppListOptions = { readonly account?: string };

/** Throws an error that lists every broken rule: the message of a DomainError may only count them. */
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
    return explained(work(openOauth({ ...resources, refreshKey, record: openTrail(resources) }), resources));
  });

const printWithSecret = (io: CommandOutput, { app, secret }: AppWithSecret): void =>
  printJson(io, { ...presentApp(app), ...(secret !== undefined && { clientSecret: secret }) });

const printApp = (io: CommandOutput, app: OauthApp): void =>
  printJson(io, { ...presentApp(app), accountId: app.accountId });

/** The operator's commands reach the apps of every account. */
const ownerOf = async ({ apps }: Oauth, id: string): Promise<Acting> => {
  const app = await apps.get(id);
  if (app === undefined) throw new Error(`There is no OAuth app ${id}. "waybill apps list" lists them.`);
  return byOperator(app.accountId);
};

const createOauthApp = (
  config: Config,
  io: CommandOutput,
  { account, name, redirectUri, scope, ...kind }: NewAppOptions,
): Promise<void> =>
  withOauth(config, io, async ({ book }, { accounts }) => {
    if ((await accounts.get(account)) === undefined) throw new Error(`There is no account ${account}.`);
    const registration = { name, redirectUris: redirectUri, scopes: scope, isPublic: kind.public === true };
    printWithSecret(io, await book.register(byOperator(account), registration));
  });

const listApps = (config: Config, io: CommandOutput, { account }: AppListOptions): Promise<void> =>
  withOauth(config, io, async ({ apps }) => {
    for (const app of await apps.list(account)) printApp(io, app);
  });

const rotateAppSecret = (config: Config, io: CommandOutput, id: string): Promise<void> =>
  withOauth(config, io, async (oauth) =>
    printWithSecret(io, await oauth.book.rotateSecret(await ownerOf(oauth, id), id)),
  );

const setRedirectUris = (
  config: Config,
  io: CommandOutput,
  id: string,
  redirectUris: readonly string[],
): Promise<void> =>
  withOauth(config, io, async (oauth) =>
    printApp(io, await oauth.book.change(await ownerOf(oauth, id), id, { redirectUris })),
  );

const deleteApp = (config: Config, io: CommandOutput, id: string): Promise<void> =>
  withOauth(config, io, async (oauth) => printApp(io, await oauth.book.remove(await ownerOf(oauth, id), id)));

const idArgument = ['<id>', 'an id from `apps list`'] as const;

/** `waybill apps …`. */
export const appCommands: CommandGroup = (apps, { config, io }) => {
  apps
    .command('create')
    .description('Register an app and print it with its secret, which is shown only here.')
    .requiredOption('--account <id>', 'id of the account that owns the app, such as acc_demo')
    .requiredOption('--name <name>', 'name that people see when they are asked for access')
    .requiredOption(
      '--redirect-uri <uri...>',
      'addresses that people may be sent back to, such as https://app.example.com/callback',
    )
    .addOption(
      new Option('--scope <scope...>', 'the most that it may ask for')
        .choices(allScopes)
        .default(scopes, 'all scopes of the API'),
    )
    .option('--public', 'it cannot hide a secret: it gets none, and must use PKCE')
    .action((options: NewAppOptions) => createOauthApp(config(), io, options));
  apps
    .command('list')
    .description('List the apps, one JSON object per line, without secrets. Deleted ones have disabledAt.')
    .option('--account <id>', 'only apps of this account')
    .action((options: AppListOptions) => listApps(config(), io, options));
  apps
    .command('rotate-secret')
    .argument(...idArgument)
    .description('Make a new secret and print it. The one before stays valid for 24 hours.')
    .action((id: string) => rotateAppSecret(config(), io, id));
  apps
    .command('set-redirect-uris')
    .argument(...idArgument)
    .argument('<uri...>', 'all addresses that people may be sent back to')
    .description('Replace the redirect URIs of an app.')
    .action((id: string, uris: readonly string[]) => setRedirectUris(config(), io, id, uris));
  apps
    .command('delete')
    .argument(...idArgument)
    .description('Delete an app. It loses its access to every account within half a minute.')
    .action((id: string) => deleteApp(config(), io, id));
};
