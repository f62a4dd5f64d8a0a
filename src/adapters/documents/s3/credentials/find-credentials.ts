import type { Environment } from '../../../settings/read-settings.ts';
import { CredentialsError, credentialsIn } from './credentials.ts';
import type { Credentials, CredentialSource } from './credentials.ts';
import { fromContainer, fromInstance } from './metadata.ts';
import { fromProfile, awsRegionOf } from './profile.ts';
import { readFile } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import { request } from 'undici';
import { z } from 'zod';
import { configuredEndpoint } from '../address.ts';

/** Milliseconds. */
const longestReply = 5_000;

const envelope = z.object({
  AssumeRoleWithWebIdentityResponse: z.object({ AssumeRoleWithWebIdentityResult: z.object({ Credentials: z.unknown() }) }),
});

/** A Kubernetes service account with a role (IRSA): https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html */
const fromWebIdentity: CredentialSource = async (environment) => {
  const [file, role] = [environment['AWS_WEB_IDENTITY_TOKEN_FILE'], environment['AWS_ROLE_ARN']];
  if (file === undefined || role === undefined) return undefined;
  const region = await awsRegionOf(environment);
  const domain = region?.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const endpoint =
    configuredEndpoint('STS', environment) ?? (region === undefined ? 'https://sts.amazonaws.com' : `https://sts.${region}.${domain}`);
  const form = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: role,
    RoleSessionName: environment['AWS_ROLE_SESSION_NAME'] ?? 'waybill',
    WebIdentityToken: (await readFile(file, 'utf8')).trim(),
  });
  const { statusCode, body } = await request(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    signal: AbortSignal.timeout(longestReply),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new CredentialsError(`The token service returned HTTP ${statusCode} for the role ${role}.`);
  const parsed = envelope.safeParse(new XMLParser({ parseTagValue: false }).parse(text));
  const given = parsed.success ? parsed.data.AssumeRoleWithWebIdentityResponse.AssumeRoleWithWebIdentityResult.Credentials : undefined;
  return credentialsIn(given, 'The token service');
};

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
