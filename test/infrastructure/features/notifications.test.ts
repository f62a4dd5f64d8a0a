import { afterEach, expect, it } from 'vitest';
import { configFrom } from '../../../src/infrastructure/configuration/config.ts';
import { features } from '../../../src/infrastructure/features/index.ts';
import { notifications, notificationTokens } from '../../../src/infrastructure/features/notifications.ts';
import { twilioCallbacks } from '../../../src/infrastructure/features/twilio-callbacks.ts';
import { openAssembling } from '../../support/assembled.ts';
import { account } from '../../support/notifications/twilio-server.ts';

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

const live = { MODE: 'live', BASE_URL: 'https://shipping.example.com' };
const smtp = { SMTP_URL: 'smtp://mail.example.com', EMAIL_FROM: 'customs@example.com' };
const twilio = { TWILIO_ACCOUNT_SID: account.accountSid, TWILIO_AUTH_TOKEN: 'a-secret', TWILIO_FROM: account.from };

/** The names of the senders of a service, and what the feature logs at its start. */
const started = async (environment: Readonly<Record<string, string>>) => {
  const assembling = await openAssembling(environment);
  closings.push(assembling.close);
  const { get } = assembling.assemble(features);
  for (const { close } of notifications.closings?.(get) ?? []) closings.push(() => close(1_000));
  await notifications.prepare?.(get);
  const { sms, email } = get(notificationTokens.messengers);
  const log = assembling.log();
  const warned = ['No sender of text messages', 'No mail server'].filter((text) => log.includes(text));
  const isReported = get(notificationTokens.statusUrl, { optional: true }) !== undefined;
  return { senders: [sms?.name, email?.name], warned, isReported, log };
};

it('a sandbox stores messages in its inbox, unless a sender is configured', async () => {
  expect(await started({})).toMatchObject({ senders: ['inbox', 'inbox'], warned: [], isReported: false });
  expect(await started({ ...smtp, ...twilio })).toMatchObject({
    senders: ['twilio', 'smtp'],
    warned: [],
    isReported: false,
  });
});

it('live mode sends by what is configured, and warns of what is not', async () => {
  expect(await started(live)).toMatchObject({
    senders: [undefined, undefined],
    warned: ['No sender of text messages', 'No mail server'],
    isReported: false,
  });
  expect(await started({ ...live, ...smtp })).toMatchObject({
    senders: [undefined, 'smtp'],
    warned: ['No sender of text messages'],
  });
  const whole = await started({ ...live, ...smtp, ...twilio });
  expect(whole).toMatchObject({ senders: ['twilio', 'smtp'], warned: [], isReported: true });
  expect(whole.log).not.toContain('a-secret');
});

it('Twilio can report only to a public address', () => {
  const enabled = (environment: Readonly<Record<string, string>>) =>
    twilioCallbacks.enabled?.(configFrom({ ...twilio, ...environment }));
  expect([enabled({}), enabled(live)]).toEqual([false, true]);
});
