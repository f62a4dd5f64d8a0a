import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../../src/adapters/platform/pages/templates');

it('no page has a link that forgets the path that the service is mounted at', () => {
  const templates = readdirSync(folder).filter((name) => name.endsWith('.eta'));
  expect(templates).toContain('sign-in.eta');
  const forgetting = templates.filter((name) =>
    /(?:href|src|action)="\//.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(forgetting, 'Write <%= it.basePath %>/account in place of /account.').toEqual([]);
});
