import { OutcomeUnknownError, StoreUnavailableError } from '../ports/event-store.ts';

/** For what follows a first write, and is finished later by somebody else: "nothing was written, repeat it" would do it twice. */
export const outcomeUnknownUnlessDone = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new OutcomeUnknownError(`The ${what} was begun and could not be written down to its end.`, { cause: error });
  }
};
