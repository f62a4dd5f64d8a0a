import { wallTimeIn } from '../../../domain/shared/calendar/local-time.ts';
import type { Incoterms } from '../../../domain/shared/customs.ts';
import { ownValue } from '../../../domain/shared/table.ts';

/**
 * What one place of a page shows: a cell of a table, or the value of a fact. `href` makes it a link; `note` stands
 * beside it in a quieter colour.
 */
export type Cell = {
  readonly text: string;
  readonly href?: string | undefined;
  readonly note?: string | undefined;
  /** An id, a number of a parcel, or another text that people compare letter by letter. */
  readonly isCode?: boolean;
  /** How many of its first characters are marked, because they are what was looked for. */
  readonly marked?: number;
  /** A number: stands at the end of its column. */
  readonly isNumber?: boolean;
  readonly badge?: Badge;
  /** A button of a form of the page, with what it sends. `text` says what it does. */
  readonly button?: { readonly form: string; readonly name: string; readonly value: string };
  /** An RFC 3339 time: `text` is it in UTC, and the page shows it in its time zone. A date alone is shown as `text`. */
  readonly time?: string;
};

/** The colours of a badge. A badge is a symbol and a word besides: never a colour alone. */
export type Tone = 'quiet' | 'info' | 'warn' | 'bad' | 'good';

export type Badge = { readonly tone: Tone; readonly symbol: string; readonly word: string };

/** Shown where there is no value. */
export const nothing: Cell = { text: '–' };

export const textCell = (text: string | undefined, more: Omit<Cell, 'text'> = {}): Cell =>
  text === undefined || text === '' ? nothing : { text, ...more };

/** A number of things, with a link to them where there are any. */
export const countCell = (count: number, href?: string): Cell => ({
  text: count.toLocaleString('en'),
  isNumber: true,
  ...(count > 0 && { href }),
});

export const badgeCell = (badge: Badge): Cell => ({ text: badge.word, badge });

/** `12.50 EUR`: the currency after the amount, and the decimals as they are. */
export const moneyCell = (amount: string | number | undefined, currency: string | undefined): Cell =>
  amount === undefined || currency === undefined
    ? nothing
    : { text: typeof amount === 'number' ? amountText(amount, currency) : amount, note: currency, isNumber: true };

/** The amount with the decimals of its currency: JPY none, KWD three. */
const amountText = (amount: number, currency: string): string => {
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return amount.toFixed(decimals);
};

const payerWords: Readonly<Record<Incoterms, string>> = {
  DDP: 'the sender pays duties and taxes',
  DDU: 'the consignee pays duties and taxes',
  DAP: 'the consignee pays duties and taxes, as under DDU',
};

/** The Incoterms rule of a parcel, with what it says of duties and taxes. */
export const termsCell = (terms: string): Cell => textCell(terms, { note: ownValue(payerWords, terms) });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `2 h ago`, `in 3 d`: in the largest unit that is at least one. */
export const distanceText = (at: string, now: string): string => {
  const ms = Date.parse(now) - Date.parse(at);
  const span = Math.abs(ms);
  if (span < minute) return ms >= 0 ? 'just now' : 'in a moment';
  const [unit, name] = span < hour ? [minute, 'min'] : span < day ? [hour, 'h'] : [day, 'd'];
  const text = `${Math.floor(span / unit)} ${name}`;
  return ms >= 0 ? `${text} ago` : `in ${text}`;
};

const monthOf = (day: string): string => new Date(day).toLocaleString('en', { month: 'short', timeZone: 'UTC' });

/** `28 Nov`, with the year if it is not that of `today`. */
const dayText = (day: string, today: string): string => {
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  return `${Number(day.slice(8, 10))} ${monthOf(day)}${year}`;
};

/** `28 Nov, 14:03` in a time zone, which is named beside it; with the year if it is not that of `now`. */
export const exactTime = (at: string, now: string, zone = 'UTC'): string => {
  const [time, today] = [wallTimeIn(zone, at), wallTimeIn(zone, now)];
  return `${dayText(time.slice(0, 10), today)}, ${time.slice(11, 16)}`;
};

/** A name for heads of columns: `Vienna` for Europe/Vienna. */
export const shortZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The exact time, with the distance beside it. The page shows it in the time zone that it was asked for. */
export const timeCell = (at: string | undefined, now: string): Cell =>
  at === undefined ? nothing : { text: exactTime(at, now), time: at, note: distanceText(at, now) };

/** A day without a time. */
export const dayCell = (at: string | undefined, now = ''): Cell =>
  at === undefined ? nothing : { text: dayText(at.slice(0, 10), now), time: at.slice(0, 10) };
