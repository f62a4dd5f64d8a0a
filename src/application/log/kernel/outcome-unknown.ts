import { OutcomeUnknownError, StoreUnavailableError } from '../ports/event-store.ts';

/**
 * Turns StoreUnavailableError into OutcomeUnknownError. For work after a first write that a recovery job finishes
 * later: "nothing was written, retry" would make the client do it twice.
 */
export const outcomeUnknownUnlessDone = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new OutcomeUnknownError(`The ${what} was started, but its outcome could not be recorded.`, { cause: error });
  }
};
