import { z } from 'zod';

/** The environment variables of one adapter: each takes text and gives text, or nothing where the variable is optional. */
export type SettingsSchema = z.ZodObject<Readonly<Record<string, z.ZodType<string | undefined>>>>;

const secrets = z.registry<{ readonly readFromFile: true }>();

/** A credential. The reader also accepts a file with it, under the same name with `_FILE`. */
export const secret = () => z.string().optional().register(secrets, { readFromFile: true });

export const isSecret = (field: z.ZodType): boolean => secrets.has(field);

/** The address of a server, without the slashes at its end. `example` stands in the message of a fault. */
export const httpUrl = (example: string) =>
  z
    .string()
    .refine((text) => /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text), `give an http or https address, such as ${example}.`)
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''));
