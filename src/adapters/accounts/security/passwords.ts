import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { PasswordHashesBusyError } from '../../../application/accounts/ports/sign-in.ts';
import type { PasswordHashes, IsCommonPassword } from '../../../application/accounts/ports/sign-in.ts';

const derive = promisify(argon2);

/** OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB, two passes and one lane. */
const usual = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

/**
 * Hashing runs in the thread pool of the process, which also reads files and resolves names. Most of its threads stay
 * free for those.
 */
const mostAtOnce = 2;
const mostWaiting = 50;

type Parameters = { readonly memory: number; readonly passes: number; readonly parallelism: number };
type Parsed = Parameters & { readonly salt: Buffer; readonly hash: Buffer };

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** The PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
const textOf = ({ memory, passes, parallelism, salt, hash }: Parsed): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;

const form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/;

const parse = (text: string): Parsed => {
  const [, memory, passes, parallelism, salt = '', hash = ''] = form.exec(text) ?? [];
  if (memory === undefined) throw new Error('A stored password hash is not argon2id in the PHC string format.');
  const [saltOf, hashOf] = [Buffer.from(salt, 'base64'), Buffer.from(hash, 'base64')];
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: saltOf,
    hash: hashOf,
  };
};

/** Passwords are normalised (NFKC): Unicode writes some characters in two ways, and both are the same password. */
const calculated = (password: string, { memory, passes, parallelism, salt, hash }: Parsed): Promise<Buffer> =>
  derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: hash.length,
  });

/** Runs at most `mostAtOnce` tasks; the others wait in their order. */
const queue = () => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting)
        throw new PasswordHashesBusyError('Too many passwords are being checked at the moment.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

export const argon2Passwords = (parameters: Parameters = usual): PasswordHashes => {
  const inTurn = queue();
  const fresh = (): Parsed => ({ ...parameters, salt: randomBytes(saltBytes), hash: Buffer.alloc(hashBytes) });
  // A random hash, which no password gives: an unknown user takes as long to check as a known one.
  const absent: Parsed = { ...fresh(), hash: randomBytes(hashBytes) };
  return {
    hash: (password) =>
      inTurn(async () => {
        const made = fresh();
        return textOf({ ...made, hash: await calculated(password, made) });
      }),
    matches: (password, hash) =>
      inTurn(async () => {
        const stored = hash === undefined ? absent : parse(hash);
        const isSame = timingSafeEqual(await calculated(password, stored), stored.hash);
        return isSame && hash !== undefined;
      }),
  };
};

/** Long passwords that are frequent in other lists, and missing from the compiled one. */
const more =
  '1234qwer1234 qwer1234qwer asdf1234asdf abcd12345678 iloveyouforever correcthorsebatterystaple thequickbrownfox letsgetstarted';

/** The frequent passwords, one a line and compressed, as `npm run compile:passwords` writes them. */
export const commonPasswordsFile = join(import.meta.dirname, '../../../../data/common-passwords.txt.zst');

/** Loaded on first use, because loading takes 30 ms and 4 MB, and most processes never need it. */
let list: Promise<ReadonlySet<string>> | undefined;

const load = async (): Promise<ReadonlySet<string>> => {
  const text = (await promisify(zstdDecompress)(await readFile(commonPasswordsFile))).toString();
  return new Set([...text.split('\n'), ...more.split(' ')]);
};

/** Whether a password is one of the 49,000 that are most frequent in lists of leaked passwords. */
export const isCommonPassword: IsCommonPassword = async (text) => (await (list ??= load())).has(text);
