import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/**
 * The reference for the engine: textbook BM25 (k1 1.2, b 0.75) over the official texts of the six-digit codes, without
 * stemming.
 */
export const plainBm25 = async (file: string): Promise<(text: string) => readonly string[]> => {
  const rows = parse<{ hscode: string; description: string; level: string }>(await readFile(file, 'utf8'), {
    columns: true,
  });
  const lines = rows
    .filter(({ level }) => level === '6')
    .map(({ hscode, description }) => ({ hscode, words: wordsOf(description) }));
  const average = lines.reduce((sum, { words }) => sum + words.length, 0) / lines.length;
  const postings = new Map<string, Map<number, number>>();
  lines.forEach(({ words }, line) => {
    for (const word of words) {
      const places = postings.get(word) ?? new Map<number, number>();
      postings.set(word, places.set(line, (places.get(line) ?? 0) + 1));
    }
  });
  return (text) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(text))) {
      const places = postings.get(word);
      if (!places) continue;
      const idf = Math.log(1 + (lines.length - places.size + 0.5) / (places.size + 0.5));
      for (const [line, count] of places) {
        const norm = 1.2 * (0.25 + (0.75 * (lines[line]?.words.length ?? 0)) / average);
        scores.set(line, (scores.get(line) ?? 0) + (idf * count * 2.2) / (count + norm));
      }
    }
    return [...scores]
      .sort(([lineA, a], [lineB, b]) => b - a || lineA - lineB)
      .slice(0, 5)
      .map(([line]) => lines[line]?.hscode ?? '');
  };
};
