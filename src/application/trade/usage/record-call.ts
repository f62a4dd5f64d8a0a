import { elapsedIn, metadataOf } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { Log } from '../../log/ports/log.ts';
import type { TradeEngineCalled } from '../../events/lone-events.ts';

/** The recorded parts of a call, as far as they can be read. */
export type CallFacts = Omit<TradeEngineCalled['data'], 'callId' | 'requestId' | 'calledAt' | 'durationMs'>;

/**
 * Records a call before it is answered. If the event cannot be appended, the client gets its answer all the same, and
 * the whole call is written to the service's own log, so that an operator sees it.
 */
export const recordCall =
  ({
    store,
    ids,
    clock,
    log,
  }: {
    readonly store: Pick<EventStore, 'append'>;
    readonly ids: Ids;
    readonly clock: Pick<Clock, 'now'>;
    readonly log: Log;
  }) =>
  async (facts: CallFacts, context: Context): Promise<void> => {
    const callId = ids.next('usg');
    const data = {
      callId,
      requestId: context.correlationId,
      calledAt: context.at,
      durationMs: elapsedIn(context, clock.now()),
      ...facts,
    };
    const event: TradeEngineCalled = { type: 'TradeEngineCalled', data };
    try {
      await store.append(streamOf('tradeCall', callId), [event], 0, metadataOf(context));
    } catch (error) {
      log.error(
        { err: error, accountId: context.accountId, call: data },
        'A call of the trade engine could not be recorded in the usage log.',
      );
    }
  };

export type RecordCall = ReturnType<typeof recordCall>;
