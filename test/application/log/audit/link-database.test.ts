import { describe, expect, it } from 'vitest';
import { verifyCheckpoints } from '../../../../src/application/log/audit/link-database.ts';
import { ForeignPositionError } from '../../../../src/application/log/ports/event-store.ts';
import type { FollowOptions } from '../../../../src/application/log/ports/event-store.ts';
import { MemoryLog, recordedEvent } from '../../../support/memory-log.ts';

const at = (name: string, position?: string) => ({ name, checkpoint: () => Promise.resolve(position) });
const timeout = new AbortController().signal;

/** A log that rejects position 9, and says which positions it was asked for. */
class OwnLog extends MemoryLog {
  readonly asked: (string | undefined)[] = [];
  override async *follow(options: FollowOptions) {
    this.asked.push(options.after);
    if (options.after === '9') throw new ForeignPositionError('9 is no position of this log.');
    if (options.after === '8') throw new Error('the disk is gone');
    yield* super.follow(options);
  }
}
const log = () => new OwnLog([recordedEvent('1'), recordedEvent('2')]);

describe('the checkpoints of followers', () => {
  it('are accepted if they are of this log, each position asked for once', async () => {
    const store = log();
    await verifyCheckpoints([at('new'), at('one', '1'), at('other', '1'), at('last', '2')], { store, timeout });
    expect(store.asked).toEqual(['1', '2']);
  });

  it('are refused by the names of those that are of another log', async () => {
    const refused = verifyCheckpoints([at('one', '9'), at('two', '1'), at('three', '9')], { store: log(), timeout });
    await expect(refused).rejects.toEqual(new ForeignPositionError('one, three: 9 is no position of this log.'));
    await expect(refused).rejects.toHaveProperty('cause', new ForeignPositionError('9 is no position of this log.'));
  });

  it('are not judged by a log that fails in another way', async () => {
    await expect(verifyCheckpoints([at('one', '8')], { store: log(), timeout })).rejects.toEqual(
      new Error('the disk is gone'),
    );
  });

  it('are not judged by a log that does not answer in time', async () => {
    const slow = {
      follow: (options: FollowOptions) => new MemoryLog([]).follow({ ...options, caughtUp: () => undefined }),
    };
    const over = new AbortController();
    setImmediate(() => over.abort());
    await verifyCheckpoints([at('one', '1')], { store: slow, timeout: over.signal });
  });
});
