import type { RequestListener } from 'node:http';
import type { Clock } from '../application/ports/clock.ts';
import { answerUnavailable } from './http-server.ts';
import type { HttpServer } from './http-server.ts';

const stopped = { message: 'The service has stopped.', reason: 'stopped' };

/** What stands in the place of a port: requests come from the server of another program. */
export class MountedServer implements HttpServer {
  readonly url: string;
  readonly #clock: Pick<Clock, 'now'>;
  #answer: RequestListener;
  #isDraining = false;
  #inFlight = 0;
  #whenIdle: (() => void) | undefined;

  constructor(url: string, clock: Pick<Clock, 'now'>) {
    this.url = url;
    this.#clock = clock;
    this.#answer = (_, response) => answerUnavailable(response, this.#clock.now());
  }

  /** The listener for the other program. */
  readonly listener: RequestListener = (request, response) => {
    this.#inFlight += 1;
    response.once('close', () => {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#whenIdle?.();
    });
    this.#answer(request, response);
  };

  readonly serve = (listener: RequestListener): void => void (this.#answer = listener);
  readonly startDraining = (): void => void (this.#isDraining = true);
  readonly isDraining = (): boolean => this.#isDraining;

  /** The connections are the other program's, so none is cut: the answer is how many requests had not ended in time. */
  readonly close = async (graceMs: number): Promise<number> => {
    this.#answer = (_, response) => answerUnavailable(response, this.#clock.now(), stopped);
    if (this.#inFlight > 0) {
      const idle = Promise.withResolvers<void>();
      this.#whenIdle = idle.resolve;
      const timeout = setTimeout(idle.resolve, graceMs);
      await idle.promise;
      clearTimeout(timeout);
    }
    return this.#inFlight;
  };
}
