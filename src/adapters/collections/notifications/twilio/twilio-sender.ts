import { Agent, request } from 'undici';
import { z } from 'zod';
import { RecipientRefusedError } from '../../../../application/shared/ports/messengers.ts';
import type { SentMessage, SmsMessage, SmsSender } from '../../../../application/shared/ports/messengers.ts';
import { jsonIfAny } from '../../../shared/files/json-reader.ts';

export type TwilioOptions = {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number or sender id, or the SID of a messaging service (`MG…`), which chooses among its numbers. */
  readonly from: string;
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
};

/** Twilio did not accept the message, or the outcome is unknown. */
export class SmsNotSentError extends Error {
  override readonly name = 'SmsNotSentError';
}

/**
 * Errors that concern the recipient permanently: the number does not exist (21211, 21217), its owner has sent STOP
 * (21610), no carrier reaches it (21612), it is no mobile number (21614). Source: twilio.com/docs/api/errors.
 */
const refusals: ReadonlySet<number> = new Set([21211, 21217, 21610, 21612, 21614]);
/** A message in one of these statuses did not reach the recipient. */
const lost: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled']);

const accepted = z.object({ sid: z.string().min(1) });
const failure = z.object({ code: z.int() });
const list = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), status: z.string(), date_created: z.string() })),
});

/** The allowed difference between the clocks of two machines (ms). */
const clockSkew = 60_000;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer';

/** Sends text messages through Twilio's REST API. */
export class TwilioSender implements SmsSender {
  readonly name = 'twilio';
  readonly #options: TwilioOptions;
  readonly #agent: Agent;
  readonly #url: string;

  constructor(options: TwilioOptions) {
    const { accountSid, baseUrl = 'https://api.twilio.com', timeoutMs = 20_000 } = options;
    this.#options = options;
    this.#agent = new Agent({
      connections: 16,
      connectTimeout: timeoutMs,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    this.#url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  }

  async send(message: SmsMessage, signal: AbortSignal): Promise<SentMessage> {
    const { to, text, statusUrl, attemptedAt } = message;
    signal.throwIfAborted();
    // Twilio has no idempotency keys: a message whose outcome is unknown is searched among those sent.
    const earlier = attemptedAt === undefined ? undefined : await this.#find(to, text, attemptedAt, signal);
    if (earlier !== undefined) return { messageId: earlier };
    const { from } = this.#options;
    const form = new URLSearchParams({
      To: to,
      Body: text,
      [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      ...(statusUrl !== undefined && { StatusCallback: statusUrl }),
    });
    const { status, json } = await this.#call('POST', this.#url, signal, form.toString());
    const { data } = accepted.safeParse(json);
    if (status < 300 && data) return { messageId: data.sid };
    const code = failure.safeParse(json).data?.code;
    if (code !== undefined && refusals.has(code))
      throw new RecipientRefusedError(String(code), `Twilio refuses the recipient (${code}).`);
    throw new SmsNotSentError(`Twilio did not take the message (${code ?? status}).`);
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }

  async #find(to: string, text: string, since: string, signal: AbortSignal): Promise<string | undefined> {
    const query = new URLSearchParams({ To: to, 'DateSent>': since.slice(0, 10), PageSize: '100' });
    const { status, json } = await this.#call('GET', `${this.#url}?${query.toString()}`, signal);
    const { data } = list.safeParse(json);
    if (status >= 300 || !data) throw new SmsNotSentError(`Twilio did not list its messages (${status}).`);
    const from = Date.parse(since) - clockSkew;
    return data.messages.find(
      ({ body, status: now, date_created: createdAt }) =>
        body === text && !lost.has(now) && Date.parse(createdAt) >= from,
    )?.sid;
  }

  async #call(
    method: 'GET' | 'POST',
    url: string,
    signal: AbortSignal,
    form?: string,
  ): Promise<{ status: number; json: unknown }> {
    const { accountSid, authToken } = this.#options;
    try {
      const response = await request(url, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
          accept: 'application/json',
          ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form !== undefined && { body: form }),
        signal,
        dispatcher: this.#agent,
      });
      return { status: response.statusCode, json: jsonIfAny(await response.body.text()) };
    } catch (error) {
      signal.throwIfAborted();
      throw new SmsNotSentError(`The connection to Twilio failed (${codeOf(error)}).`);
    }
  }
}
