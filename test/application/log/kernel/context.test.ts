import { describe, expect, it } from 'vitest';
import {
  contextCausedBy,
  elapsedIn,
  metadataOf,
  systemContext,
} from '../../../../src/application/log/kernel/context.ts';
import { recordedEvent } from '../../../support/memory-log.ts';

const context = { accountId: 'acc_1', actor: 'token_1', correlationId: 'req_1', at: '2026-11-20T10:00:00.000Z' };
const { at, ...metadata } = context;

describe('the context of a command', () => {
  it('enters the metadata of its events, without the time and with the cause if there is one', () => {
    expect(metadataOf(context)).toStrictEqual(metadata);
    expect(metadataOf({ ...context, causationId: 'evt_1' })).toStrictEqual({ ...metadata, causationId: 'evt_1' });
  });

  it('of work that the service starts is of the system, and names the event that caused it', () => {
    expect(systemContext({ accountId: 'acc_1', correlationId: 'req_1' }, at)).toStrictEqual({
      ...context,
      actor: 'system',
    });
    expect(contextCausedBy(recordedEvent('7'), at)).toStrictEqual({
      ...context,
      actor: 'system',
      causationId: 'evt_7',
    });
  });

  it('says how long the request has taken, never less than nothing', () => {
    expect([elapsedIn(context, '2026-11-20T10:00:01.250Z'), elapsedIn(context, '2026-11-20T09:59:59.000Z')]).toEqual([
      1_250, 0,
    ]);
  });
});
