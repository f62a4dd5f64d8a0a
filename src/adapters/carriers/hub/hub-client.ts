import type { z } from 'zod';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../application/ports/carriers.ts';
import { CarrierUnclearError } from './carrier-http.ts';
import type { CarrierHttp, CarrierReply } from './carrier-http.ts';

export type HubDescription = {
  /** Named in errors. */
  readonly name: string;
  /** What it calls the credential. */
  readonly credential: string;
  /** Why it said no, in codes and names of fields: sentences quote what was sent, and what is said here ends up where personal data may not be. */
  readonly reasonOf: (json: unknown) => string;
};

/** Questions to a hub, and what its answers come to: a reply of the form asked for, a no, or nobody knows. */
export class HubClient {
  readonly #http: CarrierHttp;
  readonly #hub: HubDescription;

  constructor(http: CarrierHttp, words: HubDescription) {
    this.#http = http;
    this.#hub = words;
  }

  get(path: string, signal: AbortSignal): Promise<CarrierReply> {
    return this.#http.send({ method: 'GET', path, signal });
  }

  post(path: string, body: unknown, signal: AbortSignal): Promise<CarrierReply> {
    return this.#http.send({ method: 'POST', path, signal, ...(body !== undefined && { body }) });
  }

  file(address: string, signal: AbortSignal): Promise<Uint8Array> {
    return this.#http.download(address, signal);
  }

  /** Rejects with CarrierRefusedError for a no, CarrierUnavailableError for a credential that is not taken, CarrierUnclearError for a form we do not know. */
  read<S extends z.ZodType>(schema: S, reply: CarrierReply): z.output<S> {
    const result = schema.safeParse(this.accepted(reply).json);
    if (result.success) return result.data;
    throw new CarrierUnclearError(`${this.#hub.name} answered in a form we do not know.`, { cause: result.error });
  }

  accepted(reply: CarrierReply): CarrierReply {
    if (reply.status < 300) return reply;
    const { name, credential, reasonOf } = this.#hub;
    const reason = reasonOf(reply.json);
    // Our own credentials are no fault of the parcel's, and nothing was done with them.
    if (reply.status === 401 || reply.status === 403)
      throw new CarrierUnavailableError(`${name} does not accept our ${credential}: ${reason}.`);
    throw new CarrierRefusedError(`${name} refused: ${reason}.`);
  }

  /** Makes what costs nothing: what it left behind, if it broke off, is found by its reference. */
  async create<S extends z.ZodType>(schema: S, path: string, body: unknown, signal: AbortSignal): Promise<z.output<S>> {
    try {
      return this.read(schema, await this.post(path, body, signal));
    } catch (error) {
      if (!(error instanceof CarrierUnclearError)) throw error;
      throw new CarrierUnavailableError(`${this.#hub.name} did not take it; nothing was bought.`, { cause: error });
    }
  }

  /**
   * Looks at once whether what was asked for came about after all, so that nobody need ask again later. Where it did not, rejects with `otherwise` if that was a no,
   * and with CarrierUnclearError if it was not, or if nobody could tell.
   */
  async verifyDone<T>(look: () => Promise<T | undefined>, otherwise?: unknown): Promise<T> {
    const unclear = (cause: unknown): CarrierUnclearError =>
      new CarrierUnclearError(`${this.#hub.name} left open whether it was done.`, { cause });
    const found = await look().catch((error: unknown) => {
      throw unclear(otherwise ?? error);
    });
    if (found !== undefined) return found;
    throw otherwise instanceof CarrierRefusedError ? otherwise : unclear(otherwise);
  }
}
