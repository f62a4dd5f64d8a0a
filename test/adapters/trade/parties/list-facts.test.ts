import { expect, it } from 'vitest';
import { birthsIn, countriesIn, listDateIn } from '../../../../src/adapters/trade/parties/list-facts.ts';

it.each([
  ['1951-06-19', ['1951-06-19']],
  ['19/06/1951', ['1951-06-19']],
  ['dd/mm/1945', ['1945']],
  ['dd/06/1945', ['1945-06']],
  ['00/00/1975', ['1975']],
  ['19 Jun 1951', ['1951-06-19']],
  ['Jun 1951', ['1951-06']],
  ['Nov. 1973', ['1973-11']],
  ['circa 1955', ['1955']],
  ['1950 to 1952', ['1950', '1951', '1952']],
  ['1900 to 1999', []],
  ['31/02/1951', ['1951-02']],
  ['unknown', []],
  ['', []],
])('a date of birth written as "%s" is %j', (text, births) => {
  expect(birthsIn(text)).toEqual(births);
});

it('the date of a list is read in the order of its authority', () => {
  expect(listDateIn('03/06/2026')).toBe('2026-06-03');
  expect(listDateIn('06/22/2026', 'month first')).toBe('2026-06-22');
  expect(listDateIn('Report Date: 13-Feb-2026')).toBe('2026-02-13');
  expect(listDateIn('2018-12-21T14:39:54.511+01:00')).toBe('2018-12-21');
  expect(listDateIn('22/22/2026')).toBeUndefined();
});

it('countries are read by code and by the names that lists write; others are left out', () => {
  const names = ['Democratic Republic of the Congo', 'Syrian Arab Republic', 'RU', 'Korea, North', 'Atlantis', ''];
  expect(countriesIn(names)).toEqual(['CD', 'SY', 'RU', 'KP']);
});
