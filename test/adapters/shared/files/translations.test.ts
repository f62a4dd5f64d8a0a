import { expect, it } from 'vitest';
import { translated } from '../../../../src/adapters/shared/files/translations.ts';
import { paperTexts } from '../../../../src/adapters/collections/pages/paper-texts.ts';
import { languages } from '../../../../src/application/shared/languages/languages.ts';

const { en } = paperTexts;

it('has every language, each with the names of the English texts', () => {
  expect(Object.keys(paperTexts)).toEqual(languages);
  for (const language of languages)
    expect(Object.keys(paperTexts[language]).toSorted()).toEqual(Object.keys(en).toSorted());
  expect(paperTexts.de.receiptTitle).toBe('Quittung');
});

it.each([
  ['a text is missing', { ...en, added: 'A new text' }, 'added'],
  ['a text is left over', Object.fromEntries(Object.entries(en).filter(([name]) => name !== 'issued')), 'issued'],
  ['a text has other values', { ...en, page: 'Page {page}', issued: 'Date {date}' }, 'page, issued'],
])('is refused where %s, with file and name', (_, english, names) => {
  expect(() => translated('papers', english)).toThrow(
    new RegExp(`data/texts/papers/\\w+\\.json does not say the same as the English texts: ${names}\\.$`),
  );
});
