import { readUtf8, UnusableFileError } from '../../shared/files/read-file.ts';
import { chXml } from './ch-list.ts';
import { euCsv, euXml } from './eu-list.ts';
import type { PartyListFormat, ReadPartyList } from './party-list-format.ts';
import { ukConListCsv, ukCsv, ukXml } from './uk-lists.ts';
import { unXml } from './un-list.ts';
import { usCslCsv, usCslJson, usOfacXml } from './us-lists.ts';

const formats: readonly PartyListFormat[] = [
  usOfacXml,
  euXml,
  ukXml,
  unXml,
  chXml,
  usCslCsv,
  euCsv,
  ukCsv,
  ukConListCsv,
  usCslJson,
];

/** Enough for the first element of a document, with its declarations. */
const headLength = 4_000;

/** Reads a file of a list of denied parties, in whichever of its published forms. Throws an UnusableFileError. */
export const readPartyList = (file: string): ReadPartyList & { readonly format: string } => {
  const text = readUtf8(file);
  const head = text.slice(0, headLength);
  const format = formats.find(({ fits }) => fits(head));
  if (format === undefined)
    throw new UnusableFileError(file, [
      `it is none of the lists that are read here: ${formats.map(({ name }) => name).join('; ')}`,
    ]);
  if (text.includes('\uFFFD')) throw new UnusableFileError(file, ['there are bytes that are no UTF-8']);
  const read = format.read(text, file);
  if (read.parties.length === 0) throw new UnusableFileError(file, ['it holds no entry']);
  const nameless = read.parties.filter(({ id }) => id === '').length;
  if (nameless > 0) throw new UnusableFileError(file, [`${nameless} entries have no id`]);
  return { ...read, format: format.name };
};
