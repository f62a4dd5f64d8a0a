import type { Decider } from '../../domain/shared/decider.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import type { Clock } from '../ports/clock.ts';
import { ConcurrencyError, streamOf } from '../ports/event-store.ts';
import type { EventStore, StreamName } from '../ports/event-store.ts';
import { CommandQueue } from './command-queue.ts';
import type { CommandQueueOptions } from './command-queue.ts';
import { metadataOf } from './context.ts';
import type { Context } from './context.ts';
import { StateCache, newerState } from './state-cache.ts';
import type { CachedState } from './state-cache.ts';
import { stateAfter } from './state.ts';

/** What a command led to: `events` is empty when it had been carried out before. */
export type Handled<Event extends DomainEvent> = { readonly version: number; readonly events: readonly Event[] };

export type HandleCommand<Command, Event extends DomainEvent, State = never> = (
  id: string,
  command: Command,
  context: Context,
  options?: {
    readonly expected?: number;
    /** What the caller has just seen of the stream: as good as a memory, and as little believed. */
    readonly known?: CachedState<State> | undefined;
  },
) => Promise<Handled<Event>>;

export type HandlerOptions = {
  /** By it whoever waits for a turn loses patience. */
  readonly clock: Pick<Clock, 'now'>;
  /** How often a command is decided before a race is given up. */
  readonly attempts?: number;
  /** How many streams' states are remembered; 0 for none. */
  readonly remembered?: number;
  /** How many commands may wait for others on their stream, and for how long. */
  readonly queue?: CommandQueueOptions;
};

/**
 * One for all aggregates: read, fold, decide, append at exactly the version that was read. Commands of this process on one stream take turns, so that only other
 * processes can win a race against one: without `expected` it is then decided again on what the winner wrote; with it the caller hears of it.
 *
 * What a command led to is remembered, and whoever gives it may know the stream's state, so that it needs no read. The append names the version, so a memory that is
 * out of date costs a read and never a wrong event; a refusal or a "nothing to do" meets no such check, hence is given after a fresh read only.
 *
 * A stream belongs to the account that began it, and no command of another account reaches it: a use case that forgets to ask whose something is changes nothing.
 */
export const commandHandler = <State, Command, Event extends DomainEvent>(
  store: EventStore,
  decider: Decider<State, Command, Event>,
  { clock, attempts = 5, remembered = 2_000, queue: options = {} }: HandlerOptions,
): HandleCommand<Command, Event, State> => {
  const { initialState, evolve, decide } = decider;
  const memory = new StateCache<State>(remembered);
  const queue = new CommandQueue(clock, options);
  const unwritten: CachedState<State> = { version: 0, state: initialState, accountId: undefined };
  /** Another account's stream is one that nobody has written, so that the decider refuses it as it refuses an id that does not exist. */
  const asSeenBy = (accountId: string, known: CachedState<State>): CachedState<State> =>
    known.accountId === undefined || known.accountId === accountId ? known : unwritten;

  const load = async (stream: StreamName): Promise<CachedState<State>> => {
    const history = await store.read<Event>(stream);
    const accountId = history[0]?.metadata.accountId;
    return { version: history.at(-1)?.version ?? 0, state: stateAfter(decider, history), accountId };
  };

  return async (id, command, context, { expected, known: seen } = {}) => {
    const stream = streamOf(decider, id);
    const turn = queue.enter(stream);
    // Awaiting what is there at once would put every command off for nothing.
    if (turn) await turn;
    try {
      // A stream that must not exist is not read first: the append itself is the check.
      let recalled = expected === 0 ? undefined : newerState(memory.take(stream), seen);

      for (let attempt = 1; ;) {
        const known = expected === 0 ? unwritten : asSeenBy(context.accountId, recalled ?? (await load(stream)));
        try {
          if (expected !== undefined && expected !== known.version) throw new ConcurrencyError(stream, expected, known.version);
          const events = decide(command, known.state);
          if (events.length > 0 || !recalled) {
            const version = events.length === 0 ? known.version : await store.append(stream, events, known.version, metadataOf(context));
            if (version > 0)
              memory.keep(stream, { version, state: events.reduce(evolve, known.state), accountId: known.accountId ?? context.accountId });
            return { version, events };
          }
        } catch (error) {
          const raced = error instanceof ConcurrencyError && expected === undefined && attempt < attempts;
          const isOnMemory = recalled !== undefined && (error instanceof ConcurrencyError || error instanceof DomainError);
          if (!raced && !isOnMemory) throw error;
        }
        // What was only remembered is decided again as it is; that is not an attempt lost.
        if (recalled) recalled = undefined;
        else attempt += 1;
      }
    } finally {
      queue.leave(stream);
    }
  };
};
