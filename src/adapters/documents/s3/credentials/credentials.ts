import { z } from 'zod';

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** Milliseconds since 1970; those without it last until somebody replaces them. */
  readonly expiresAt?: number | undefined;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that is set to nothing counts as one that is not set: compose files and unit files write such. */
export const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

/** Resolves to undefined where this machine has nothing of the kind; rejects where it has, and it does not work. */
export type CredentialSource = (environment: Environment) => Promise<Credentials | undefined>;

/** They are wanted from a place that does not give them. Says what an operator can do. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
}

const nonEmpty = z.string().min(1);
const reply = z.object({
  AccessKeyId: nonEmpty,
  SecretAccessKey: nonEmpty,
  Token: nonEmpty.optional(),
  SessionToken: nonEmpty.optional(),
  Expiration: z.iso.datetime({ offset: true }).optional(),
});

/** Of the JSON that containers, instances and programs give: the first two call the session's token `Token`, programs call it `SessionToken`. */
export const credentialsIn = (json: unknown, from: string): Credentials => {
  const parsed = reply.safeParse(json);
  // What was read is not shown: it may hold a secret.
  if (!parsed.success) throw new CredentialsError(`${from} gave no credentials in the form of AWS.`);
  const { AccessKeyId, SecretAccessKey, Token, SessionToken, Expiration } = parsed.data;
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: Token ?? SessionToken,
    expiresAt: Expiration === undefined ? undefined : Date.parse(Expiration),
  };
};
