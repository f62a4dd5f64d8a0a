import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { version, engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  readonly version: string;
  readonly engines: { readonly node: string };
};

/** The version of the program. */
export { version };

/** The oldest Node that the program runs on. */
export const oldestNode = engines.node.replace('>=', '');
