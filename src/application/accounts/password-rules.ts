import { commonPasswords } from './common-passwords.ts';

/** The least is that of OWASP ASVS 4.0.3, 2.1.1. */
export const passwordLength = { least: 12, most: 200 } as const;

/** What is wrong with a new password, as a sentence; undefined if nothing is. There are no rules about kinds of characters. */
export const passwordFault = (password: string, { email, name }: { readonly email: string; readonly name: string }): string | undefined => {
  const length = [...password].length;
  if (length < passwordLength.least)
    return `Choose a password of at least ${passwordLength.least} characters, for example four random words.`;
  if (length > passwordLength.most) return `Choose a password of at most ${passwordLength.most} characters.`;
  const plain = password.trim().toLowerCase();
  const [local = ''] = email.toLowerCase().split('@');
  if ([email.toLowerCase(), local, name.toLowerCase()].includes(plain)) return 'Choose a password that is not your name or e-mail address.';
  if (commonPasswords.has(plain) || new Set(plain).size < 4)
    return 'This password is one of those that are tried first. Choose another one.';
  return undefined;
};
