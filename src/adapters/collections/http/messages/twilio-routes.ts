import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { wishOf } from '../../../../application/collections/messages/sender-callbacks.ts';
import type {
  handleReply,
  reportDelivery,
  SmsReply,
} from '../../../../application/collections/messages/sender-callbacks.ts';
import { languageOfAddress } from '../../../../application/shared/languages/languages.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route, Signature } from '../../../platform/http/engine/route/route.ts';
import { countryOfPhone } from '../../../shared/system/phone-numbers.ts';
import { smsHelp } from '../../notifications/message-texts.ts';

/**
 * The most fields that are accepted; Twilio sends about forty. Limited because they are sorted before the signature is
 * checked.
 */
const mostFields = 200;

/** Whether a header has the form of a Twilio signature: 20 bytes in base64. */
export const hasTwilioForm = (header: string): boolean => /^[A-Za-z0-9+/]{27}=$/.test(header);

/**
 * Whether Twilio signed a form: X-Twilio-Signature is the HMAC-SHA1 of the address as Twilio called it, followed by the
 * name and the value of each field in the order of the names, in base64. Source:
 * twilio.com/docs/usage/webhooks/webhooks-security.
 */
export const isTwilioSignature = (url: string, form: Uint8Array, given: string, authToken: string): boolean => {
  const text = Buffer.from(form).toString();
  if (text.split('&', mostFields + 1).length > mostFields) return false;
  const fields = [...new URLSearchParams(text)];
  const distinct = new Map(fields.map(([name, value]) => [`${name}\0${value}`, { name, value }]));
  const signed = [...distinct.values()].toSorted((one, other) =>
    one.name === other.name ? (one.value < other.value ? -1 : 1) : one.name < other.name ? -1 : 1,
  );
  const signedText = url + signed.map(({ name, value }) => name + value).join('');
  const expected = createHmac('sha1', authToken).update(signedText).digest();
  const received = Buffer.from(given, 'base64');
  return received.length === expected.length && timingSafeEqual(received, expected);
};

/** The reply to HELP in the language of the number's country, or in English if the country is unknown. */
export const helpOfCountry = (phone: string): string => {
  const country = countryOfPhone(phone);
  return smsHelp(country === undefined ? 'en' : languageOfAddress({ country }));
};

const folder = '/notifications/twilio';

/** The address to which Twilio reports the delivery of a message. */
export const twilioStatusUrl =
  (baseUrl: string) =>
  (collectionId: string, stageId: string): string =>
    `${baseUrl}${folder}/status/${encodeURIComponent(collectionId)}/${encodeURIComponent(stageId)}`;

/** Escapes a text for XML. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A reply in Twilio's markup: a text message, or nothing. */
const answerOf = (text?: string) => ({
  bytes: `<?xml version="1.0" encoding="UTF-8"?><Response>${text === undefined ? '' : `<Message>${escaped(text)}</Message>`}</Response>`,
  type: 'text/xml; charset=utf-8',
});

/**
 * The final statuses of a message (twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks). All
 * others mean that it is on its way.
 */
const outcomes: ReadonlyMap<string, 'delivered' | 'undelivered'> = new Map([
  ['delivered', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'undelivered'],
]);

/** `OptOutType`: set when a messaging service with Advanced Opt-Out has recognised the word and replied to it. */
const wishes: ReadonlyMap<string, SmsReply['wish']> = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
]);

const field = z.string().max(4_000);
const statusForm = z.looseObject({ MessageSid: field, MessageStatus: field, ErrorCode: field.optional() });
const replyForm = z.looseObject({ From: field, Body: field.default(''), OptOutType: field.optional() });

const common = {
  tag: 'Taxes collections',
  access: 'public',
  rate: 'inbox',
  method: 'post',
  hidden: true,
  form: true,
} as const;
const replies = { 200: { description: 'Verified, and recorded.', type: 'text/xml' } } as const;

type TwilioNeeds = {
  /** The address at which Twilio reaches this service, which is part of the signed text. */
  readonly baseUrl: string;
  readonly authToken: string;
  readonly report: ReturnType<typeof reportDelivery>;
  readonly reply: ReturnType<typeof handleReply>;
  /** The reply to HELP, in a language of the number's country. */
  readonly helpFor: (phone: string) => string;
};

/**
 * The callbacks of Twilio: delivery statuses and incoming messages. Both are signed; a repeated callback changes
 * nothing.
 */
export const twilioRoutes = ({ baseUrl, authToken, report, reply, helpFor }: TwilioNeeds): readonly Route[] => {
  const signedAt = (urlOf: (params: Readonly<Record<string, string>>) => string): Signature => ({
    header: 'X-Twilio-Signature',
    hasForm: hasTwilioForm,
    isGood: (rawBody, given, params) => isTwilioSignature(urlOf(params), rawBody, given, authToken),
  });
  return [
    route({
      ...common,
      path: `${folder}/status/{collectionId}/{stageId}`,
      summary: 'Receive a report of what became of a text message.',
      params: z.object({ collectionId: z.string(), stageId: z.string() }),
      body: statusForm,
      signature: signedAt(({ collectionId = '', stageId = '' }) => twilioStatusUrl(baseUrl)(collectionId, stageId)),
      replies,
      handler: async (call) => {
        const { collectionId, stageId } = call.params;
        const { MessageSid: messageId, MessageStatus, ErrorCode: error } = call.body;
        const outcome = outcomes.get(MessageStatus);
        if (outcome) {
          const code = outcome === 'undelivered' && error !== undefined && /^\d{1,6}$/.test(error) ? { error } : {};
          await report({ collectionId, stageId, messageId, outcome, ...code });
        }
        return answerOf();
      },
    }),
    route({
      ...common,
      path: `${folder}/replies`,
      summary: 'Receive a text message: STOP, START or HELP.',
      body: replyForm,
      signature: signedAt(() => `${baseUrl}${folder}/replies`),
      replies,
      handler: async (call) => {
        const { From: phone, Body: text, OptOutType: understood } = call.body;
        const wish = understood === undefined ? wishOf(text) : wishes.get(understood.toUpperCase());
        await reply({ phone, wish });
        // Twilio itself replies to STOP and START, and to HELP if it recognised the word: a second reply would confuse.
        return answerOf(wish === 'help' && understood === undefined ? helpFor(phone) : undefined);
      },
    }),
  ];
};
