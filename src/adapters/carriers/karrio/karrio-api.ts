import type { z } from 'zod';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../application/ports/carriers.ts';
import { CarrierUnclearError } from '../http/carrier-http.ts';
import type { CarrierHttp, CarrierReply } from '../http/carrier-http.ts';
import { failure, shipment, shipments, tracker } from './replies.ts';
import type { KarrioShipment, KarrioTracker } from './replies.ts';

/** Karrio's codes only: its sentences quote what was sent, addresses and all. */
const reasonOf = (json: unknown): string => {
  const codes = (failure.safeParse(json).data?.errors ?? []).flatMap(({ code }) => code ?? []);
  return codes.length === 0 ? 'no code' : [...new Set(codes)].join(', ');
};

const read = <S extends z.ZodType>(schema: S, { json }: CarrierReply): z.output<S> => {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw new CarrierUnclearError('Karrio answered in a form we do not know.', { cause: result.error });
};

/** The calls of Karrio's REST API that we make. */
export class KarrioApi {
  readonly #http: CarrierHttp;

  constructor(http: CarrierHttp) {
    this.#http = http;
  }

  /**
   * Karrio does not keep references apart, so of several shipments the one that was bought counts, and after it the one that was given back. Its filter may
   * find more than was asked for: only the very reference will do.
   */
  async findByReference(reference: string, signal: AbortSignal): Promise<KarrioShipment | undefined> {
    const query = new URLSearchParams({ reference, limit: '100' });
    const { results } = read(
      shipments,
      this.#accepted(await this.#http.send({ method: 'GET', path: `/v1/shipments?${query.toString()}`, signal })),
    );
    const ours = results.filter((found) => found.reference === reference);
    return (
      ours.find(({ tracking_number, status }) => tracking_number !== undefined && status !== 'cancelled') ??
      ours.find(({ status }) => status === 'cancelled') ??
      ours[0]
    );
  }

  async create(body: unknown, signal: AbortSignal): Promise<KarrioShipment> {
    try {
      return read(shipment, this.#accepted(await this.#http.send({ method: 'POST', path: '/v1/shipments', body, signal })));
    } catch (error) {
      if (!(error instanceof CarrierUnclearError)) throw error;
      throw new CarrierUnavailableError('Karrio did not take the shipment; nothing was bought.', { cause: error });
    }
  }

  async purchase(id: string, body: unknown, signal: AbortSignal): Promise<KarrioShipment> {
    try {
      const reply = await this.#http.send({ method: 'POST', path: `/v1/shipments/${id}/purchase`, body, signal });
      // The state does not allow it: as a rule because it was bought before.
      if (reply.status === 409) return await this.#purchased(id, signal);
      // The carrier behind Karrio said no, unless the shipment says otherwise.
      if (reply.status === 424)
        return await this.#purchased(id, signal, new CarrierRefusedError(`Karrio's carrier refused: ${reasonOf(reply.json)}.`));
      return read(shipment, this.#accepted(reply));
    } catch (error) {
      if (!(error instanceof CarrierUnclearError)) throw error;
      return this.#purchased(id, signal, error);
    }
  }

  async cancel(id: string, signal: AbortSignal): Promise<void> {
    this.#accepted(await this.#http.send({ method: 'POST', path: `/v1/shipments/${id}/cancel`, body: {}, signal }));
  }

  /** Makes one where there is none. */
  async tracker(trackingNumber: string, carrier: string, signal: AbortSignal): Promise<KarrioTracker> {
    const known = await this.#http.send({ method: 'GET', path: `/v1/trackers/${encodeURIComponent(trackingNumber)}`, signal });
    if (known.status !== 404) return read(tracker, this.#accepted(known));
    // A parcel nobody has scanned yet is followed all the same.
    const path = '/v1/trackers?pending_pickup=true';
    const body = { tracking_number: trackingNumber, carrier_name: carrier };
    return read(tracker, this.#accepted(await this.#http.send({ method: 'POST', path, body, signal })));
  }

  file(address: string, signal: AbortSignal): Promise<Uint8Array> {
    return this.#http.download(address, signal);
  }

  /** Whether a purchase came about after all; `otherwise` is thrown when it did not. */
  async #purchased(id: string, signal: AbortSignal, otherwise?: Error): Promise<KarrioShipment> {
    const unclear = (cause: unknown): CarrierUnclearError =>
      new CarrierUnclearError('Karrio left open whether the label was bought.', { cause });
    try {
      const found = read(shipment, this.#accepted(await this.#http.send({ method: 'GET', path: `/v1/shipments/${id}`, signal })));
      if (found.tracking_number !== undefined) return found;
    } catch (error) {
      throw unclear(error);
    }
    throw otherwise instanceof CarrierRefusedError ? otherwise : unclear(otherwise);
  }

  #accepted(reply: CarrierReply): CarrierReply {
    if (reply.status < 300) return reply;
    const text = reasonOf(reply.json);
    if (reply.status === 401 || reply.status === 403) throw new CarrierUnavailableError(`Karrio does not accept our token: ${text}.`);
    throw new CarrierRefusedError(`Karrio refused: ${text}.`);
  }
}
