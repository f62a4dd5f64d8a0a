import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

it.each([
  ['docs/embedding.md', 'embed-domain/checkout.js', 'js'],
  ['docs/embed-in-express.md', 'embed-service/server.ts', 'ts file=server.mts'],
  ['docs/embedding.md', 'own-adapter/file-event-store.test.ts', 'ts'],
])('%s shows examples/%s as it is', (page, file, fence) => {
  expect(text(page)).toContain(`\n\`\`\`${fence}\n${text(`examples/${file}`)}\`\`\`\n`);
});
