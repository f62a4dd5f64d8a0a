import type { Command } from 'commander';

export type CloseOptions = { readonly account: string; readonly date: string; readonly url?: string };

export type ManifestActions = { readonly closeManifests: (options: CloseOptions) => Promise<void> };

/** `waybill manifests …`. */
export const addManifestCommands = (waybill: Command, actions: ManifestActions): void => {
  waybill
    .command('manifests')
    .description('Manifests.')
    .command('close')
    .description(
      "Create an account's manifests of a day: one for each sender address, with all " +
        'parcels of that ship date that are in no manifest. Calls the running service.',
    )
    .requiredOption('--account <id>', 'id of the account, such as acc_demo')
    .requiredOption('--date <date>', 'ship date of the parcels, such as 2026-01-15')
    .option('--url <url>', 'address of the service (default: BASE_URL, or HOST and PORT)')
    .action((options: CloseOptions) => actions.closeManifests(options));
};
