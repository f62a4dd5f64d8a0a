// Run by npm after an installation of a checkout. One without development packages has nothing to generate the client
// and the documentation with, and needs neither.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('node_modules/openapi-typescript'))
  for (const script of ['bench/generate-client.ts', 'bench/docs/build.ts'])
    execFileSync(process.execPath, [script], { stdio: 'inherit' });
