import type { ProductText } from '../index-query.ts';
import type { ForeignText, LanguageReader } from './language-reader.ts';

/** The texts of a product in English, as far as they could be read. */
export type EnglishTexts = {
  /** Absent if the title is in a language that is not read, and no description in English replaces it. */
  readonly texts?: ProductText;
  /** The language of the title, or of the description that stands for it, unless it is English. */
  readonly language?: string;
  /** What was understood of it. */
  readonly read?: string;
  /** Which part of its words: 0 to 1. */
  readonly understood?: number;
};

const isBlank = (text: string | undefined): text is undefined | '' => text === undefined || text.trim() === '';

/** A title of which less is understood is replaced by an English description. */
const leastUnderstood = 0.4;

const isReadable = ({ read }: ForeignText): boolean => read !== undefined && read.understood > 0;

/** The texts beside the title, each in English if it can be read; one that cannot is left out. */
const besideTitle = (
  texts: Omit<ProductText, 'title'>,
  reader: LanguageReader,
  language: string | undefined,
): Omit<ProductText, 'title'> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const foreign = reader.read(text) ?? (language === undefined ? undefined : reader.readAs(language, text));
      if (foreign === undefined) return [[name, text]];
      return foreign.read !== undefined && isReadable(foreign) ? [[name, foreign.read.english]] : [];
    }),
  );

/** Reads the texts of a product that are not English. Without a reader they all count as English. */
export const englishTexts = (
  { title, description, category, material }: ProductText,
  reader: LanguageReader | undefined,
): EnglishTexts => {
  const given = {
    ...(!isBlank(description) && { description }),
    ...(!isBlank(category) && { category }),
    ...(!isBlank(material) && { material }),
  };
  const named = isBlank(title) ? given : { title, ...given };
  const naming = isBlank(title) ? description : title;
  if (reader === undefined || isBlank(naming)) return { texts: named };
  const foreign = reader.read(naming);
  if (foreign === undefined)
    return { texts: { ...(!isBlank(title) && { title }), ...besideTitle(given, reader, undefined) } };
  const { language, read } = foreign;
  const isEnglishBeside = !isBlank(title) && !isBlank(description) && reader.read(description) === undefined;
  const others = besideTitle(given, reader, language);
  if (isEnglishBeside && (read === undefined || read.understood < leastUnderstood)) return { texts: others, language };
  if (read === undefined || !isReadable(foreign)) return { language };
  return {
    texts: isBlank(title) ? { ...others, description: read.english } : { ...others, title: read.english },
    language,
    read: read.english,
    understood: read.understood,
  };
};
