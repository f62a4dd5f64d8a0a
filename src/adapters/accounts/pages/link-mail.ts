import type { LinkMail } from '../../../application/accounts/people.ts';
import type { Pages } from '../../platform/pages/pages.ts';
import { minuteText } from './account-pages.ts';

const texts = {
  invitation: {
    title: 'You are invited',
    advice: 'Open the link to set your name and a password. If you do not know the account, do nothing.',
  },
  password: {
    title: 'A link for a new password',
    advice: 'Open the link to set a new password. If you did not ask for it, do nothing: your password stays.',
  },
} as const;

/** The e-mail with a link for a password. */
export const linkMail =
  (pages: Pages): LinkMail =>
  (kind, url, { accountName, expiresAt }) => {
    const { title, advice } = texts[kind];
    const facts = [
      { name: 'Account', text: accountName },
      { name: 'Link', text: url },
      { name: 'Valid until', text: minuteText(expiresAt) },
    ];
    const lines = [title, '', ...facts.map(({ name, text }) => `${name}: ${text}`), '', advice];
    return {
      language: 'en',
      subject: `${accountName}: ${title}`,
      text: `${lines.join('\n')}\n`,
      html: pages('security-notice', { title, facts, advice }),
    };
  };
