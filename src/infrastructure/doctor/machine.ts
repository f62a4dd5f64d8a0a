import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { freeBytesIn, reservedBytes } from '../../adapters/log/storage-probe.ts';
import { table } from '../../domain/shared/table.ts';
import type { Config } from '../configuration/config.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';

type Versions = { readonly program: string; readonly node: string; readonly needed: string };

const newerFirst = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/** The program and the Node that it runs on. `needed` is the oldest Node. */
export const checkVersions = ({ program, node, needed }: Versions): CheckOutcome => {
  const versions = findingsOf('versions');
  const found = `Waybill ${program} on Node ${node}`;
  return newerFirst(node, needed) >= 0
    ? versions.ok(found)
    : versions.failed({ found, action: `Install Node ${needed} or later.` });
};

/** Names of file systems by their magic numbers (Linux, include/uapi/linux/magic.h and statfs(2)). */
const remote = table({
  0x69_69: 'NFS',
  0xff_53_4d_42: 'CIFS',
  0xfe_53_4d_42: 'SMB2',
  0x51_7b: 'SMB',
  0x00_c3_64_00: 'Ceph',
  0x53_46_41_4f: 'AFS',
  0x01_02_19_97: '9P',
  0x01_16_19_70: 'GFS2',
  0x74_61_63_6f: 'OCFS2',
});
const fleeting = table({
  0x01_02_19_94: 'a file system in memory (tmpfs)',
  0x79_4c_76_30: 'the writable layer of a container (overlay), which goes with the container',
});
const userSpace = 0x65_73_55_46;

type Disk = {
  readonly folder: string;
  readonly isWritable: boolean;
  readonly freeBytes: number;
  /** The magic number of the file system; undefined where the system does not tell. */
  readonly fileSystem: number | undefined;
};

/** A hundred thousand parcels take as much: docs/operations.md. */
const roomyBytes = 1_024 ** 3;
const mebibytes = (bytes: number): string => `${Math.floor(bytes / 1_024 ** 2)} MiB`;

/** Whether the disk of an embedded store has room, can be written, and keeps locks and commits as a local one does. */
export const checkDisk = ({ folder, isWritable, freeBytes, fileSystem }: Disk): readonly CheckOutcome[] => {
  const [disk, kind] = [findingsOf('disk'), findingsOf('file system')];
  const free = `${mebibytes(freeBytes)} are free in ${folder}`;
  const space = (): CheckOutcome => {
    if (!isWritable)
      return disk.failed({
        found: `${folder} cannot be written.`,
        action: 'Give the user of the service write permission there, or mount the disk writable.',
      });
    const action = 'Free space on this disk, or move the documents to a bucket: docs/moving.md.';
    if (freeBytes < reservedBytes) return disk.failed({ found: `${free}: no parcel can be booked.`, action });
    return freeBytes < roomyBytes ? disk.warning({ found: `${free}.`, action }) : disk.ok(`${free}.`);
  };
  const place = (): CheckOutcome => {
    if (fileSystem === undefined) return kind.skipped('This system does not say what kind it is.');
    const [network, passing] = [remote[fileSystem], fleeting[fileSystem]];
    if (network !== undefined)
      return kind.failed({
        found: `${folder} is on ${network}, a network: SQLite's locks and its write-ahead log need a local disk.`,
        action: 'Use a local disk or a block device, or PostgreSQL and EventStoreDB: docs/postgresql.md.',
      });
    if (passing !== undefined)
      return kind.warning({ found: `${folder} is in ${passing}.`, action: 'Mount a volume there to keep the data.' });
    if (fileSystem === userSpace)
      return kind.warning({
        found: `${folder} is on FUSE, which may be a network.`,
        action: 'Make sure that it is a local disk: SQLite needs one.',
      });
    return kind.ok(`${folder} is on a local disk.`);
  };
  return [space(), place()];
};

const canWrite = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The folder itself, or the one in which the first start would create it. */
const existing = (folder: string): string => {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : existing(parent);
};

/** Each of these folders once. */
export const disksOf = (folders: readonly string[]): readonly Disk[] =>
  [...new Set(folders.map((folder) => existing(resolve(folder))))].map((folder) => ({
    folder,
    isWritable: canWrite(folder),
    freeBytes: freeBytesIn(folder),
    fileSystem: process.platform === 'linux' ? statfsSync(folder).type : undefined,
  }));

/** Whether the port can be opened. Call it only when no service runs there. */
export const checkPort = async ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<CheckOutcome> => {
  const portFindings = findingsOf('port');
  if (port === 0) return portFindings.ok('A free one is chosen at the start (PORT=0).');
  const server = createServer();
  const opened = Promise.withResolvers<undefined>();
  server.once('error', opened.reject);
  server.listen({ host, port, exclusive: true }, () => opened.resolve(undefined));
  try {
    await opened.promise;
    return portFindings.ok(`${host}:${port} is free.`);
  } catch (error) {
    const action = 'Stop the program that listens there, or set another PORT (or HOST).';
    return portFindings.failed({ found: `The service cannot listen there: ${reasonOf(error)}`, action });
  } finally {
    server.close();
  }
};
