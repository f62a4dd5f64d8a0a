import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { knowledgeFile } from '../../bench/generate-knowledge.ts';
import { knowledgePage } from '../../bench/knowledge-page.ts';

it('docs/knowledge.md is what the rules and tariffs say on its day: `npm run generate:knowledge` writes it', async () => {
  const page = await readFile(knowledgeFile, 'utf8');
  const [, day = ''] = /on (\d{4}-\d{2}-\d{2}): \d+ destinations/.exec(page) ?? [];
  expect(page).toBe(knowledgePage(day));
});
