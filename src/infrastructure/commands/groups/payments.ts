import { addPaymentCommands } from '../../../adapters/cli/payment-commands.ts';
import type { CommandGroup } from '../command-group.ts';

export const paymentCommands: CommandGroup = (waybill, { config, io, endWith }) =>
  addPaymentCommands(waybill, {
    reconcile: async (options) => endWith((await import('../reconcile-payments.ts')).reconcile(config(), io, options)),
  });
