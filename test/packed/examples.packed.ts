import type { ExecFileOptionsWithStringEncoding } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { programOf, root, run } from './install.ts';

const project = inject('project');
const examples = readdirSync(join(root, 'examples'));

/** A copy of an example where the package is installed. */
const copied = (name: string): string => {
  const folder = join(project, name);
  cpSync(join(root, 'examples', name), folder, { recursive: true });
  return folder;
};

/** What a program printed, also when it failed. */
const outputOf = (program: string, parameters: readonly string[], options: ExecFileOptionsWithStringEncoding): Promise<string> =>
  run(program, parameters, options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => `${stdout}${stderr}`,
  );

describe.each(examples)('examples/%s', (name) => {
  it('has no fault of types', async () => {
    const folder = copied(name);
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2024',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      erasableSyntaxOnly: true,
      checkJs: true,
      allowJs: true,
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
    expect(await outputOf(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], { cwd: folder, encoding: 'utf8' })).toBe('');
  });
});

it('the store of examples/own-adapter has fewer than 100 lines, and passes the contract suite', async () => {
  const folder = copied('own-adapter');
  const { file, options } = programOf(project, 'node');
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const report = await outputOf(file, [vitest, 'run', '--reporter=json'], { ...options, cwd: folder, encoding: 'utf8' });
  expect(JSON.parse(report)).toMatchObject({ success: true, numFailedTests: 0, numPendingTests: 0 });
  expect((JSON.parse(report) as { readonly numPassedTests: number }).numPassedTests).toBeGreaterThan(20);
  expect(readFileSync(join(folder, 'file-event-store.ts'), 'utf8').trimEnd().split('\n').length).toBeLessThan(100);
});
