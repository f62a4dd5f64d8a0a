import { z } from 'zod';
import type { Environment } from '../../../shared/system/settings.ts';
import { readSettings, httpUrl, secret } from '../../../shared/system/settings.ts';

export type TwilioSettings = {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  readonly baseUrl: string;
};

const realApi = 'https://api.twilio.com';

export const twilioVariables = z.object({
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: secret(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_URL: httpUrl(realApi).default(realApi),
});

/** A server for tests. */
const onThisMachine = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

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
  if (!/^AC[0-9a-f]{32}$/.test(accountSid ?? ''))
    faults.push(
      'TWILIO_ACCOUNT_SID: give the SID of the account at Twilio, AC and 32 characters from 0 to 9 and a to f.',
    );
  if (authToken === undefined) faults.push('TWILIO_AUTH_TOKEN: give the auth token of the account at Twilio.');
  if (!sender.test(from ?? ''))
    faults.push(
      'TWILIO_FROM: give a number of yours such as +15005550006, a sender id, or the SID of a messaging service (MG…).',
    );
  if (!baseUrl.startsWith('https://') && !onThisMachine.test(baseUrl))
    faults.push(`TWILIO_API_URL: give an https address, such as ${realApi}; http is accepted on this machine only.`);
  if (faults.length > before || accountSid === undefined || authToken === undefined || from === undefined)
    return undefined;
  return { accountSid, authToken, from, baseUrl };
};
