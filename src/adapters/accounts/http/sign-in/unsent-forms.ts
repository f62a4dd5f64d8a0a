import { z } from 'zod';
import type { PostedForm } from '../../../platform/http/pages/forms.ts';
import { safeReturnTo } from './replies.ts';

/** A form that was sent after the end of the session: nothing of it was done. */
export type UnsentForm = { readonly path: string; readonly fields: readonly (readonly [string, string])[] };

/** The most characters of an encoded form that fit into the sign-in form, whose body is limited too. */
const longestEncoded = 12_000;

const unsentForm = z.object({
  path: z.string().startsWith('/console/'),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** The fields of a form with their texts, repeated ones too, without those named. */
export const fieldsOf = (form: PostedForm, without: readonly string[] = []): UnsentForm['fields'] =>
  Object.entries(form).flatMap(([name, value]) =>
    without.includes(name)
      ? []
      : (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((each) =>
          typeof each === 'string' ? [[name, each] as const] : [],
        ),
  );

/** The hidden field that carries a form through the sign-in; undefined for one that is too long for it. */
export const unsentText = (form: UnsentForm): string | undefined => {
  const text = JSON.stringify(form);
  return encodeURIComponent(text).length > longestEncoded ? undefined : text;
};

/** Undefined for a text that `unsentText` did not make. */
export const unsentIn = (text: string): UnsentForm | undefined => {
  try {
    const read = unsentForm.safeParse(JSON.parse(text));
    return read.success && safeReturnTo(read.data.path) === read.data.path ? read.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
