import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../adapters/cli/program.ts';
import { CatalogueError } from '../adapters/catalogue/load-catalogue.ts';
import { changeMasterKey } from './commands/change-master-key.ts';
import { copyDatabases } from './commands/copy-database.ts';
import { copyDocumentsOf } from './commands/copy-documents.ts';
import { copyEvents } from './commands/copy-events.ts';
import { ForeignPositionError } from '../application/ports/event-store.ts';
import { createToken } from './commands/create-token.ts';
import { closeManifests } from './commands/close-manifests.ts';
import { importRates } from './commands/import-rates.ts';
import { listKeys, retireKey, rotateKey } from './commands/keys.ts';
import { replay } from './commands/replay-quote.ts';
import { moveDatabaseCheckpoints } from './commands/move-checkpoints.ts';
import { rebuild } from './commands/rebuild.ts';
import { serve } from './commands/serve.ts';
import { activateTariff, importTariffFile, listTariffs, rollBackTariff, showTariff } from './commands/tariffs.ts';
import { verify } from './commands/verify.ts';
import { ConfigError, configFrom } from './config.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };

const hint =
  'The log and the database are not of one piece. Give the service the two that belong together: backups of the same moment, or, after the log was moved, a database whose checkpoints were moved too (waybill events move-checkpoints).';

/** What an operator can mend is told in a line; only a mistake of ours shows where it happened. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof CatalogueError) return error.message;
  if (error instanceof ForeignPositionError) return `${error.message}\n${hint}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `${error.message}. Choose another PORT.`;
  return error instanceof Error ? (process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message) : String(error);
};

export const main = async (argv: readonly string[]): Promise<void> => {
  const config = () => configFrom(process.env);
  try {
    await program(
      {
        serve: ({ role }) => serve(configFrom({ ...process.env, ...(role !== undefined && { ROLE: role }) })),
        rebuild: (name, options) => rebuild(config(), name, options),
        verify: () => verify(config()),
        copyEvents: (logs) => copyEvents(config(), logs),
        moveCheckpoints: (logs) => moveDatabaseCheckpoints(config(), logs),
        copyDatabase: (places) => copyDatabases(config(), places),
        copyDocuments: (places) => copyDocumentsOf(config(), places),
        listKeys: () => listKeys(config()),
        rotateKey: () => rotateKey(config()),
        retireKey: (id) => retireKey(config(), id),
        changeMasterKey: () => changeMasterKey(config()),
        createToken: (options) => createToken(config(), options),
        closeManifests: (options) => closeManifests(config(), options),
        importRates: (file) => importRates(config(), file),
        replayQuote: (quoteId) => replay(config(), quoteId),
        importTariff: (file, options) => importTariffFile(config(), file, options),
        listTariffs: () => listTariffs(config()),
        activateTariff: (version, options) => activateTariff(config(), version, options),
        rollBackTariff: (destination) => rollBackTariff(config(), destination),
        showTariff: (destination, hsCode, options) => showTariff(config(), destination, hsCode, options),
      },
      version,
    ).parseAsync([...argv]);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
};

if (import.meta.main) await main(process.argv);
