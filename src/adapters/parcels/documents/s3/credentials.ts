import { readFile } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import { request } from 'undici';
import { z } from 'zod';
import type { Environment } from '../../../shared/system/settings.ts';
import { configuredEndpoint } from './address.ts';

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** Milliseconds since 1970; undefined for credentials that do not expire. */
  readonly expiresAt?: number | undefined;
};

/** No source has credentials. The message says what an operator can do. */
class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
}

/** An empty variable counts as unset: compose files and unit files often set empty ones. */
export const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

export const awsRegionOf = (environment: Environment): string | undefined =>
  environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'];

const fromKeys = ({
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
  AWS_SESSION_TOKEN,
}: Environment): Credentials | undefined =>
  AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined
    ? undefined
    : { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY, sessionToken: AWS_SESSION_TOKEN };

const nonEmpty = z.string().min(1);
const roleReply = z
  .object({
    AssumeRoleWithWebIdentityResponse: z.object({
      AssumeRoleWithWebIdentityResult: z.object({
        Credentials: z.object({
          AccessKeyId: nonEmpty,
          SecretAccessKey: nonEmpty,
          SessionToken: nonEmpty,
          Expiration: z.iso.datetime({ offset: true }),
        }),
      }),
    }),
  })
  .transform((reply) => reply.AssumeRoleWithWebIdentityResponse.AssumeRoleWithWebIdentityResult.Credentials);

/** The timeout of the token service (ms). */
const longestReply = 5_000;

/**
 * Credentials of a Kubernetes service account with a role (IRSA):
 * https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html
 */
const fromWebIdentity = async (environment: Environment): Promise<Credentials | undefined> => {
  const [file, role] = [environment['AWS_WEB_IDENTITY_TOKEN_FILE'], environment['AWS_ROLE_ARN']];
  if (file === undefined || role === undefined) return undefined;
  const region = awsRegionOf(environment);
  const domain = region?.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const amazons = region === undefined ? 'https://sts.amazonaws.com' : `https://sts.${region}.${domain}`;
  const form = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: role,
    RoleSessionName: environment['AWS_ROLE_SESSION_NAME'] ?? 'waybill',
    WebIdentityToken: (await readFile(file, 'utf8')).trim(),
  });
  const { statusCode, body } = await request(configuredEndpoint('STS', environment) ?? amazons, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    signal: AbortSignal.timeout(longestReply),
  });
  const text = await body.text();
  if (statusCode !== 200)
    throw new CredentialsError(`The token service returned HTTP ${statusCode} for the role ${role}.`);
  const parsed = roleReply.safeParse(new XMLParser({ parseTagValue: false }).parse(text));
  // The reply is not shown, because it may hold a secret.
  if (!parsed.success) throw new CredentialsError('The token service returned no credentials in the format of AWS.');
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = parsed.data;
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiresAt: Date.parse(Expiration),
  };
};

/**
 * The parts of `@aws-sdk/credential-providers` that are used. Its types are not imported, because it need not be
 * installed.
 */
export type CredentialProviders = {
  readonly fromNodeProviderChain: (init: { readonly clientConfig?: { readonly region: string } }) => () => Promise<{
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string | undefined;
    readonly expiration?: Date | undefined;
  }>;
};

const providersPackage: string = '@aws-sdk/credential-providers';
const importProviders = (): Promise<CredentialProviders> => import(providersPackage) as Promise<CredentialProviders>;

/** The timeout of the package's search (ms). The package itself waits without limit for a `credential_process`. */
const longestSearch = 10_000;

/**
 * Credentials of profiles, single sign-on, and the roles of containers and instances. The package itself reads the
 * environment of the process.
 */
const fromProviders = async (load: typeof importProviders, region: string | undefined): Promise<Credentials> => {
  const { fromNodeProviderChain } = await load().catch((error: unknown) => {
    throw new CredentialsError(
      'no credentials were found: neither AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY nor a service account is set. For a profile, ' +
        `or for the role of a container or an instance, install the optional package: npm install --no-save ${providersPackage}`,
      { cause: error },
    );
  });
  try {
    const late = new Promise<never>((_, reject) => {
      setTimeout(reject, longestSearch, new Error('It took too long.')).unref();
    });
    const search = fromNodeProviderChain(region === undefined ? {} : { clientConfig: { region } });
    const { accessKeyId, secretAccessKey, sessionToken, expiration } = await Promise.race([search(), late]);
    return { accessKeyId, secretAccessKey, sessionToken, expiresAt: expiration?.getTime() };
  } catch {
    // The error is not shown: it may hold the command line and the output of a credential_process, which may hold
    // secrets.
    throw new CredentialsError(
      `no credentials were found by ${providersPackage}. ` +
        'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a profile or a role. ' +
        '"aws sts get-caller-identity" says what is wrong.',
    );
  }
};

/** How long before the old credentials expire new ones are fetched (ms). */
const early = 5 * 60_000;

/**
 * Looks for credentials in the variables of the environment, then with the token of a service account, then with the
 * optional package; again before they expire. A profile that is named explicitly comes first, as in the tools of AWS,
 * and only the package can read it. While new credentials cannot be fetched, unexpired ones are used.
 */
export const credentialsOf = (
  environment: Environment,
  {
    now = Date.now,
    loadProviders = importProviders,
  }: { now?: () => number; loadProviders?: typeof importProviders } = {},
): (() => Promise<Credentials>) => {
  const find = async (): Promise<Credentials> =>
    (environment['AWS_PROFILE'] === undefined
      ? (fromKeys(environment) ?? (await fromWebIdentity(environment)))
      : undefined) ?? fromProviders(loadProviders, awsRegionOf(environment));
  let known: Credentials | undefined;
  let finding: Promise<Credentials> | undefined;
  const endsWithin = (milliseconds: number): boolean =>
    known?.expiresAt !== undefined && known.expiresAt - now() < milliseconds;
  return async () => {
    if (known !== undefined && !endsWithin(early)) return known;
    finding ??= find().finally(() => (finding = undefined));
    try {
      known = await finding;
    } catch (error) {
      if (known === undefined || endsWithin(0)) throw error;
    }
    return known;
  };
};
