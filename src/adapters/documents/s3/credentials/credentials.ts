import { z } from 'zod';
import type { Environment } from '../../../settings/read-settings.ts';

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** Milliseconds since 1970; undefined for credentials that do not expire. */
  readonly expiresAt?: number | undefined;
};

/** An empty variable counts as unset: compose files and unit files often set empty ones. */
export const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

/** Resolves to undefined if this machine has no such source; rejects if it has one that does not work. */
export type CredentialSource = (environment: Environment) => Promise<Credentials | undefined>;

/** A configured source gave no credentials. The message says what an operator can do. */
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

/** The JSON of containers, instances and programs: the first two name the session token `Token`, programs name it `SessionToken`. */
export const credentialsIn = (json: unknown, from: string): Credentials => {
  const parsed = reply.safeParse(json);
  // The text that was read is not shown: it may hold a secret.
  if (!parsed.success) throw new CredentialsError(`${from} returned no credentials in the format of AWS.`);
  const { AccessKeyId, SecretAccessKey, Token, SessionToken, Expiration } = parsed.data;
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: Token ?? SessionToken,
    expiresAt: Expiration === undefined ? undefined : Date.parse(Expiration),
  };
};
