// Run by npm after an installation of a checkout. One without development packages has nothing to generate the client
// and the documentation with, and needs neither. npm runs it for `npm pack` too, after `prepack`, which has generated
// both.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('node_modules/openapi-typescript') && process.env.npm_command !== 'pack')
  for (const script of ['bench/generate-client.ts', 'bench/docs/build.ts'])
    execFileSync(process.execPath, [script], { stdio: 'inherit' });
