import type { z } from 'zod';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../application/ports/carriers.ts';
import { CarrierUnclearError } from '../http/carrier-http.ts';
import type { CarrierHttp, CarrierReply } from '../http/carrier-http.ts';
import { failure, shipment, tracker, trackers } from './replies.ts';
import type { EasyPostShipment, EasyPostTracker } from './replies.ts';

/**
 * Why EasyPost said no: its code and the fields it names. Its sentences are left out, because they quote addresses, and what is said here ends up where personal
 * data may not be.
 */
const reasonOf = (json: unknown): { readonly code: string; readonly text: string } => {
  const error = failure.safeParse(json).data?.error;
  const fields = (error?.errors ?? []).flatMap(({ field }) => field ?? []);
  const code = error?.code ?? 'no code';
  return { code, text: fields.length === 0 ? code : `${code} (${fields.join(', ')})` };
};

/** A label that is there already cannot be bought a second time. https://docs.easypost.com/docs/errors */
const bought = 'SHIPMENT.POSTAGE.EXISTS';

const read = <S extends z.ZodType>(schema: S, { json }: CarrierReply): z.output<S> => {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw new CarrierUnclearError('EasyPost answered in a form we do not know.', { cause: result.error });
};

/** The calls of EasyPost's REST API v2 that we make. */
export class EasyPostApi {
  readonly #http: CarrierHttp;

  constructor(http: CarrierHttp) {
    this.#http = http;
  }

  /** By EasyPost's id or by our reference, which it takes in the same place. */
  async retrieve(idOrReference: string, signal: AbortSignal): Promise<EasyPostShipment | undefined> {
    const reply = await this.#http.send({ method: 'GET', path: `/v2/shipments/${encodeURIComponent(idOrReference)}`, signal });
    return reply.status === 404 ? undefined : read(shipment, this.#accepted(reply));
  }

  /** Costs nothing: what it left behind, if it broke off, is found by its reference. */
  async create(body: unknown, signal: AbortSignal): Promise<EasyPostShipment> {
    try {
      return read(shipment, this.#accepted(await this.#http.send({ method: 'POST', path: '/v2/shipments', body, signal })));
    } catch (error) {
      if (!(error instanceof CarrierUnclearError)) throw error;
      throw new CarrierUnavailableError('EasyPost did not take the shipment; nothing was bought.', { cause: error });
    }
  }

  async buy(id: string, rateId: string, signal: AbortSignal): Promise<EasyPostShipment> {
    const path = `/v2/shipments/${id}`;
    try {
      const reply = await this.#http.send({ method: 'POST', path: `${path}/buy`, body: { rate: { id: rateId } }, signal });
      if (reply.status >= 400 && reasonOf(reply.json).code === bought) return await this.#bought(id, signal);
      return read(shipment, this.#accepted(reply));
    } catch (error) {
      if (!(error instanceof CarrierUnclearError)) throw error;
      // It may have been bought all the same; whoever looks now need not ask again later.
      return this.#bought(id, signal, error);
    }
  }

  async labelAs(id: string, format: string, signal: AbortSignal): Promise<EasyPostShipment> {
    return read(
      shipment,
      this.#accepted(await this.#http.send({ method: 'GET', path: `/v2/shipments/${id}/label?file_format=${format}`, signal })),
    );
  }

  async refund(id: string, signal: AbortSignal): Promise<EasyPostShipment> {
    return read(shipment, this.#accepted(await this.#http.send({ method: 'POST', path: `/v2/shipments/${id}/refund`, signal })));
  }

  /** Makes one where there is none; EasyPost answers a repetition with the one there is. */
  async tracker(trackingCode: string, carrier: string, signal: AbortSignal): Promise<EasyPostTracker> {
    const query = new URLSearchParams({ tracking_code: trackingCode, carrier });
    const known = read(
      trackers,
      this.#accepted(await this.#http.send({ method: 'GET', path: `/v2/trackers?${query.toString()}`, signal })),
    );
    if (known.trackers[0]) return known.trackers[0];
    const body = { tracker: { tracking_code: trackingCode, carrier } };
    return read(tracker, this.#accepted(await this.#http.send({ method: 'POST', path: '/v2/trackers', body, signal })));
  }

  file(address: string, signal: AbortSignal): Promise<Uint8Array> {
    return this.#http.download(address, signal);
  }

  async #bought(id: string, signal: AbortSignal, cause?: unknown): Promise<EasyPostShipment> {
    const found = await this.retrieve(id, signal).catch((error: unknown) => {
      throw new CarrierUnclearError('EasyPost left open whether the label was bought.', { cause: cause ?? error });
    });
    if (found?.tracking_code !== undefined) return found;
    throw new CarrierUnclearError('EasyPost left open whether the label was bought.', { cause });
  }

  #accepted(reply: CarrierReply): CarrierReply {
    if (reply.status < 300) return reply;
    const { text } = reasonOf(reply.json);
    // Our own credentials are no fault of the parcel's, and nothing was done with them.
    if (reply.status === 401 || reply.status === 403) throw new CarrierUnavailableError(`EasyPost does not accept our key: ${text}.`);
    throw new CarrierRefusedError(`EasyPost refused: ${text}.`);
  }
}
