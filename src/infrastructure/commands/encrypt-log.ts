import { SealedEventStore } from '../../adapters/event-store/sealed/sealed-event-store.ts';
import { loadMasterKeys } from '../../adapters/security/master-key.ts';
import { createVault } from '../../adapters/security/vault.ts';
import { openDatabase } from '../../adapters/sql/engine/database.ts';
import { sqlPersonalKeys } from '../../adapters/sql/personal-keys/sql-personal-keys.ts';
import { logKeysIn } from '../../adapters/security/log-keys.ts';
import { sqlKeyStore } from '../../adapters/sql/accounts/signing-keys.ts';
import { sqlLogDigestState } from '../../adapters/sql/checkpoints/log-digest-state.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { sha256, sha256Of } from '../../adapters/system/sha256.ts';
import { ulidIds } from '../../adapters/system/ids.ts';
import { copyLog } from '../../application/audit/copy-log.ts';
import { withoutErasedEntries } from '../../application/audit/encrypt-log.ts';
import { newChainIn, viewOf, withoutChain } from '../../application/audit/new-chain.ts';
import type { RestorableLog } from '../../application/ports/restorable-log.ts';
import type { Config } from '../config.ts';
import { personalTypes } from '../personal-types.ts';
import { redactUrl } from '../redact-url.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput } from './io.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withSourceAndTarget } from './source-and-target.ts';
import type { SourceAndTarget } from './source-and-target.ts';

const next = ({ from, to }: SourceAndTarget): string =>
  [
    'If the new log is of another kind of store, events have other positions there. Convert the checkpoints in the database then:',
    `  waybill events move-checkpoints --from '${redactUrl(from)}' --to '${redactUrl(to)}'`,
    `Start the service with EVENT_STORE_URL=${redactUrl(to)}, run waybill verify, and delete the old log and its backups.`,
  ].join('\n');

/**
 * Copies a log to a new one in which every personal entry is encrypted, with the keys of this configuration's database, and compares the
 * two as readers see them. The new log is chained again, and its digests are signed again, because hashes are of what is stored.
 */
export const encryptLog = (config: Config, io: CommandOutput, urls: SourceAndTarget): Promise<void> =>
  withSourceAndTarget(config, io, urls, [config.dataDir], async ({ from, to }) => {
    const vault = createVault(...loadMasterKeys({ given: config.masterKey, dataDir: config.dataDir }));
    const database = await openDatabase(config.databaseUrl);
    try {
      const keys = sqlPersonalKeys(database.db, vault);
      const opened = (log: RestorableLog) => new SealedEventStore(log, { keys, ids: ulidIds(), ...personalTypes });
      const { signal } = new AbortController();
      const source = viewOf(await withoutErasedEntries(opened(from), signal), withoutChain);
      const { restore } = newChainIn(to, { hash: sha256Of, keys: logKeysIn(sqlKeyStore(database.db, vault, 'log'), systemClock), signal });
      const target = opened({
        read: (stream, options) => to.read(stream, options),
        append: (...append) => to.append(...append),
        follow: (options) => to.follow(options),
        head: () => to.head(),
        close: () => to.close(),
        restore,
      });
      const head = await from.head();
      using progress = progressOf('events', io);
      const { events, copied } = await copyLog({
        from: source,
        to: { ...viewOf(target, withoutChain), restore: (events) => target.restore(events) },
        newDigest: sha256,
        signal,
        progress: ({ step, events, position }) =>
          progress.at(step === 'verifying' ? 1 : fractionOf(position, head), `${step}, ${events} events`),
      });
      // Digests of the new log are others: the service computes them again, and compares.
      await sqlLogDigestState(database.db).clear();
      progress.done(`events: ${copied} of ${events} copied; the others were already there. Readers see the same in both logs.`);
      printJson(io, { events, copied });
      printMessage(io, next(urls));
    } finally {
      await database.close();
    }
  });
