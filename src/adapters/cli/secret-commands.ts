import type { Command } from 'commander';

export type SecretActions = {
  readonly showKeys: () => Promise<void>;
  readonly reencrypt: () => Promise<void>;
};

/** `waybill secrets …`. */
export const addSecretCommands = (waybill: Command, actions: SecretActions): void => {
  const secrets = waybill.command('secrets').description('Secrets that are encrypted with the master key. The service may be running.');
  secrets
    .command('status')
    .description('List how many secrets of each kind are under which key. No secret is shown.')
    .action(actions.showKeys);
  secrets
    .command('reencrypt')
    .description(
      'Encrypt the secrets that are under an earlier key with the current one, a page at a time; run it again to continue after an ' +
        'interruption. With MASTER_KEY=new,old. Exits with 1 if no key opens some of them.',
    )
    .action(actions.reencrypt);
};
