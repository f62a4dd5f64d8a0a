import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

it.each(['embed-domain/checkout.js', 'embed-service/server.ts', 'own-adapter/file-event-store.test.ts'])(
  'docs/embedding.md shows examples/%s as it is',
  (file) => {
    expect(text('docs/embedding.md')).toContain(
      `\n\`\`\`${file.endsWith('.js') ? 'js' : 'ts'}\n${text(`examples/${file}`)}\`\`\`\n`,
    );
  },
);
