import type { IsCommonPassword } from './ports/passwords.ts';

/** The least is that of OWASP ASVS 4.0.3, 2.1.1. */
export const passwordLength = { least: 12, most: 200 } as const;

/** Digits and signs around a word, such as `2026!`, add nothing that is not tried: at most so many. */
const mostFiller = 8;

/** Words of this service and of its field. */
const ownWords = ['waybill', 'shipping', 'shipment', 'parcel', 'customs'];

/** Whose password it is to be. */
export type PasswordOwner = { readonly email: string; readonly name: string; readonly accountName: string };

/** Shorter parts, such as initials and country codes, are in too many good passwords. */
const leastPart = 4;

const contextOf = ({ email, name, accountName }: PasswordOwner): readonly string[] => {
  const whole = [email, ...email.split('@'), name, accountName, ...ownWords].map((text) => text.toLowerCase());
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{M}]+/u)).filter((part) => part.length >= leastPart);
  // The longest first: the whole before its parts.
  return [...new Set([...whole, ...parts])]
    .filter((text) => text !== '')
    .toSorted((one, other) => other.length - one.length);
};

const isFiller = (text: string): boolean => text.length <= mostFiller && !/\p{L}/u.test(text);

/** Made of such words alone, joined or repeated, with a few digits and signs. */
const isMadeOf = (words: readonly string[], plain: string): boolean =>
  words.some((word) => plain.includes(word)) &&
  isFiller(words.reduce((rest, word) => rest.replaceAll(word, ''), plain));

/** The text, and each part that makes it up when it is repeated: `bora` and `borabora` of `boraboraborabora`. */
const partsOf = (text: string): readonly string[] => {
  const shortest = text.slice(0, `${text}${text}`.indexOf(text, 1));
  const times = text === '' ? 0 : text.length / shortest.length;
  return Array.from({ length: times }, (_, index) => index + 1).flatMap((count) =>
    times % count === 0 ? [shortest.repeat(count)] : [],
  );
};

/** By itself, repeated, or with digits and signs around it. */
const isCommonWith = async (plain: string, isCommon: IsCommonPassword): Promise<boolean> => {
  const core = plain.replaceAll(/^[^\p{L}]{1,8}|[^\p{L}]{1,8}$/gu, '');
  const found = await Promise.all([...partsOf(plain), ...partsOf(core)].map(isCommon));
  return new Set(plain).size < 4 || found.includes(true);
};

/**
 * What is wrong with a new password, as a sentence; undefined if nothing is. There are no rules about kinds of
 * characters.
 */
export const passwordFault = async (
  password: string,
  owner: PasswordOwner,
  isCommon: IsCommonPassword,
): Promise<string | undefined> => {
  const length = [...password].length;
  if (length < passwordLength.least)
    return `Choose a password of at least ${passwordLength.least} characters, for example four random words.`;
  if (length > passwordLength.most) return `Choose a password of at most ${passwordLength.most} characters.`;
  const plain = password.trim().toLowerCase();
  if (isMadeOf(contextOf(owner), plain))
    return 'Choose a password that is not your name or e-mail address, nor made of them, of your account or of this service.';
  if (await isCommonWith(plain, isCommon))
    return 'This password is one of those that are tried first. Choose another one.';
  return undefined;
};
