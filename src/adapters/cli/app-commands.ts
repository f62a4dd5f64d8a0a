import { Option } from 'commander';
import type { Command } from 'commander';
import { scopes } from '../../application/ports/access-tokens.ts';
import type { Scope } from '../../application/ports/access-tokens.ts';

export type NewAppOptions = {
  readonly account: string;
  readonly name: string;
  readonly redirectUri: readonly string[];
  readonly scope: readonly Scope[];
  readonly public?: true;
};

export type AppListOptions = { readonly account?: string };

export type AppActions = {
  readonly createOauthApp: (options: NewAppOptions) => Promise<void>;
  readonly listApps: (options: AppListOptions) => Promise<void>;
  readonly rotateSecret: (id: string) => Promise<void>;
  readonly setRedirectUris: (id: string, redirectUris: readonly string[]) => Promise<void>;
  readonly deleteApp: (id: string) => Promise<void>;
};

const idArgument = ['<id>', 'an id from `apps list`'] as const;

/** `waybill apps …`. */
export const addAppCommands = (waybill: Command, actions: AppActions): void => {
  const apps = waybill.command('apps').description('OAuth apps: programs that ask accounts for access.');
  apps
    .command('create')
    .description('Register an app and print it with its secret, which is shown only here.')
    .requiredOption('--account <id>', 'id of the account that owns the app, such as acc_demo')
    .requiredOption('--name <name>', 'name that people see when they are asked for access')
    .requiredOption('--redirect-uri <uri...>', 'addresses that people may be sent back to, such as https://app.example.com/callback')
    .addOption(new Option('--scope <scope...>', 'the most that it may ask for').choices(scopes).default(scopes, 'all scopes'))
    .option('--public', 'it cannot hide a secret: it gets none, and must use PKCE')
    .action((options: NewAppOptions) => actions.createOauthApp(options));
  apps
    .command('list')
    .description('List the apps, one JSON object per line, without secrets. Deleted ones have disabledAt.')
    .option('--account <id>', 'only apps of this account')
    .action((options: AppListOptions) => actions.listApps(options));
  apps
    .command('rotate-secret')
    .argument(...idArgument)
    .description('Make a new secret and print it. The one before stays valid for 24 hours.')
    .action((id: string) => actions.rotateSecret(id));
  apps
    .command('set-redirect-uris')
    .argument(...idArgument)
    .argument('<uri...>', 'all addresses that people may be sent back to')
    .description('Replace the redirect URIs of an app.')
    .action((id: string, uris: readonly string[]) => actions.setRedirectUris(id, uris));
  apps
    .command('delete')
    .argument(...idArgument)
    .description('Delete an app. It loses its access to every account within half a minute.')
    .action((id: string) => actions.deleteApp(id));
};
