import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLanguages } from '../src/domain/trade/classification/languages/stems.ts';
import { WordList } from '../src/domain/trade/classification/languages/word-list.ts';
import { nomenclaturePairs } from './languages/nomenclature-pairs.ts';
import { learnWords } from './languages/word-model.ts';

const usage = `node bench/learn-language.ts --language de --english FILE --foreign FILE [--code COLUMN] [--text COLUMN]
node bench/learn-language.ts --language de --pairs FILE

Learns a word list from the texts of a nomenclature in English and in another language, and prints the words that the
list of that language (${readLanguages.join(', ')}) lacks: lines for its section [goods], to be read by a person first.

--english, --foreign  CSV with a heading line, a code and a text in each row (comma, semicolon or tab)
--code, --text        their columns; without them the first column that looks like it
--pairs               CSV with the columns english and foreign, side by side`;

const { values } = parseArgs({
  options: {
    language: { type: 'string' },
    english: { type: 'string' },
    foreign: { type: 'string' },
    pairs: { type: 'string' },
    code: { type: 'string' },
    text: { type: 'string' },
  },
});
const { language, english, foreign, pairs: together } = values;
const hasFiles = together !== undefined || (english !== undefined && foreign !== undefined);
if (language === undefined || !readLanguages.includes(language) || !hasFiles) {
  console.error(usage);
  process.exit(2);
}

const read = (file: string): Promise<string> => readFile(file, 'utf8');
const pairs = nomenclaturePairs(
  together === undefined
    ? { english: await read(english ?? ''), foreign: await read(foreign ?? ''), columns: values }
    : { pairs: await read(together) },
);
const list = new WordList(
  language,
  await read(join(import.meta.dirname, `../data/classification/languages/${language}.txt`)),
);
const learnt = learnWords(pairs, (word) => list.at([word], 0) !== undefined);
console.error(`${pairs.length} texts on both sides, ${learnt.length} words that the list lacks.`);
console.log(learnt.map(({ word, english: words }) => `${word} = ${words.join(' ')}`).join('\n'));
