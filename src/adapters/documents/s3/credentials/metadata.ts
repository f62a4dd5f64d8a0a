import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { request } from 'undici';
import type { Environment } from '../../../settings/read-settings.ts';
import { CredentialsError, credentialsIn } from './credentials.ts';
import type { CredentialSource } from './credentials.ts';

/** Milliseconds. Short, because the metadata services are local, and most machines have none. */
const longestReply = 1_000;

const ask = async (url: string | URL, headers: Readonly<Record<string, string>>, method: 'GET' | 'PUT' = 'GET') => {
  const { statusCode, body } = await request(url, { method, headers, signal: AbortSignal.timeout(longestReply) });
  return { status: statusCode, text: await body.text() };
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused below, without what was read
  }
};

const tokenOf = async (environment: Environment): Promise<string | undefined> => {
  const file = environment['AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE'];
  return file === undefined ? environment['AWS_CONTAINER_AUTHORIZATION_TOKEN'] : (await readFile(file, 'utf8')).trim();
};

/** The request's token gives access to the credentials: without TLS it is only sent to this machine or to the addresses of ECS and EKS. */
const isTrusted = ({ protocol, hostname }: URL): boolean => {
  if (protocol === 'https:') return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  if (hostname === 'localhost') return true;
  return (
    isIP(address) !== 0 && (address.startsWith('127.') || ['::1', '169.254.170.2', '169.254.170.23', 'fd00:ec2::23'].includes(address))
  );
};

/** A task of ECS, or a pod of EKS with Pod Identity: https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html */
export const fromContainer: CredentialSource = async (environment) => {
  const [relative, full] = [environment['AWS_CONTAINER_CREDENTIALS_RELATIVE_URI'], environment['AWS_CONTAINER_CREDENTIALS_FULL_URI']];
  if (relative === undefined && full === undefined) return undefined;
  const url = relative !== undefined ? new URL(relative, 'http://169.254.170.2') : new URL(full ?? '');
  if (!isTrusted(url))
    throw new CredentialsError('AWS_CONTAINER_CREDENTIALS_FULL_URI must be https, or an address of this machine, of ECS or of EKS.');
  const token = await tokenOf(environment);
  const { status, text } = await ask(url, token === undefined ? {} : { authorization: token });
  if (status !== 200) throw new CredentialsError(`The credentials endpoint of the container returned HTTP ${status}.`);
  return credentialsIn(jsonIn(text), 'The credentials endpoint of the container');
};

const roles = '/latest/meta-data/iam/security-credentials/';

/** An instance of EC2 with a role (IMDSv2): https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html */
export const fromInstance: CredentialSource = async (environment) => {
  if (environment['AWS_EC2_METADATA_DISABLED']?.toLowerCase() === 'true') return undefined;
  const base = environment['AWS_EC2_METADATA_SERVICE_ENDPOINT'] ?? 'http://169.254.169.254';
  const at = (path: string): URL => new URL(path, base);
  let session;
  try {
    session = await ask(at('/latest/api/token'), { 'x-aws-ec2-metadata-token-ttl-seconds': '60' }, 'PUT');
  } catch {
    return undefined; // nothing answers there: this machine is not of EC2
  }
  if (session.status !== 200) return undefined;
  const headers = { 'x-aws-ec2-metadata-token': session.text };
  const role = await ask(at(roles), headers);
  if (role.status === 404) return undefined;
  if (role.status !== 200) throw new CredentialsError(`The metadata service of this instance returned HTTP ${role.status}.`);
  const name = role.text.trim().split('\n')[0] ?? '';
  const { status, text } = await ask(at(`${roles}${encodeURIComponent(name)}`), headers);
  if (status !== 200) throw new CredentialsError(`The metadata service of this instance returned HTTP ${status} for the role ${name}.`);
  return credentialsIn(jsonIn(text), 'The metadata service of this instance');
};
