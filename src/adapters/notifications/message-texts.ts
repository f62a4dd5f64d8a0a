import type { MessageTexts } from '../../application/ports/message-texts.ts';
import type { Pages } from '../web/pages.ts';
import { emailText } from './email-text.ts';
import { smsText } from './sms-text.ts';

/** Messages in the languages of the payment page. */
export const textsOfMessages = (pages: Pages): MessageTexts => ({ sms: smsText, email: (content) => emailText(content, pages) });
