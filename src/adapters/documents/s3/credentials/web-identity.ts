import { readFile } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import { request } from 'undici';
import { z } from 'zod';
import { configuredEndpoint } from '../configured-endpoint.ts';
import { CredentialsError, credentialsIn } from './credentials.ts';
import type { CredentialSource } from './credentials.ts';
import { awsRegionOf } from './profile.ts';

/** Milliseconds. */
const longestReply = 5_000;

const envelope = z.object({
  AssumeRoleWithWebIdentityResponse: z.object({ AssumeRoleWithWebIdentityResult: z.object({ Credentials: z.unknown() }) }),
});

/** A Kubernetes service account with a role (IRSA): https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html */
export const fromWebIdentity: CredentialSource = async (environment) => {
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
