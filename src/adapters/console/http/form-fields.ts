import { randomUUID } from 'node:crypto';
import { ownValue } from '../../../domain/shared/table.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import type { FormRefusal } from './visit.ts';

/** A field of a form, named by its path in the body of the operation: `address.phone`. */
export type FieldFacts = {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'datetime-local' | 'date' | 'email' | 'tel';
  readonly hint?: string;
  readonly isOptional?: true;
};

export type FieldValues = Readonly<Record<string, string | undefined>>;

/**
 * A text of the API with the labels of the fields in place of their paths. A path that is also an ordinary word, such
 * as `date`, is replaced where the text begins with it.
 */
export const inLabels = (facts: readonly FieldFacts[], text: string): string =>
  facts
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce(
      (said, { name, label }) =>
        /[.A-Z]/.test(name)
          ? said.replaceAll(name, label)
          : said.startsWith(`${name} `)
            ? label + said.slice(name.length)
            : said,
      text,
    );

/** What a refusal says, fault by fault: a single fault stands in its message. */
const textsOf = ({ message, faults }: FormRefusal): readonly string[] =>
  faults.length === 0 ? [message] : faults.map(({ text }) => text);

/** The refusal in the words of the form, with a link to the field of each fault. */
export const refusalInLabels = (facts: readonly FieldFacts[], refusal: FormRefusal | undefined) =>
  refusal && {
    ...refusal,
    message: inLabels(facts, refusal.message),
    faults: refusal.faults.map(({ text }) => {
      const field = facts.find(({ name }) => text.startsWith(`${name} `));
      return { text: inLabels(facts, text), ...(field && { href: `#${field.name}` }) };
    }),
  };

/** Who hands parcels over, and where. */
export const senderFields: readonly FieldFacts[] = [
  { name: 'address.company', label: 'Company', isOptional: true },
  { name: 'address.name', label: 'Name', isOptional: true },
  { name: 'address.phone', label: 'Telephone', type: 'tel', hint: 'With the country code.' },
  { name: 'address.email', label: 'E-mail', type: 'email', isOptional: true },
  { name: 'address.address.line1', label: 'Street and number' },
  { name: 'address.address.line2', label: 'Flat, floor or building', isOptional: true },
  { name: 'address.address.postcode', label: 'Postcode', isOptional: true },
  { name: 'address.address.city', label: 'Town' },
  { name: 'address.address.state', label: 'State or province', isOptional: true },
  { name: 'address.address.country', label: 'Country', hint: 'Two letters, for example GB.' },
];

/** The fields with their values, and what the refusal says of each. */
export const shownFields = (facts: readonly FieldFacts[], values: FieldValues, refusal?: FormRefusal) =>
  facts.map((field) => ({
    ...field,
    type: field.type ?? 'text',
    value: ownValue(values, field.name) ?? '',
    errors: (refusal ? textsOf(refusal) : [])
      .filter((text) => text.startsWith(`${field.name} `))
      .map((text) => inLabels(facts, text)),
  }));

/** What was typed, by the names of the fields. */
export const typedValues = (facts: readonly FieldFacts[], form: PostedForm): FieldValues =>
  Object.fromEntries(facts.map(({ name }) => [name, fieldOf(form, name)]));

type Placed = readonly [path: readonly string[], text: string];

const nested = (placed: readonly Placed[]): Readonly<Record<string, unknown>> => {
  const byKey = Map.groupBy(placed, ([[key = '']]) => key);
  return Object.fromEntries(
    [...byKey].map(([key, group]) => {
      const text = group.find(([path]) => path.length === 1)?.[1];
      return [key, text ?? nested(group.map(([path, each]) => [path.slice(1), each]))];
    }),
  );
};

/** The fields that have a text, as the body of an operation nests them. */
export const nestedBody = (facts: readonly FieldFacts[], form: PostedForm): Readonly<Record<string, unknown>> =>
  nested(
    facts.map(({ name }): Placed => [name.split('.'), fieldOf(form, name).trim()]).filter(([, text]) => text !== ''),
  );

/** Made when a form is rendered, so that sending it twice does it once. */
export const newIdempotencyKey = (): string => randomUUID();

/** The key of a form; undefined for a text that is none. */
export const idempotencyKeyOf = (form: PostedForm): string | undefined =>
  /^[\w-]{1,100}$/.exec(fieldOf(form, 'idempotencyKey'))?.[0];

/** The ids that a form or an address has under a name, each once: in fields of their own, or separated by spaces. */
export const idsOf = (values: Readonly<Record<string, unknown>>, name = 'id'): readonly string[] => {
  const value = ownValue(values, name);
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = all.flatMap((each) => (typeof each === 'string' ? each.split(' ') : []));
  return [...new Set(texts.filter((each) => each !== ''))];
};
