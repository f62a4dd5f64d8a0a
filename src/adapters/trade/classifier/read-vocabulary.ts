import { UnusableFileError } from '../../shared/files/read-file.ts';

/** One line of the vocabulary: a chapter, a heading or a six-digit code. */
export type VocabularyLine = {
  readonly code: string;
  readonly commonness: number;
  readonly name: string;
  readonly terms: readonly string[];
};

/** Brand names under which such goods are sold: a hint for texts that say nothing better. */
export type BrandLine = { readonly code: string; readonly terms: readonly string[] };

const termsOf = (terms: string): readonly string[] =>
  terms
    .split(';')
    .map((term) => term.trim())
    .filter((term) => term !== '');

const lineForm = /^(\d{2}|\d{4}|\d{6})\s*\|\s*([1-5])\s*\|\s*([^|]+?)\s*\|\s*(.*?)\s*$/;

/**
 * Reads one file of `data/vocabulary`: `code | commonness | short name | terms; …`. Lines that begin with `#` are
 * comments.
 */
export const readVocabulary = (text: string, file: string): readonly VocabularyLine[] =>
  text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, code, commonness, name, terms] = lineForm.exec(line) ?? [];
    if (code === undefined || commonness === undefined || name === undefined || terms === undefined)
      throw new UnusableFileError(file, [
        `line ${index + 1}: must be "code | 1 to 5 | short name | term; term", and is "${line.slice(0, 60)}"`,
      ]);
    return [{ code, commonness: Number(commonness), name, terms: termsOf(terms) }];
  });

const brandForm = /^(\d{2}|\d{4}|\d{6})\s*\|\s*(.+?)\s*$/;

/** Reads the file of brand names: `code | mark; mark; …`. The code may also be a heading or a chapter. */
export const readBrands = (text: string, file: string): readonly BrandLine[] =>
  text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, code, terms] = brandForm.exec(line) ?? [];
    if (code === undefined || terms === undefined)
      throw new UnusableFileError(file, [
        `line ${index + 1}: must be "code | mark; mark", and is "${line.slice(0, 60)}"`,
      ]);
    return [{ code, terms: termsOf(terms) }];
  });
