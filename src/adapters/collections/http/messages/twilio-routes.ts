import { z } from 'zod';
import { wishOf } from '../../../../application/collections/messages/sender-callbacks.ts';
import type {
  handleReply,
  SmsReply,
  reportDelivery,
} from '../../../../application/collections/messages/sender-callbacks.ts';
import { hasTwilioForm, isTwilioSignature } from '../../notifications/twilio/twilio-callbacks.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route, Signature } from '../../../platform/http/engine/route/route.ts';

const folder = '/notifications/twilio';

/** Where Twilio reports what became of a message. */
export const twilioStatusUrl =
  (baseUrl: string) =>
  (collectionId: string, stageId: string): string =>
    `${baseUrl}${folder}/status/${encodeURIComponent(collectionId)}/${encodeURIComponent(stageId)}`;

/** Text that stands in XML. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An answer in Twilio's markup: a text message back, or nothing. */
const answerOf = (text?: string) => ({
  bytes: `<?xml version="1.0" encoding="UTF-8"?><Response>${text === undefined ? '' : `<Message>${escaped(text)}</Message>`}</Response>`,
  type: 'text/xml; charset=utf-8',
});

/**
 * Final statuses of a message (twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks); others
 * say that it is on its way.
 */
const outcomes: ReadonlyMap<string, 'delivered' | 'undelivered'> = new Map([
  ['delivered', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'undelivered'],
]);

/** `OptOutType`: a messaging service with Advanced Opt-Out has understood the word, and has answered it. */
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

export type TwilioNeeds = {
  /** The address at which Twilio reaches this service: a part of what it signs. */
  readonly baseUrl: string;
  readonly authToken: string;
  readonly report: ReturnType<typeof reportDelivery>;
  readonly reply: ReturnType<typeof handleReply>;
  /** The answer to HELP, in a language of the number's country. */
  readonly helpFor: (phone: string) => string;
};

/** What Twilio tells this service. Both requests are signed; a repeated one changes nothing. */
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
        // Twilio itself answers STOP and START, and HELP where it has understood it: a second answer would confuse.
        return answerOf(wish === 'help' && understood === undefined ? helpFor(phone) : undefined);
      },
    }),
  ];
};
