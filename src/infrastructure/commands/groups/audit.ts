import { addAuditCommands } from '../../../adapters/cli/audit-commands.ts';
import type { CommandGroup } from '../command-group.ts';

export const auditCommands: CommandGroup = (waybill, { config, io, endWith }) =>
  addAuditCommands(waybill, {
    rebuild: async (name, options) => endWith((await import('../audit-rebuild.ts')).auditRebuild(config(), io, name, options)),
    compare: async (copy, other, options) =>
      endWith((await import('../audit-compare.ts')).auditCompare(config(), io, copy, other, options)),
    swap: async (copy, options) => (await import('../audit-swap.ts')).swapCopy(config(), io, copy, options),
    rollback: async (name, options) => (await import('../audit-swap.ts')).rollBack(config(), io, name, options),
    copies: async () => (await import('../audit-copies.ts')).listCopies(config(), io),
    drop: async (copies) => (await import('../audit-copies.ts')).dropCopies(config(), io, copies),
  });
