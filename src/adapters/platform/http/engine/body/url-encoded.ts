import { HttpError } from '../failures/http-error.ts';

const encoded = /[%+]/;
const control = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/**
 * A name that occurs once has a string, a repeated one an array of strings. The object has no prototype that a name
 * could access.
 */
type Values = Record<string, string | string[]>;

const decode = (text: string): string => (encoded.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text);

const parse = (text: string): Values => {
  const values = Object.create(null) as Values;
  if (text === '') return values;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const name = decode(cut === -1 ? pair : pair.slice(0, cut));
    const value = cut === -1 ? '' : decode(pair.slice(cut + 1));
    // unguarded: made here, without a prototype
    const known = values[name];
    if (Array.isArray(known)) known.push(value);
    // unguarded: made here, without a prototype
    else values[name] = known === undefined ? value : [known, value];
  }
  return values;
};

const parsed = (text: string, refusal: () => HttpError): Values => {
  let values: Values;
  try {
    values = parse(text);
  } catch {
    throw refusal();
  }
  for (const name in values)
    if (control.test(name) || [values[name]].flat().some((value) => control.test(value ?? ''))) throw refusal();
  return values;
};

/** Express passes null when there is no query. */
export const parseQuery = (text: string | null): Values =>
  parsed(
    text ?? '',
    () =>
      new HttpError(
        400,
        'malformed_query',
        'The query is not percent-encoded UTF-8 text; for example ?reference=A%20B is.',
      ),
  );

export const parseForm = (text: string): Values =>
  parsed(
    text,
    () =>
      new HttpError(400, 'malformed_form', 'The body is not percent-encoded UTF-8 text; for example name=A%20B is.'),
  );
