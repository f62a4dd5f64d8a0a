import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ownValue } from '../../../domain/shared/table.ts';

/**
 * The environment variables of one adapter. Each schema takes a text and returns a text, or undefined if the variable
 * is optional.
 */
export type SettingsSchema = z.ZodObject<Readonly<Record<string, z.ZodType<string | undefined>>>>;

const secrets = z.registry<{ readonly readFromFile: true }>();

/** A credential. It can also be read from a file, whose path is in the variable of the same name with `_FILE`. */
export const secret = () => z.string().optional().register(secrets, { readFromFile: true });

const isSecret = (field: z.ZodType): boolean => secrets.has(field);

/** What the documentation says of a variable. */
export type SettingFacts = {
  /** What it does, in Markdown. Links start from `docs`. */
  readonly about: string;
  /** The accepted values, as a fault names them behind "give". */
  readonly accepts: string;
  /** A value that is accepted. */
  readonly example: string;
  /** What holds without it, where the schema has no default. */
  readonly unset?: string;
  /** What in its value is a secret. */
  readonly secret?: string;
};

const facts = z.registry<SettingFacts>();

/** A variable with what the documentation says of it. */
export const setting = <Field extends z.ZodType<string | undefined>>(field: Field, about: SettingFacts): Field => {
  facts.add(field, about);
  return field;
};

/** What `httpUrl` accepts. */
export const httpAddress = (example: string): string => `an http or https address, such as ${example}`;

/** The address of a server on this machine, which may be http: one for tests. */
export const onThisMachine = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** The address of a server, without trailing slashes. `example` is shown in the message of a fault. */
export const httpUrl = (example: string) =>
  z
    .string()
    .refine((text) => /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text), `give ${httpAddress(example)}.`)
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** The environment variables of a process, or some of them, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined if the file cannot be read. */
const contentOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/** The value of a variable; an empty variable counts as unset. */
const plainValue = (environment: Environment, name: string): string | undefined => {
  const value = ownValue(environment, name);
  return value === '' ? undefined : value;
};

/** The variable itself, or the content of the file in `<name>_FILE`, as orchestrators provide secrets. */
const secretValue = (environment: Environment, name: string, faults: string[]): string | undefined => {
  const file = plainValue(environment, `${name}_FILE`);
  if (file === undefined) return plainValue(environment, name);
  const content = contentOf(file);
  // An empty secret is refused, because anyone could sign with it.
  if (content) return content;
  const wanted = content === '' ? 'a file with the secret in it' : 'a file that can be read';
  faults.push(`${name}_FILE: give ${wanted}, such as /run/secrets/${name.toLowerCase()}.`);
  return undefined;
};

/** The settings that a schema describes. Adds a line to `faults` for each fault; no line holds a secret. */
export const readSettings = (
  settingsSchema: SettingsSchema,
  environment: Environment,
  faults: string[],
): Environment => {
  const given = new Map<string, string>();
  const before = faults.length;
  for (const [name, field] of Object.entries(settingsSchema.shape)) {
    const value = isSecret(field) ? secretValue(environment, name, faults) : plainValue(environment, name);
    if (value === undefined) continue;
    given.set(name, value);
    const { error } = field.safeParse(value);
    if (error) faults.push(`${name}: ${error.issues[0]?.message ?? 'give another value.'}`);
  }
  if (faults.length > before) return {};
  // Rules for several variables are checked only if each variable is valid.
  const { data = {}, error } = settingsSchema.safeParse(Object.fromEntries(given));
  for (const { path, message } of error?.issues ?? []) faults.push(`${path.join('.')}: ${message}`);
  return data;
};

/** A variable as the documentation shows it. */
export type DescribedSetting = {
  readonly name: string;
  readonly facts: SettingFacts | undefined;
  readonly byDefault: string | undefined;
  /** The variable with the path of a file that holds the value, as orchestrators provide secrets. */
  readonly fileName?: string;
};

/** The default of a field; undefined if it has none. */
export const defaultOf = (field: z.ZodType<string | number | undefined>): string | undefined => {
  const { data } = field.safeParse(undefined);
  return data === undefined ? undefined : String(data);
};

/** The variables that a schema describes. */
export const settingsIn = (settingsSchema: SettingsSchema): readonly DescribedSetting[] =>
  Object.entries(settingsSchema.shape).map(([name, field]) => ({
    name,
    facts: facts.get(field),
    byDefault: defaultOf(field),
    ...(isSecret(field) && { fileName: `${name}_FILE` }),
  }));
