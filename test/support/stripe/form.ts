/** A value in a form: text, or named values. */
export type FormValue = string | { readonly [name: string]: FormValue };
export type Form = { readonly [name: string]: FormValue };

/**
 * Parses `metadata[order]=1&expand[0]=a`: nested names, as https://docs.stripe.com/api defines them for bodies and
 * queries.
 */
export const parseForm = (text: string): Form => {
  const form: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let at = form;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, FormValue>;
    at[path.at(-1) ?? name] = value;
  }
  return form;
};

export const textIn = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
};

export const numberIn = (form: Form, name: string): number | undefined => {
  const text = textIn(form, name);
  return text === undefined ? undefined : Number(text);
};

/** The names and texts below a name; the entries of a list. */
export const below = (form: Form, name: string): Readonly<Record<string, string>> => {
  const value = form[name];
  if (value === undefined || typeof value === 'string') return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
};
