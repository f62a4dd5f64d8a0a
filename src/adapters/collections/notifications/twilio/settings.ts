import { z } from 'zod';
import type { Environment } from '../../../shared/system/settings.ts';
import { onThisMachine, readSettings, httpUrl, secret, setting } from '../../../shared/system/settings.ts';

export type TwilioSettings = {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  readonly baseUrl: string;
};

const realApi = 'https://api.twilio.com';

const sid = 'the SID of the account at Twilio, AC and 32 characters from 0 to 9 and a to f';
const token = 'the auth token of the account at Twilio';
const senders = 'a number of yours such as +15005550006, a sender id, or the SID of a messaging service (MG…)';
const api = `an https address, such as ${realApi}; http is accepted on this machine only`;
const unset = 'no text messages are sent';

export const twilioVariables = z.object({
  TWILIO_ACCOUNT_SID: setting(z.string().optional(), {
    about: 'The account at Twilio that sends [text messages](messages.md). Needed with the next two.',
    accepts: sid,
    example: 'AC0123456789abcdef0123456789abcdef',
    unset,
  }),
  TWILIO_AUTH_TOKEN: setting(secret(), {
    about: 'What signs the requests to Twilio, and its reports of what was delivered.',
    accepts: token,
    example: '0123456789abcdef0123456789abcdef',
    unset,
  }),
  TWILIO_FROM: setting(z.string().optional(), {
    about: 'The sender of text messages.',
    accepts: senders,
    example: '+15005550006',
    unset,
  }),
  TWILIO_API_URL: setting(httpUrl(realApi).default(realApi), {
    about: 'The server of Twilio: another one for tests, or for another region.',
    accepts: api,
    example: 'http://127.0.0.1:9000',
  }),
});

/** A number, a short code, a name of at most 11 characters, or the SID of a messaging service. */
const sender = /^(\+\d{6,15}|\d{3,8}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{2,11})$/;

/**
 * The settings of text messages; undefined where none is set. Adds a line to `faults` for each fault; no line holds a
 * secret.
 */
export const readTwilioSettings = (environment: Environment, faults: string[]): TwilioSettings | undefined => {
  const before = faults.length;
  const given = readSettings(twilioVariables, environment, faults);
  if (faults.length > before) return undefined;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = given;
  const baseUrl = given['TWILIO_API_URL'] ?? realApi;
  if (accountSid === undefined && authToken === undefined && from === undefined) return undefined;
  if (!/^AC[0-9a-f]{32}$/.test(accountSid ?? '')) faults.push(`TWILIO_ACCOUNT_SID: give ${sid}.`);
  if (authToken === undefined) faults.push(`TWILIO_AUTH_TOKEN: give ${token}.`);
  if (!sender.test(from ?? '')) faults.push(`TWILIO_FROM: give ${senders}.`);
  if (!baseUrl.startsWith('https://') && !onThisMachine.test(baseUrl)) faults.push(`TWILIO_API_URL: give ${api}.`);
  if (faults.length > before || accountSid === undefined || authToken === undefined || from === undefined)
    return undefined;
  return { accountSid, authToken, from, baseUrl };
};
