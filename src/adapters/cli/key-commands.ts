import type { Command } from 'commander';

export type KeyActions = {
  readonly listKeys: () => Promise<void>;
  readonly rotateKey: () => Promise<void>;
  readonly retireKey: (id: string) => Promise<void>;
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
    .action(actions.listKeys);
  keys
    .command('rotate')
    .description('Create a key, which signs from now on. Tokens that older keys signed stay valid.')
    .action(actions.rotateKey);
  keys
    .command('retire')
    .argument('<id>', 'an id from `keys list`; not that of the key that signs')
    .description('Delete a key. Every token that it signed becomes invalid.')
    .action(actions.retireKey);

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
