import type { WebhookEventName } from '../../domain/webhooks/webhook-endpoint/index.ts';

export type EventData = Readonly<Record<string, unknown>>;

export type Payload = {
  readonly eventName: WebhookEventName;
  readonly objectType: string;
  readonly objectId: string;
  readonly data: EventData;
  readonly eventId: string;
  readonly createdAt: string;
  readonly apiVersion: '1.0.0';
};

export const maxPayloadBytes = 256 * 1024;

const utf8 = new TextEncoder();
/** No UTF-16 unit takes more than three bytes, so most bodies need not be counted. */
const fits = (body: string, largest: number): boolean =>
  body.length * 3 <= largest || utf8.encode(body).length <= largest;

/**
 * The text that is signed and sent, made once. A history that is too long for one request loses its oldest events, and
 * `eventsOmitted` gives their number. Data that is still too large is left out, `dataOmitted` says so, and the object
 * can be requested by its id.
 */
export const bodyOf = (payload: Payload, largest = maxPayloadBytes): string => {
  const body = JSON.stringify(payload);
  if (fits(body, largest)) return body;

  const withData = (data: EventData): string => JSON.stringify({ ...payload, data });
  const { events } = payload.data;
  if (Array.isArray(events)) {
    const keeping = (count: number): string =>
      withData({ ...payload.data, events: events.slice(0, count), eventsOmitted: events.length - count });
    if (fits(keeping(0), largest)) {
      let [most, tooMany] = [0, events.length];
      while (tooMany - most > 1) {
        const middle = (most + tooMany) >> 1;
        if (fits(keeping(middle), largest)) most = middle;
        else tooMany = middle;
      }
      return keeping(most);
    }
  }
  return withData({ dataOmitted: true });
};
