import type { CodeNames } from '../../../application/trade/ports/classification.ts';
import { vocabularySources } from './bundled-engine.ts';
import { readVocabulary } from './compile-vocabulary.ts';

/** The names of the vocabulary: a line of it for each chapter, heading and subheading. */
export const vocabularyNames = (data: string): CodeNames => {
  let names: Promise<ReadonlyMap<string, string>> | undefined;
  const read = async (): Promise<ReadonlyMap<string, string>> => {
    const { chapters } = await vocabularySources(data);
    return new Map(
      chapters.flatMap(({ file, text }) =>
        readVocabulary(text, file).map(({ code, name }): [string, string] => [code, name]),
      ),
    );
  };
  return {
    // After a failure the next caller tries again.
    all: () =>
      (names ??= read().catch((error: unknown) => {
        names = undefined;
        throw error;
      })),
  };
};
