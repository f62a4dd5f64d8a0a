import { addPrivacyCommands } from '../../../adapters/cli/privacy-commands.ts';
import type { CommandGroup } from '../command-group.ts';

const throughService = () => import('../privacy-through-service.ts');

export const privacyCommands: CommandGroup = (waybill, { config, io }) =>
  addPrivacyCommands(waybill, {
    erase: async (options) => (await throughService()).eraseThroughService(config(), io, options),
    exportPerson: async (options) => (await throughService()).exportThroughService(config(), io, options),
    encrypt: async (logs) => (await import('../encrypt-log.ts')).encryptLog(config(), io, logs),
  });
