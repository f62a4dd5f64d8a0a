import type { Command } from 'commander';

export type ParkedFlags = { readonly follower?: string; readonly stream?: string };

export type ParkedActions = { readonly list: () => Promise<void>; readonly retry: (options: ParkedFlags) => Promise<void> };

/** `waybill parked …`. */
export const addParkedCommands = (waybill: Command, actions: ParkedActions): void => {
  const parked = waybill.command('parked').description('Streams that a follower of the log has set aside at an event that it fails at.');
  parked
    .command('list')
    .description('List them with the event, the cause and the next try. Exits with 1 if there are any.')
    .action(actions.list);
  parked
    .command('retry')
    .description('Have the running service try them again within ten seconds, all of them or some.')
    .option('--follower <name>', 'only those of this read model, policy or other follower')
    .option('--stream <name>', 'only this stream, such as shipment-shp_…')
    .action((options: ParkedFlags) => actions.retry(options));
};
