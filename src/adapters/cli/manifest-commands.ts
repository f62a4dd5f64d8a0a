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
      "End an account's day: put its parcels of a ship date that are in no manifest into one for each place they are sent from. Asks the running service.",
    )
    .requiredOption('--account <id>', 'whose parcels, such as acc_demo')
    .requiredOption('--date <date>', 'their ship date, such as 2026-01-15')
    .option('--url <url>', 'where the service answers; BASE_URL, or HOST and PORT, when absent')
    .action((options: CloseOptions) => actions.closeManifests(options));
};
