import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';

const entry = join(import.meta.dirname, '../../src/client/index.ts');

/**
 * What a browser loads of a program that imports `names` of the client. Fails on any import that a browser does not
 * have.
 */
const bundled = async (names: string): Promise<{ readonly code: string; readonly imports: readonly string[] }> => {
  const program = `import { ${names} } from ${JSON.stringify(entry)}; console.log(${names});`;
  const build = await rolldown({
    input: 'program',
    platform: 'browser',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? id : null),
        load: (id) => (id === 'program' ? program : null),
      },
    ],
  });
  const { output } = await build.generate({ minify: true });
  await build.close();
  const [chunk] = output;
  return { code: chunk.code, imports: [...chunk.imports, ...chunk.dynamicImports] };
};

describe('for a browser', () => {
  it('the client needs nothing else, and is small', async () => {
    const { code, imports } = await bundled('waybillClient, clientCredentials, refreshingToken, verifyWebhook');
    expect(imports).toEqual([]);
    expect(code).not.toMatch(/\b(?:node:|require\(|process\.|Buffer\b)/);
    expect(gzipSync(code).length).toBeLessThan(6_200);
  });

  it('the check of webhooks alone comes without the client', async () => {
    const { code } = await bundled('verifyWebhook');
    expect(code).not.toContain('/api/');
    expect(gzipSync(code).length).toBeLessThan(1_700);
  });
});
