import type { z } from 'zod';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../../application/parcels/ports/carriers.ts';
import { CarrierOutcomeUnknownError } from './carrier-http.ts';
import type { CarrierHttp, CarrierReply } from './carrier-http.ts';

/** An optional field that may be missing or null: undefined in both cases. */
export const maybe = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value): z.output<S> | undefined => value ?? undefined);

/**
 * Concurrent calls with the same key share one attempt: two bookings under one reference must not both find that there
 * is none yet. Across processes the log ensures that: one request claims a shipment, and recovery waits until it has
 * given up.
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
  /** Named in errors. */
  readonly name: string;
  /** What the hub calls its credential. */
  readonly credential: string;
  /**
   * Why it refused, in codes and field names only: its sentences quote what was sent, and the reason ends up in logs,
   * where personal data must not be.
   */
  readonly reasonOf: (json: unknown) => string;
};

/**
 * What a hub has found under our reference, only if it says so itself. Hubs take references where they take ids of
 * their own, and filter lists by what a field contains: an answer about another object must not become ours.
 */
export const underReference = <Found>(
  hub: string,
  found: Found | undefined,
  given: string | undefined,
  reference: string,
): Found | undefined => {
  if (found === undefined || given === reference) return found;
  throw new CarrierOutcomeUnknownError(
    `${hub} answered with what has another reference than the one that was asked for.`,
  );
};

/** Requests to a hub. A reply is parsed; otherwise the hub refused, or the outcome is unknown. */
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

  /** What is gone already counts as deleted. */
  async delete(path: string, signal: AbortSignal): Promise<void> {
    const reply = await this.#http.send({ method: 'DELETE', path, signal });
    if (reply.status !== 404) this.accepted(reply);
  }

  file(address: string, signal: AbortSignal): Promise<Uint8Array> {
    return this.#http.download(address, signal);
  }

  /**
   * Rejects with CarrierRefusedError for a refusal, CarrierUnavailableError for a rejected credential,
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
    // Wrong credentials are no fault of the parcel, and nothing was done.
    if (reply.status === 401 || reply.status === 403)
      throw new CarrierUnavailableError(`${name} does not accept our ${credential}: ${reason}.`);
    throw new CarrierRefusedError(`${name} refused: ${reason}.`);
  }

  /** Creates something that costs nothing. If the call broke off, the draft is found by its reference later. */
  async create<S extends z.ZodType>(schema: S, path: string, body: unknown, signal: AbortSignal): Promise<z.output<S>> {
    try {
      return this.read(schema, await this.post(path, body, signal));
    } catch (error) {
      if (!(error instanceof CarrierOutcomeUnknownError)) throw error;
      throw new CarrierUnavailableError(`${this.#hub.name} did not accept it; nothing was bought.`, { cause: error });
    }
  }

  /**
   * Checks at once whether a request took effect although it failed. If it did not, rejects with `otherwise` if that
   * was a refusal, and with CarrierOutcomeUnknownError if it was anything else or the check failed.
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
