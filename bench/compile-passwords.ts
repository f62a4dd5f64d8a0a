import { writeFileSync } from 'node:fs';
import { constants, zstdCompressSync } from 'node:zlib';
import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswordsFile } from '../src/adapters/accounts/security/passwords.ts';

/** The frequent passwords of the package, one a line: of its 2 MB nothing else is needed. */
export const commonPasswords = (): string => dictionary['passwords-common'].join('\n');

/** Writes them into `data`: `npm run compile:passwords`, after a change of the package's version. */
if (import.meta.main)
  writeFileSync(
    commonPasswordsFile,
    zstdCompressSync(commonPasswords(), { params: { [constants.ZSTD_c_compressionLevel]: 22 } }),
  );
