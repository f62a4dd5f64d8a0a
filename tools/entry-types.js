// Run by `npm run build`: of the declarations in `dist`, leaves those that the types of an entry of the package lead
// to.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const kept = new Set();

const keep = (file) => {
  if (kept.has(file)) return;
  kept.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(?) ?['"](\.[^'"]+)\.[jt]s['"]/g))
    keep(join(dirname(file), `${path}.d.ts`));
};

for (const { types } of Object.values(exports)) if (types !== undefined) keep(join(types));
for (const path of readdirSync('dist', { recursive: true })) {
  const file = join('dist', path);
  if (file.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
}
