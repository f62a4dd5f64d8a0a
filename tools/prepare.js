// Run by npm after an installation of a checkout. One without development packages has nothing to generate the client
// with, and needs none.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('node_modules/openapi-typescript'))
  execFileSync(process.execPath, ['bench/generate-client.ts'], { stdio: 'inherit' });
