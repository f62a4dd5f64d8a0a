import type { z } from 'zod';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../../application/parcels/ports/carriers.ts';
import { CarrierOutcomeUnknownError } from './carrier-http.ts';
import type { CarrierHttp, CarrierReply } from './carrier-http.ts';

/** An optional field that may be missing or null: undefined in both cases. */
export const maybe = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value): z.output<S> | undefined => value ?? undefined);

/**
 * Lets concurrent calls with the same key share one attempt: two bookings under one reference must not both find that
 * there is none yet. Across processes the log ensures that: one request claims a shipment, and recovery waits until it
 * has given up.
 */
export class SingleFlight<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#underWay.get(key);
    if (known) return known;
    const running = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, running);
    return running;
  }
}

export type HubDescription = {
  /** The name in errors. */
  readonly name: string;
  /** The hub's name for its credential. */
  readonly credential: string;
  /**
   * Why the hub refused, in codes and field names only. Its messages quote what was sent, and the reason is logged,
   * where personal data must not be.
   */
  readonly reasonOf: (json: unknown) => string;
};

/**
 * The object that a hub has found under our reference, but only if it has that reference itself. Hubs accept references
 * in place of ids, and filter lists by what a field contains: another object must not be taken for ours.
 */
export const underReference = <Found>(
  hub: string,
  found: Found | undefined,
  given: string | undefined,
  reference: string,
): Found | undefined => {
  if (found === undefined || given === reference) return found;
  throw new CarrierOutcomeUnknownError(`${hub} answered with an object of another reference.`);
};

/**
 * Requests to a hub. A reply is parsed; otherwise the promise rejects, because the hub refused or the outcome is
 * unknown.
 */
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

  /** Deletes an object. One that no longer exists counts as deleted. */
  async delete(path: string, signal: AbortSignal): Promise<void> {
    const reply = await this.#http.send({ method: 'DELETE', path, signal });
    if (reply.status !== 404) this.accepted(reply);
  }

  file(address: string, signal: AbortSignal): Promise<Uint8Array> {
    return this.#http.download(address, signal);
  }

  /**
   * Parses a reply. Throws CarrierRefusedError for a refusal, CarrierUnavailableError for a rejected credential, and
   * CarrierOutcomeUnknownError for an unknown format.
   */
  read<S extends z.ZodType>(schema: S, reply: CarrierReply): z.output<S> {
    const result = schema.safeParse(this.accepted(reply).json);
    if (result.success) return result.data;
    throw new CarrierOutcomeUnknownError(`${this.#hub.name} answered in an unknown format.`, { cause: result.error });
  }

  accepted(reply: CarrierReply): CarrierReply {
    if (reply.status < 300) return reply;
    const { name, credential, reasonOf } = this.#hub;
    const reason = reasonOf(reply.json);
    // A rejected credential is not the parcel's fault, and nothing was done.
    if (reply.status === 401 || reply.status === 403)
      throw new CarrierUnavailableError(`${name} does not accept our ${credential}: ${reason}.`);
    throw new CarrierRefusedError(`${name} refused: ${reason}.`);
  }

  /** Creates an object that costs nothing. If the call breaks, the draft is later found by its reference. */
  async create<S extends z.ZodType>(schema: S, path: string, body: unknown, signal: AbortSignal): Promise<z.output<S>> {
    try {
      return this.read(schema, await this.post(path, body, signal));
    } catch (error) {
      if (!(error instanceof CarrierOutcomeUnknownError)) throw error;
      throw new CarrierUnavailableError(`${this.#hub.name} did not accept it; nothing was bought.`, { cause: error });
    }
  }

  /**
   * Checks at once whether a failed request took effect nevertheless. If it did not, rejects with `otherwise` if that
   * was a refusal, else with CarrierOutcomeUnknownError, as it does if the check fails.
   */
  async verifyDone<T>(look: () => Promise<T | undefined>, otherwise?: unknown): Promise<T> {
    const unclear = (cause: unknown): CarrierOutcomeUnknownError =>
      new CarrierOutcomeUnknownError(`${this.#hub.name} did not confirm whether it was done.`, { cause });
    const found = await look().catch((error: unknown) => {
      throw unclear(otherwise ?? error);
    });
    if (found !== undefined) return found;
    throw otherwise instanceof CarrierRefusedError ? otherwise : unclear(otherwise);
  }
}
