import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { pathOf } from '../../adapters/log/sqlite-connection.ts';
import type { Config } from '../configuration/config.ts';
import { documentsFolder } from './data-files.ts';
import { ownNomenclatureIn, partyListsFolder } from './trade-data.ts';

type Places = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'databaseUrl' | 'documentsUrl' | 'exchangeRatesDir'>;

/** Where the parts of a backup stand in an installation: the name in the backup, and the path here. */
export type BackupPlaces = {
  readonly log: string;
  readonly database: string;
  /** The file of small documents, and the folder of large ones, or of all. Absent: they are in a bucket. */
  readonly documents: string | undefined;
  readonly documentsFolder: string | undefined;
  /** What commands have imported. */
  readonly imports: Readonly<Record<string, string>>;
};

/** The names of the parts in a backup. */
export const partNames = {
  log: 'events.sqlite',
  database: 'waybill.sqlite',
  documents: 'documents.sqlite',
  documentsFolder: 'documents',
  masterKey: 'master.key',
} as const;

const onServers =
  'waybill backup and waybill restore are for stores in files. Back up PostgreSQL first (pg_dump, or base ' +
  'backups and WAL archiving), then the log, then the documents; docs/backup.md says with what.';

/** Throws where log or database are on a server, which has better ways of its own. */
export const backupPlaces = (config: Places): BackupPlaces => {
  const { eventStoreUrl, databaseUrl, documentsUrl, exchangeRatesDir } = config;
  if (!eventStoreUrl.startsWith('file:')) throw new Error(`The log is in EventStoreDB. ${onServers}`);
  if (!databaseUrl.startsWith('file:')) throw new Error(`The database is on a PostgreSQL server. ${onServers}`);
  return {
    log: pathOf(eventStoreUrl),
    database: pathOf(databaseUrl),
    documents: documentsUrl.endsWith('.sqlite') && documentsUrl.startsWith('file:') ? pathOf(documentsUrl) : undefined,
    documentsFolder: documentsFolder(config),
    imports: {
      'exchange-rates': exchangeRatesDir,
      'nomenclature.json': ownNomenclatureIn(config),
      'party-lists': partyListsFolder(config),
    },
  };
};

/** The file that says when this data folder was backed up. */
export const lastBackupFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'last-backup.json');

const lastBackup = z.object({ at: z.string(), path: z.string() });
export type LastBackup = z.output<typeof lastBackup>;

/** The last backup that was made of this data folder; undefined if none is known. */
export const readLastBackup = (config: Pick<Config, 'dataDir'>): LastBackup | undefined =>
  existsSync(lastBackupFile(config))
    ? lastBackup.parse(JSON.parse(readFileSync(lastBackupFile(config), 'utf8')))
    : undefined;
