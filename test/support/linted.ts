import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Diagnostic {
  readonly filename: string;
  readonly code: string;
  readonly message: string;
}

/**
 * What a rule of ours says of texts, as the linter of this repository is set up for the folder that each of them would
 * stand in.
 *
 * @param texts by path from the root of the repository
 * @returns the sentences by path; texts without a fault are left out
 */
export const linted = (rule: string, texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-linted-'));
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    symlinkSync(join(root, 'lint'), join(folder, 'lint'));
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    // With faults it ends with 1, which is no failure here.
    const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json', 'src'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (stderr !== '') throw new Error(stderr);
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
    const found = diagnostics.filter(({ code }) => code === `waybill(${rule})`);
    return new Map(
      [...Map.groupBy(found, ({ filename }) => filename)].map(([path, faults]) => [
        path,
        faults.map(({ message }) => message),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};
