/** Characters that show nothing and could stand inside an address, or turn the direction of what follows. */
const hidden = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/**
 * Whether a text holds characters that show nothing, or that turn the direction of what follows: it may read as another
 * one.
 */
export const holdsHidden = (text: string): boolean => text.search(hidden) !== -1;

const control = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * What programs that show a text make a link of, and what to put between its parts. Dots and signs also in their wide
 * forms.
 */
const linkForms: readonly (readonly [RegExp, string])[] = [
  // https://…, and mailto:, tel:, javascript: before anything that could be called.
  [/[:：][/／\\]{2,}/gu, ' '],
  [/\b(mailto|tel|sms|smsto|callto|facetime|javascript|data|whatsapp|tg)[:：](?=\S)/giu, '$1 '],
  [/\bwww[.。．｡․](?=\S)/giu, 'www '],
  [/(?<=\S)[@＠﹫](?=\S)/gu, ' (at) '],
  // The name of a host: a dot between a letter or digit and a word that begins with a letter and has at least two
  // characters.
  [/(?<=[\p{L}\p{M}\p{N}-])[.。．｡․](?=\p{L}[\p{L}\p{M}\p{N}-])/gu, ' '],
  // An address of four numbers, or a number of a host.
  [/(?<=\d)[.。．｡․](?=\d{1,3}[.。．｡․]\d{1,3}[.。．｡․]\d)/gu, ' '],
];

/**
 * A text of somebody else's in which nothing can become a link: where we show it, readers trust our address.
 * `shop.example/win` becomes `shop example/win`, a mailbox gets ` (at) `. Texts without an address stay as they are.
 */
export const unlinked = (text: string): string =>
  linkForms.reduce(
    (shown, [form, between]) => shown.replace(form, between),
    text.replace(hidden, '').replace(control, ' '),
  );

/** Whether a program that shows the text would make a link of a part of it, or part of it is hidden. */
export const holdsLink = (text: string): boolean => unlinked(text) !== text;
