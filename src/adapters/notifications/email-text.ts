import { countryText, localMoney, momentText } from '../../application/languages/formats.ts';
import { directionOf } from '../../application/languages/languages.ts';
import type { Picture } from '../../application/ports/branding.ts';
import type { EmailText, MessageContent } from '../../application/ports/message-texts.ts';
import type { Pages } from '../web/pages.ts';
import { operatorLine, operatorLinks } from '../web/operator.ts';
import { sayIn } from '../web/payment/texts.ts';
import { messageWordsIn } from './message-words.ts';
import type { MessageTextName } from './message-words.ts';

/** Kinds of goods that an e-mail names; the page shows all of them. */
const shownGoods = 5;
const shownTitle = 80;
/** How large an e-mail shows a logo at most (pixels); many programs for mail follow the attributes alone. */
const logoBox = { width: 240, height: 60 };
const logoId = 'logo';
const defaultColour = '#1257c7';

const subjects = {
  initial: 'subjectInitial',
  reminder: 'subjectReminder',
  final_notice: 'subjectFinalNotice',
  receipt: 'subjectReceipt',
  refund: 'subjectRefund',
} as const satisfies Readonly<Record<MessageContent['kind'], MessageTextName>>;
const leads = {
  initial: 'leadInitial',
  reminder: 'leadReminder',
  final_notice: 'leadFinalNotice',
  receipt: 'leadReceipt',
  refund: 'leadRefund',
} as const satisfies Readonly<Record<MessageContent['kind'], MessageTextName>>;

/** One line: what ends a line in a text of the merchant would look like one of ours. */
const oneLine = (text: string, most = 200): string => {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  // Cut between the two halves of a character, half of it would be left.
  return line.length > most ? `${line.slice(0, most).replace(/\p{Surrogate}$/u, '')}…` : line;
};

/** What the e-mail says, in the order in which it says it. */
const partsOf = (content: MessageContent) => {
  const { kind, language, timeZone, originCountry, replyTo, operator } = content;
  const [say, words] = [sayIn(language), messageWordsIn(language)];
  const isDue = kind !== 'receipt' && kind !== 'refund';
  const sender = oneLine(content.sender ?? say('sender'));
  const moment = (instant: string): string => momentText(instant, timeZone, language);
  const values = {
    amount: localMoney(content.amount, language),
    number: oneLine(content.trackingNumber),
    sender,
    country: countryText(originCountry, language),
    date: moment(content.expiresAt),
    host: new URL(content.link).host,
    service: words('service'),
  };
  const goods = content.goods
    .slice(0, shownGoods)
    .map(({ quantity, title }) => say('goods', { quantity: String(quantity), title: oneLine(title, shownTitle) }));
  const shown = content.goods.length > shownGoods ? [...goods, '…'] : goods;
  const amountName = kind === 'receipt' ? 'paid' : kind === 'refund' ? 'refunded' : 'toPay';
  return {
    sender,
    subject: `${sender}: ${words(subjects[kind], values)}`,
    heading: words(subjects[kind], values),
    lead: words(leads[kind], values),
    amount: { name: words(amountName), text: values.amount },
    facts: [
      isDue ? { name: say('deadline'), text: moment(content.deadline) } : { name: words('on'), text: moment(content.at) },
      { name: say('sender'), text: sender },
      ...(operator.name === undefined ? [] : [{ name: say('payee'), text: operator.name }]),
      { name: say('parcel', { number: values.number }), text: shown.join(', ') },
    ],
    button: words(isDue ? 'pay' : 'look'),
    sections: [
      ...(isDue
        ? [
            { heading: say('whyHeading'), text: say('whyText', values) },
            { heading: say('unpaidHeading'), text: say('unpaidText', values) },
          ]
        : []),
      { heading: words('genuineHeading'), text: words('genuineText', values) },
      {
        heading: say('contactHeading'),
        text: replyTo === undefined ? say('contactNone', values) : `${say('contactText', values)} ${oneLine(replyTo)}`,
      },
    ],
    footer: words('footer', values),
    operator: operatorLine(operator),
    links: operatorLinks(operator, say),
  };
};

const shownSize = ({ width, height }: Picture) => {
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height);
  return { src: `cid:${logoId}`, width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** An e-mail as plain text and as HTML, which say the same. */
export const emailText = (content: MessageContent, pages: Pages): EmailText => {
  const { language, link, logo, colour = defaultColour } = content;
  const { subject, ...parts } = partsOf(content);
  const { lead, amount, facts, button, sections, footer, operator, links } = parts;
  const text = [
    lead,
    [amount, ...facts].map(({ name, text: value }) => `${name}: ${value}`).join('\n'),
    `${button}:\n${link}`,
    ...sections.map(({ heading, text: paragraph }) => `${heading}\n${paragraph}`),
    ['-- ', footer, operator, ...links.map(({ text: name, href }) => `${name}: ${href}`)].filter((each) => each !== '').join('\n'),
  ].join('\n\n');
  const html = pages('message-email', {
    ...parts,
    language,
    direction: directionOf(language),
    title: subject,
    link,
    colour,
    logo: logo && shownSize(logo),
  });
  const attachments = logo ? [{ name: 'logo.png', type: 'image/png', bytes: logo.png, contentId: logoId }] : [];
  return { subject, text: `${text}\n`, html, attachments };
};
