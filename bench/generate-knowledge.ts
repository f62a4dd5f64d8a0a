import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knowledgePage } from './knowledge-page.ts';

export const knowledgeFile = join(import.meta.dirname, '../docs/knowledge.md');

/** Writes docs/knowledge.md as of today: `npm run generate:knowledge`, after a change of rules or tariffs. */
if (import.meta.main) await writeFile(knowledgeFile, knowledgePage(new Date().toISOString().slice(0, 10)));
