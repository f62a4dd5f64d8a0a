import type { Environment } from '../../../settings/environment.ts';
import { CredentialsError } from './credentials.ts';
import type { Credentials, CredentialSource } from './credentials.ts';
import { fromContainer, fromInstance } from './metadata.ts';
import { fromProfile } from './profile.ts';
import { fromWebIdentity } from './web-identity.ts';

/** A profile that is named explicitly takes precedence over keys in the environment. */
const fromEnvironment: CredentialSource = ({ AWS_PROFILE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN }) =>
  Promise.resolve(
    AWS_PROFILE !== undefined || AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined
      ? undefined
      : { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY, sessionToken: AWS_SESSION_TOKEN },
  );

const sources: readonly CredentialSource[] = [fromEnvironment, fromProfile, fromWebIdentity, fromContainer, fromInstance];

const find = async (environment: Environment): Promise<Credentials> => {
  for (const source of sources) {
    const found = await source(environment);
    if (found !== undefined) return found;
  }
  throw new CredentialsError(
    'no credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or give this machine a role.',
  );
};

/** New credentials are fetched this long before the old ones expire (ms). */
const early = 5 * 60_000;

/**
 * Looks for credentials in the same places and order as the tools of AWS, and again before they expire. While new ones cannot be
 * fetched, unexpired ones are used.
 */
export const credentialsOf = (environment: Environment, now: () => number = Date.now): (() => Promise<Credentials>) => {
  let known: Credentials | undefined;
  let finding: Promise<Credentials> | undefined;
  const endsWithin = (milliseconds: number): boolean => known?.expiresAt !== undefined && known.expiresAt - now() < milliseconds;
  return async () => {
    if (known !== undefined && !endsWithin(early)) return known;
    finding ??= find(environment).finally(() => (finding = undefined));
    try {
      known = await finding;
    } catch (error) {
      if (known === undefined || endsWithin(0)) throw error;
    }
    return known;
  };
};
