import { expect, it } from 'vitest';
import { readTwilioSettings } from '../../../../../src/adapters/collections/notifications/twilio/settings.ts';
import { account } from '../../../../support/notifications/twilio-server.ts';

const whole = { TWILIO_ACCOUNT_SID: account.accountSid, TWILIO_AUTH_TOKEN: 's3cr3t', TWILIO_FROM: account.from };

const read = (environment: Readonly<Record<string, string>>) => {
  const faults: string[] = [];
  return { settings: readTwilioSettings(environment, faults), faults };
};

it('is nothing where nothing is set', () => {
  expect(read({})).toEqual({ settings: undefined, faults: [] });
});

it.each(['+15005550006', '12345', 'Waybill', `MG${'0'.repeat(32)}`])('is the account and the sender %s', (from) => {
  expect(read({ ...whole, TWILIO_FROM: from })).toEqual({
    settings: { accountSid: account.accountSid, authToken: 's3cr3t', from, baseUrl: 'https://api.twilio.com' },
    faults: [],
  });
});

it.each([
  ['TWILIO_ACCOUNT_SID', { ...whole, TWILIO_ACCOUNT_SID: 'SK123' }],
  ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: whole.TWILIO_ACCOUNT_SID, TWILIO_FROM: whole.TWILIO_FROM }],
  ['TWILIO_FROM', { ...whole, TWILIO_FROM: 'a name of more than eleven' }],
  ['TWILIO_API_URL', { ...whole, TWILIO_API_URL: 'http://api.example.com' }],
])('names a fault of %s, without the token', (name, environment) => {
  const { settings, faults } = read(environment);
  expect(settings).toBeUndefined();
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${name}: give `));
  expect(faults[0]).not.toContain('s3cr3t');
});
