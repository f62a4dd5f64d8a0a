import { expect, it } from 'vitest';
import {
  countryText,
  dayText,
  clockText,
  momentText,
  localMoney,
  numberText,
  localPercent,
} from '../../../../src/application/shared/languages/formats.ts';
import { languages } from '../../../../src/application/shared/languages/languages.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it('amounts have the digits of their currency, and lose none', () => {
  const sums = [
    { amount: '1234.50', currency: 'EUR' },
    { amount: '1234', currency: 'JPY' },
    { amount: '1.234', currency: 'KWD' },
    { amount: '90071992547409.93', currency: 'USD' },
  ];
  expect(sums.map((sum) => plain(localMoney(sum, 'de')))).toEqual([
    '1.234,50 €',
    '1.234 ¥',
    '1,234 KWD',
    '90.071.992.547.409,93 $',
  ]);
  expect(sums.map((sum) => plain(localMoney(sum, 'en')))).toEqual([
    '€1,234.50',
    'JP¥1,234',
    'KWD 1.234',
    'US$90,071,992,547,409.93',
  ]);
});

it('rates, days and moments follow the language', () => {
  expect([localPercent('0.055', 'fr'), numberText('1.15345', 'de')].map(plain)).toEqual(['5,5 %', '1,15345']);
  expect([dayText('2026-07-01', 'en'), dayText('2026-07-01T23:59:59.999Z', 'de')]).toEqual([
    '1 July 2026',
    '1. Juli 2026',
  ]);
  expect(plain(momentText('2026-12-04T22:59:59.999Z', 'Europe/Berlin', 'de'))).toBe(
    'Freitag, 4. Dezember 2026 um 23:59 MEZ',
  );
  expect(plain(momentText('2026-12-05T07:59:59.999Z', 'America/Los_Angeles', 'en'))).toMatch(
    /^Friday,? 4 December 2026 at 23:59 (PST|GMT-8)$/,
  );
});

it('countries have a name in every language', () => {
  expect(['GB', 'EL', 'AN', 'AC', 'XK'].map((code) => countryText(code, 'de'))).not.toContain(undefined);
  expect(languages.map((language) => countryText('EL', language))).toEqual([
    'Greece',
    'Griechenland',
    'Grèce',
    'Grecia',
    'Grecia',
    'Griekenland',
  ]);
});

it('names no zone by letters that mean another one elsewhere', () => {
  const at = (zone: string) => languages.map((language) => clockText('2026-11-29T12:00:00.000Z', zone, language));
  for (const text of ['America/Chicago', 'Pacific/Honolulu', 'Asia/Shanghai'].flatMap(at))
    expect(plain(text)).toMatch(/^\d\d:00 (?:GMT|UTC)[+\u2212-]\d+$/);
});
