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
    .description('Keys that access tokens are signed with. The service may be running: it hears of a change within half a minute.');
  keys.command('list').description('Each with its age; the first one signs, all of them are good.').action(actions.listKeys);
  keys
    .command('rotate')
    .description('Make a new key, which signs from now on. What older ones signed stays good.')
    .action(actions.rotateKey);
  keys
    .command('retire')
    .argument('<id>', 'as `keys list` shows it; not the one that signs')
    .description('End a key, and every token it signed.')
    .action(actions.retireKey);

  waybill
    .command('master-key')
    .description('What secrets are sealed with.')
    .command('change')
    .description(
      'Seal every secret anew, all or none. With master.key in the data folder: stop the service, a new key is made. With MASTER_KEY: first give every process the new key and the old one, MASTER_KEY=new,old.',
    )
    .action(actions.changeMasterKey);
};
