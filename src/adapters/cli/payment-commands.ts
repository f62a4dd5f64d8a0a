import type { Command } from 'commander';

export type ReconcileOptions = { readonly from?: string; readonly to?: string; readonly fix?: boolean; readonly url?: string };

export type PaymentActions = { readonly reconcile: (options: ReconcileOptions) => Promise<void> };

/** `waybill payments …`. */
export const addPaymentCommands = (waybill: Command, actions: PaymentActions): void => {
  waybill
    .command('payments')
    .description('Payments by card.')
    .command('reconcile')
    .description(
      'Compare payments, refunds, disputes and fees at the card processor with the log, and print each difference. ' +
        'Exits with 1 if one is left. The service may be running.',
    )
    .option('--from <date>', 'first day (UTC), or a timestamp (default: 30 days before the end)')
    .option('--to <date>', 'end of the period, not included (default: now)')
    .option('--fix', 'correct the differences: record what the processor knows, send refunds, cancel closed orders')
    .option('--url <address>', 'address of the running service, which corrects an embedded log (default: BASE_URL or the port here)')
    .action((options: ReconcileOptions) => actions.reconcile(options));
};
