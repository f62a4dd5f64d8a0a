import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswordsFile } from '../src/adapters/accounts/security/passwords.ts';
import { smallest } from './smallest.ts';

/** The frequent passwords of the package, one a line. The rest of its 2 MB is not needed. */
export const commonPasswords = (): string => dictionary['passwords-common'].join('\n');

/** Writes the list into `data`: `npm run compile:passwords`, after a change of the package's version. */
if (import.meta.main) writeFileSync(commonPasswordsFile, smallest(commonPasswords()));
