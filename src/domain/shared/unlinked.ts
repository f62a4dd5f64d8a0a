/** Invisible characters that may be inside an address, or change the direction of the following text. */
const hidden = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/**
 * Whether a text contains invisible characters, or characters that change the direction of the following text: it may
 * be displayed differently.
 */
export const holdsHidden = (text: string): boolean => text.search(hidden) !== -1;

const control = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * What programs turn into links when they display a text, and what to put between its parts. Dots and signs include
 * their full-width forms.
 */
const linkForms: readonly (readonly [RegExp, string])[] = [
  // https://…, and mailto:, tel:, javascript: before anything that may be a target.
  [/[:：][/／\\]{2,}/gu, ' '],
  [/\b(mailto|tel|sms|smsto|callto|facetime|javascript|data|whatsapp|tg)[:：](?=\S)/giu, '$1 '],
  [/\bwww[.。．｡․](?=\S)/giu, 'www '],
  [/(?<=\S)[@＠﹫](?=\S)/gu, ' (at) '],
  // A host name: a dot between a letter or digit and a word that begins with a letter and has at least two characters.
  [/(?<=[\p{L}\p{M}\p{N}-])[.。．｡․](?=\p{L}[\p{L}\p{M}\p{N}-])/gu, ' '],
  // An IPv4 address, or a numeric part of a host name.
  [/(?<=\d)[.。．｡․](?=\d{1,3}[.。．｡․]\d{1,3}[.。．｡․]\d)/gu, ' '],
];

/**
 * Changes an external text so that no part of it becomes a link, because readers trust links in our messages.
 * `shop.example/win` becomes `shop example/win`, an e-mail address gets ` (at) `. Texts without an address are
 * unchanged.
 */
export const unlinked = (text: string): string =>
  linkForms.reduce(
    (shown, [form, between]) => shown.replace(form, between),
    text.replace(hidden, '').replace(control, ' '),
  );

/** Whether a program that displays the text would make a part of it a link, or whether a part is invisible. */
export const holdsLink = (text: string): boolean => unlinked(text) !== text;
