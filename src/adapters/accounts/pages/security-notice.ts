import type { NoticeText } from '../../../application/accounts/send-security-notices.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import { minuteText, reasonTexts, securityTexts } from './account-pages.ts';

const advice =
  'If nobody of you did this: sign in, change your password, end the other sessions, and tell the operator of the service. ' +
  'This message has no link; type the address of the service yourself.';

/** The e-mail about something that has happened to an account. It holds no secret and no link. */
export const securityNotice =
  (pages: Pages): NoticeText =>
  (event, to, people) => {
    const nameOf = (id: string): string =>
      id === to.id ? 'you' : (people.find((person) => person.id === id)?.name ?? id);
    const { kind, reason, userId, actor, device, network, accountId, createdAt } = event;
    const title = securityTexts[kind];
    const facts = [
      ['When', minuteText(createdAt)],
      ['Account', accountId],
      ['User', userId && nameOf(userId)],
      ['Done by', nameOf(actor)],
      ['Why', reason && reasonTexts[reason]],
      ['With', device],
      ['Network', network],
      ['What', event.subject],
    ].flatMap(([name = '', text]) => (text === undefined ? [] : [{ name, text }]));
    const lines = [title, '', ...facts.map(({ name, text }) => `${name}: ${text}`), '', advice];
    return {
      language: 'en',
      subject: `Your account: ${title}`,
      text: `${lines.join('\n')}\n`,
      html: pages('security-notice', { title, facts, advice }),
    };
  };
