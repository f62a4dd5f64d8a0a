import type { Command } from 'commander';

/** Which keys are meant: those of access tokens, or those of the log. */
export type SigningKeyOptions = { readonly log?: boolean };

export type KeyActions = {
  readonly listKeys: (options: SigningKeyOptions) => Promise<void>;
  readonly rotateKey: (options: SigningKeyOptions) => Promise<void>;
  readonly retireKey: (id: string) => Promise<void>;
  readonly printLogKeys: () => Promise<void>;
  readonly changeMasterKey: () => Promise<void>;
};

/** `waybill keys …` and `waybill master-key …`. */
export const addKeyCommands = (waybill: Command, actions: KeyActions): void => {
  const keys = waybill
    .command('keys')
    .description('Signing keys of access tokens. The service may be running: it applies a change within 30 seconds.');
  keys
    .command('list')
    .description('List the keys with their age. The first one signs new tokens; tokens of all of them are valid.')
    .option('--log', 'the keys that sign digests of the event log')
    .action((options: SigningKeyOptions) => actions.listKeys(options));
  keys
    .command('rotate')
    .description('Create a key, which signs from now on. Tokens that older keys signed stay valid.')
    .option('--log', 'a key that signs digests of the event log; the public halves of earlier ones stay published')
    .action((options: SigningKeyOptions) => actions.rotateKey(options));
  keys
    .command('retire')
    .argument('<id>', 'an id from `keys list`; not that of the key that signs')
    .description('Delete a key. Every token that it signed becomes invalid.')
    .action(actions.retireKey);
  keys
    .command('log-public')
    .description('Print the public keys that signatures of the event log are checked with, as a JWKS: keep a copy elsewhere.')
    .action(actions.printLogKeys);

  waybill
    .command('master-key')
    .description('The key that encrypts the secrets in the database.')
    .command('change')
    .description(
      'Encrypt every secret with a new master key, all or none. ' +
        'With master.key in the data folder: stop the service first; ' +
        'a new key is created. With MASTER_KEY: first start every process with the new and the ' +
        'old key, ' +
        'MASTER_KEY=new,old.',
    )
    .action(actions.changeMasterKey);
};
