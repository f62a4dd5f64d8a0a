import { decodeHTMLStrict } from 'entities';
import { countryNamed } from '../../../../../domain/shared/index.ts';
import { countryInLanguages } from './country-words.ts';

/** Exports hold markup, and descriptions of pages; the beginning says what the goods are. */
const longest = 1_000;
/** What browsers do not show; one that is not closed ends the text. */
const unseen = /<(style|script)\b[^<>]*>.*?(?:<\/\1\s*>|$)|<!--.*?(?:-->|$)/gis;
/** A comparison ("for children <5 years") is no tag. */
const tag = /<\/?[a-z][^<>]*>/gi;

/** A text of a shop's page as people read it: without markup, entities and control characters. */
export const textOfPage = (html: string): string =>
  decodeHTMLStrict(html.replaceAll(unseen, ' ').replaceAll(tag, ' '))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();

/** How WooCommerce and Magento store a product says nothing of the goods. */
const storage = /^(?:simple|configurable|variable|variation|grouped|bundle|virtual|downloadable|external)$/i;
/** The category of a cell; empty where it is a kind of storage. */
export const categoryOfCell = (cell: string): string => (storage.test(cell) ? '' : textOfPage(cell));

/** What people write into the column where there is no code. */
const noCode = /^(?:n\/?a|none|null|nil|-+|–|\?|0+)$/i;
const called = /^(?:hs|hts|taric|cn)(?:[ -]?code)?[ :.]+(?=\d)/i;
/** Read as a number by a program, such as `691200.0`. */
const fraction = /^(\d{6,10})\.0$/;
const written = /^[\d\s.,/-]+$/;
const separators = /(?<=\d)[-/,](?=\d)/g;

/**
 * The customs code of a cell, with dots and spaces; empty where the cell says that there is none. `="0901"` and `'0901`
 * keep a spreadsheet from reading a number.
 */
export const codeOfCell = (cell: string): string => {
  const said = (/^="(.*)"$/.exec(cell)?.[1] ?? cell.replace(/^'/, '')).trim();
  if (noCode.test(said)) return '';
  const code = said.replace(called, '').replace(fraction, '$1');
  return written.test(code) ? code.replaceAll(separators, '.') : code;
};

/** The code of a country that a cell names in one of eight languages; any other cell as it is. */
export const countryOfCell = (cell: string): string => countryNamed(cell) ?? countryInLanguages(cell) ?? cell;
