import { expect, it } from 'vitest';
import { sha256, sha256Of } from '../../../../src/adapters/log/sha256.ts';
import { checkStoredLog } from '../../../../src/application/log/audit/check-stored-log.ts';
import { copyLog } from '../../../../src/application/log/audit/copy-log.ts';
import { logDigestType } from '../../../../src/application/log/audit/export-end.ts';
import { newChainIn, viewOf, withoutChain } from '../../../../src/application/log/audit/new-chain.ts';
import type { RecordedEvent, RestorableLog } from '../../../../src/application/log/ports/event-store.ts';
import { LogKey, SignedLog } from '../../../support/signed-export.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { anEmbeddedLog } from '../../../support/two-stores.ts';

const { signal } = new AbortController();

/** What the copy stores in place of the source's data, as encryption does. */
const altered = (recorded: RecordedEvent): RecordedEvent =>
  recorded.event.type === 'LogDigestSigned'
    ? recorded
    : { ...recorded, event: { type: 'Happened', data: { sealed: recorded.id } } };

it('a copy with other contents has a chain and digests of its own, also after an interruption', async () => {
  const key = await LogKey.make('kid_1');
  const [from, to] = [await anEmbeddedLog(new TestClock()), await anEmbeddedLog(new TestClock())];
  const source = await new SignedLog(key).fill(2_300, 7);
  await from.log.restore(source.events);

  const keys = { sign: (...statement: Parameters<LogKey['sign']>) => key.sign(...statement) };
  const target = (): Pick<RestorableLog, 'restore'> => newChainIn(to.log, { hash: sha256Of, keys, signal });
  const view = (recorded: RecordedEvent): RecordedEvent => altered(withoutChain(recorded));
  await target().restore(source.events.slice(0, 1_200).map(view));
  const { restore } = target();
  const copied = await copyLog({
    from: viewOf(from.log, view),
    to: { ...viewOf(to.log, view), restore },
    newDigest: sha256,
    signal,
  });
  expect(copied).toMatchObject({ events: 2_302, copied: 1_102 });

  const report = await checkStoredLog({
    storedLog: to.log,
    hash: sha256Of,
    verify: (jws, type, { events, digest }) => {
      expect([jws.split('.').length, type]).toEqual([3, logDigestType]);
      return Promise.resolve({ events: Number(events), digest: String(digest), kid: 'kid_1', signedAt: '' });
    },
    state: undefined,
    checkpoints: new Map(),
    signal,
    limit: 10,
  });
  expect(report).toMatchObject({ events: 2_302, signatures: 2, agreedEvents: 2_000, differences: [] });
  expect(report.digest).not.toBe(source.digest);
});
