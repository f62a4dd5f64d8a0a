import type { Command } from 'commander';

export type ReconcileOutboxFlags = { readonly mend?: boolean };

export type OutboxActions = { readonly reconcile: (options: ReconcileOutboxFlags) => Promise<void> };

/** `waybill outbox …`. */
export const addOutboxCommands = (waybill: Command, actions: OutboxActions): void => {
  waybill
    .command('outbox')
    .description('Webhooks that are to be sent.')
    .command('reconcile')
    .description(
      'Compute from the log what each webhook endpoint must have been told, and compare it with the deliveries in the database. ' +
        'Exits with 1 if one is missing or too many. The service may be running.',
    )
    .option('--mend', 'add the missing deliveries, each once; the service sends them within half a minute')
    .action((options: ReconcileOutboxFlags) => actions.reconcile(options));
};
