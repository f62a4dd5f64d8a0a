import { addOperationCommands } from '../../../adapters/cli/operation-commands.ts';
import type { CommandGroup } from '../command-group.ts';

export const operationCommands: CommandGroup = (waybill, { config, io, endWith }) =>
  addOperationCommands(waybill, {
    serve: async ({ role, freshDatabase = false }) => {
      const overrides = { ...(role !== undefined && { ROLE: role }), ...(freshDatabase && { FRESH_DATABASE: 'true' }) };
      await (await import('../serve.ts')).serve(config(overrides), io);
    },
    rebuild: async (name, options) => (await import('../rebuild.ts')).rebuild(config(), io, name, options),
    verify: async () => endWith((await import('../verify.ts')).verify(config(), io)),
    copyEvents: async (logs) => (await import('../copy-events.ts')).copyEvents(config(), io, logs),
    exportEvents: async (file) => endWith((await import('../export-events.ts')).exportEvents(config(), io, file)),
    importEvents: async (file, options) => endWith((await import('../import-events.ts')).importEvents(config(), io, file, options)),
    moveCheckpoints: async (logs) => (await import('../move-checkpoints.ts')).moveDatabaseCheckpoints(config(), io, logs),
    copyDatabase: async (places) => (await import('../copy-database.ts')).copyDatabases(config(), io, places),
    copyDocuments: async (places) => endWith((await import('../copy-documents.ts')).copyDocumentsOf(config(), io, places)),
  });
