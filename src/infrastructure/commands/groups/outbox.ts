import { addOutboxCommands } from '../../../adapters/cli/outbox-commands.ts';
import type { CommandGroup } from '../command-group.ts';

export const outboxCommands: CommandGroup = (waybill, { config, io, endWith }) =>
  addOutboxCommands(waybill, {
    reconcile: async (options) => endWith((await import('../reconcile-outbox.ts')).reconcileDeliveries(config(), io, options)),
  });
