import type { DutiesRefused } from '../../../domain/trade/index.ts';
import { elapsedIn, metadataOf } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { Log } from '../../log/ports/log.ts';
import { quoteStream } from './recorded-quote.ts';

export type RefusedCalculation = Omit<DutiesRefused['data'], 'quoteId' | 'refusedAt' | 'durationMs' | 'endpoint'>;

/**
 * Records a call that was refused. If the event cannot be appended, the client gets the same refusal, and the whole
 * call is written to the service's own log, so that an operator sees it.
 */
export const recordRefusal =
  ({
    store,
    ids,
    clock,
    log,
  }: {
    readonly store: EventStore;
    readonly ids: Ids;
    readonly clock: Pick<Clock, 'now'>;
    readonly log: Log;
  }) =>
  async (refusal: RefusedCalculation, context: Context): Promise<void> => {
    const quoteId = ids.next('qte');
    const refusedAt = clock.now();
    const event: DutiesRefused = {
      type: 'DutiesRefused',
      data: { quoteId, refusedAt, durationMs: elapsedIn(context, refusedAt), endpoint: 'duties-taxes', ...refusal },
    };
    try {
      await store.append(quoteStream(quoteId), [event], 0, metadataOf(context));
    } catch (error) {
      log.error(
        { err: error, accountId: context.accountId, requestId: context.correlationId, call: event.data },
        'A refused calculation could not be recorded in the usage log.',
      );
    }
  };
