import { elapsedIn, metadataOf } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore, StreamName } from '../../log/ports/event-store.ts';
import type { DutiesRefused } from '../../../domain/trade/index.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { Log } from '../../log/ports/log.ts';
import type { TradeEngineCalled } from '../../events/lone-events.ts';

/** The recorded parts of a call, if they can be read. */
export type CallFacts = Omit<TradeEngineCalled['data'], 'callId' | 'requestId' | 'calledAt' | 'durationMs'>;

/**
 * Appends the event of a call. If it cannot be appended, the client still gets its answer, and the whole call is
 * written to the service's own log for the operator, with the message `says`.
 */
export const appendCall = async (
  { store, log }: { readonly store: Pick<EventStore, 'append'>; readonly log: Log },
  stream: StreamName,
  event: TradeEngineCalled | DutiesRefused,
  context: Context,
  says: string,
): Promise<void> => {
  try {
    await store.append(stream, [event], 0, metadataOf(context));
  } catch (error) {
    log.error({ err: error, accountId: context.accountId, requestId: context.correlationId, call: event.data }, says);
  }
};

/** Records a call before it is answered. */
export const recordCall =
  ({
    ids,
    clock,
    ...stores
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
    const says = 'A call of the trade engine could not be recorded in the usage log.';
    await appendCall(stores, streamOf('tradeCall', callId), event, context, says);
  };

export type RecordCall = ReturnType<typeof recordCall>;
