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

/** The address of a server, without trailing slashes. `example` is shown in the message of a fault. */
export const httpUrl = (example: string) =>
  z
    .string()
    .refine(
      (text) => /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text),
      `give an http or https address, such as ${example}.`,
    )
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

/** The names of the variables that a schema describes. */
export const settingNamesIn = (settingsSchema: SettingsSchema): readonly string[] =>
  Object.entries(settingsSchema.shape).flatMap(([name, field]) => (isSecret(field) ? [name, `${name}_FILE`] : [name]));
