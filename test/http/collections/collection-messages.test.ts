import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredMessage } from '../../../src/adapters/sandbox/message-inbox.ts';
import { eventually } from '../../support/eventually.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { newCollection, readCollection } from './collection-request.ts';

const collections = '/api/taxes-collections';
const hour = 3_600_000;

type Stage = {
  readonly type: string;
  readonly status: string;
  readonly scheduledAt: string;
  readonly skipReason?: string;
  readonly error?: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment: { BASE_URL: 'https://shipping.example.com' } });
});
afterAll(async () => {
  await service.stop();
});

/** It is 10:00 in London, of some day: the tests share the clock. */
beforeEach(() => {
  const now = Date.parse(service.clock.now());
  service.clock.advance((34 * hour - (now % (24 * hour))) % (24 * hour));
});

const remindAfterPayment = (id: string) => service.post(`${collections}/${id}/remind`);

let count = 0;
const aParcel = (): string => `LZ${String(++count).padStart(9, '0')}ZZ`;
const german = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone: '030 1234567',
  address: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' },
};
const request = (changes: object = {}) =>
  newCollection(service, { trackingNumber: aParcel(), shipTo: german, ...changes });
const stagesOf = async (id: string): Promise<readonly Stage[]> =>
  (await readCollection(service, id)).stages as readonly Stage[];
const messagesAbout = async (paymentUrl: string): Promise<readonly StoredMessage[]> => {
  const { text } = await service.get(`/sandbox/messages.json?accountId=${shop}`);
  return (JSON.parse(text) as StoredMessage[]).filter((message) => message.text.includes(paymentUrl)).toReversed();
};
/**
 * Resolves once the stages are as wanted; the clock of the service moves on meanwhile, as the interval of the job does.
 */
const stagesBecome = (id: string, wanted: (stages: readonly Stage[]) => boolean): Promise<readonly Stage[]> =>
  eventually(async () => {
    service.clock.advance(1_000);
    const stages = await stagesOf(id);
    return wanted(stages) && stages;
  });
const isOver = (type: string) => (stages: readonly Stage[]) =>
  stages.some((stage) => stage.type === type && stage.status !== 'scheduled');

describe('a collection that is ready', () => {
  it('is told of by SMS and e-mail, in the language of the consignee, and the stages show it', async () => {
    const { collectionId, paymentUrl } = await request();
    const stages = await stagesBecome(collectionId, isOver('initial_email'));
    expect(stages.map(({ type, status }) => [type, status])).toEqual([
      ['initial_sms', 'completed'],
      ['initial_email', 'completed'],
      ['reminder_sms_1', 'scheduled'],
      ['reminder_email_1', 'scheduled'],
      ['final_notice_sms', 'scheduled'],
      ['final_notice_email', 'scheduled'],
      ['deadline', 'scheduled'],
    ]);
    const [sms, email] = await messagesAbout(paymentUrl);
    expect(sms).toMatchObject({
      channel: 'sms',
      to: '+49301234567',
      text: expect.stringMatching(/ [\d,]+ EUR Einfuhrabgaben zu zahlen, bis \d+\.\d+\.: /) as string,
    });
    expect(email).toMatchObject({
      channel: 'email',
      to: 'jane@example.com',
      toName: 'Jane Doe',
      replyTo: 'help@example.com',
      language: 'de',
    });
    expect(stages[0]?.metadata).toEqual({ channel: 'sms', messageId: sms?.id });
    expect((await service.get(`/sandbox/inbox?accountId=${shop}`)).text).toContain(paymentUrl);
  });

  it('is told of in French in Quebec, and in English in Ontario', async () => {
    const at = (state: string) => ({
      ...german,
      address: { line1: '1 rue Sainte-Catherine', city: 'Montreal', state, postcode: 'H2X 1K4', country: 'CA' },
    });
    const [quebec, ontario] = [await request({ shipTo: at('QC') }), await request({ shipTo: at('ON') })];
    const languages = [];
    for (const { collectionId, paymentUrl } of [quebec, ontario]) {
      await stagesBecome(collectionId, isOver('initial_email'));
      const [, email] = await messagesAbout(paymentUrl);
      languages.push(email?.channel === 'email' && email.language);
    }
    expect(languages).toEqual(['fr', 'en']);
  });

  it('skips what cannot be sent, and says why', async () => {
    const { collectionId } = await request({ shipTo: { ...german, phone: '123456789012345678901' } });
    const stages = await stagesBecome(collectionId, isOver('initial_email'));
    expect(stages[0]).toMatchObject({ type: 'initial_sms', status: 'skipped', skipReason: 'no_phone' });
  });

  it('fails a message at once that its recipient refuses', async () => {
    const { collectionId } = await request({
      shipTo: { ...german, phone: '+1 500 555 0004', email: 'bounce@example.com' },
    });
    const stages = await stagesBecome(collectionId, isOver('initial_email'));
    expect(stages.slice(0, 2)).toMatchObject([
      { status: 'failed', error: '21610' },
      { status: 'failed', error: '550' },
    ]);
  });

  it('is not told of once it is cancelled', async () => {
    const { collectionId, paymentUrl } = await request({ shipTo: german });
    await stagesBecome(collectionId, isOver('initial_email'));
    await service.post(`${collections}/${collectionId}/cancel`);
    const stages = await stagesOf(collectionId);
    expect(
      stages.slice(2).every(({ status, skipReason }) => status === 'cancelled' && skipReason === 'cancelled'),
    ).toBe(true);
    service.clock.advance(4 * 24 * hour);
    const { collectionId: other } = await request();
    await stagesBecome(other, isOver('initial_email'));
    expect(await messagesAbout(paymentUrl)).toHaveLength(2);
  });
});

describe('a reminder', () => {
  const remind = (id: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
    service.post(`${collections}/${id}/remind`, body, { headers });
  const told = async (changes: object = {}) => {
    const { collectionId, paymentUrl } = await request(changes);
    await stagesBecome(collectionId, isOver('initial_email'));
    return { collectionId, paymentUrl };
  };
  const asked = (stages: readonly Stage[]) => stages.filter(({ metadata }) => metadata['requested'] === true);
  const toBerlin = (hours: number): void => {
    const now = Date.parse(service.clock.now());
    service.clock.advance(((hours + 24 - 1) * hour - (now % (24 * hour))) % (24 * hour));
  };

  it('is sent by SMS and e-mail at once, and again a day later at the soonest', async () => {
    const { collectionId, paymentUrl } = await told();
    const answer = await remind(collectionId);
    expect(answer.status).toBe(200);
    expect(asked(answer.json['stages'] as readonly Stage[]).map(({ type }) => type)).toEqual([
      'reminder_sms_2',
      'reminder_email_2',
    ]);
    await stagesBecome(collectionId, isOver('reminder_email_2'));
    const texts = (await messagesAbout(paymentUrl))
      .slice(2)
      .map(({ channel, text }) => [channel, text.includes('Erinnerung') || text.includes('noch nicht gezahlt')]);
    expect(texts).toEqual([['sms', true], ['email', true]]); // oxfmt-ignore

    const soon = await remind(collectionId, { channels: ['email'] });
    expect([soon.status, soon.json.messages[0]?.reason, soon.headers.get('retry-after')]).toEqual([
      429,
      'reminded_recently',
      '3600',
    ]);
    service.clock.advance(24 * hour);
    const later = await remind(collectionId, { channels: ['email'] });
    expect(asked(later.json['stages'] as readonly Stage[]).map(({ type }) => type)).toContain('reminder_email_3');
  });

  it('that is asked for twice at the same moment is planned and sent once', async () => {
    const { collectionId, paymentUrl } = await told();
    const answers = await Promise.all([
      remind(collectionId, { channels: ['sms'] }),
      remind(collectionId, { channels: ['sms'] }),
    ]);
    expect(answers.map(({ status, json }) => [status, json.messages[0]?.reason]).toSorted()).toEqual([
      [200, undefined],
      [429, 'reminded_recently'],
    ]);
    expect(asked(await stagesBecome(collectionId, isOver('reminder_sms_2')))).toHaveLength(1);
    expect(await messagesAbout(paymentUrl)).toHaveLength(3);
  });

  it('comes at night too, and says until when a real sender would have waited', async () => {
    const { collectionId, paymentUrl } = await told();
    toBerlin(23);
    const { json } = await remind(collectionId, { channels: ['sms'] });
    const [stage] = asked(json['stages'] as readonly Stage[]);
    expect(stage).toMatchObject({ type: 'reminder_sms_2', scheduledAt: expect.stringMatching(/T2[123]:/) as string });
    await stagesBecome(collectionId, isOver('reminder_sms_2'));
    const [byDay, , byNight] = await messagesAbout(paymentUrl);
    expect(byDay).not.toHaveProperty('wouldWaitUntil');
    expect(byNight).toMatchObject({
      channel: 'sms',
      wouldWaitUntil: expect.stringMatching(/T0[67]:00:00\.000Z$/) as string,
    });
    const page = (await service.get(`/sandbox/inbox?accountId=${shop}`)).text;
    expect(page).toContain(`a real sender would have waited until <time datetime="${byNight?.wouldWaitUntil ?? '?'}">`);
  });

  it('under an idempotency key is planned once, and refused with another body', async () => {
    const { collectionId } = await told();
    const headers = { 'idempotency-key': 'remind-1' };
    const [first, again] = [await remind(collectionId, {}, headers), await remind(collectionId, {}, headers)];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
    expect(asked(again.json['stages'] as readonly Stage[])).toHaveLength(2);
    const other = await remind(collectionId, { channels: ['sms'] }, headers);
    expect([other.status, other.json.messages[0]?.reason]).toEqual([422, 'idempotency_key_reused']);
  });

  it('is refused where nobody can be reached any more, of a collection that is over, and for another account', async () => {
    const consignee = 'erased@example.com';
    const { collectionId } = await request({ shipTo: { ...german, email: consignee } });
    await service.caughtUp();
    expect((await service.post('/api/privacy/erasures', { consignee }, { token: 'operator' })).status).toBe(200);
    const blind = await remind(collectionId);
    expect([blind.status, blind.json.messages[0]?.reason]).toEqual([409, 'consignee_unreachable']);
    await service.post(`${collections}/${collectionId}/cancel`);
    const over = await remind(collectionId);
    expect([over.status, over.json.messages[0]?.reason]).toEqual([409, 'collection_not_pending']);
    expect((await service.post(`${collections}/${collectionId}/remind`, {}, { token: 'rival' })).status).toBe(404);
    const wrong = await remind(collectionId, { channels: [] });
    expect([wrong.status, wrong.json.messages[0]?.field]).toEqual([400, 'channels']);
  });
});

describe('a collection that is paid', () => {
  it('is receipted by e-mail to the payer, every reminder is cancelled, and a refund is told of', async () => {
    const { collectionId, paymentUrl, trackingNumber } = await request();
    await stagesBecome(collectionId, isOver('initial_email'));
    service.clock.advance(11 * hour); // 22:00 in Berlin
    const payment = {
      paymentMethodId: 'pm_card_visa',
      email: 'payer@example.com',
      name: 'Max Payer',
      idempotencyKey: 'pay-1',
    };
    expect((await service.post(`${collections}/${collectionId}/payment`, payment)).json).toMatchObject({
      status: 'succeeded',
    });
    const stages = await stagesBecome(collectionId, isOver('receipt_email'));
    expect(
      stages.slice(2, 7).every(({ status, skipReason }) => status === 'cancelled' && skipReason === 'already_paid'),
    ).toBe(true);
    expect(stages.at(-1)).toMatchObject({ type: 'receipt_email', status: 'completed' });
    const receipt = (await messagesAbout(paymentUrl)).at(-1);
    expect(receipt).toMatchObject({
      to: 'payer@example.com',
      toName: 'Max Payer',
      subject: expect.stringContaining('Zahlung eingegangen') as string,
      attachments: [
        { name: `receipt-${trackingNumber}.pdf`, type: 'application/pdf', bytes: expect.any(Number) as number },
      ],
    });

    await service.post(`${collections}/${collectionId}/refund`, { amount: { amount: '10.00', currency: 'EUR' } });
    await stagesBecome(collectionId, isOver('refund_email'));
    expect((await messagesAbout(paymentUrl)).at(-1)).toMatchObject({ to: 'payer@example.com', subject: expect.stringMatching(/^Example Ltd: 10,00\s€ zurückgezahlt/) as string, attachments: [{ name: `refund-note-${trackingNumber}.pdf` }] }); // oxfmt-ignore
    const replay = await remindAfterPayment(collectionId);
    expect(replay.json.messages[0]?.reason).toBe('collection_not_pending');
  });
});
