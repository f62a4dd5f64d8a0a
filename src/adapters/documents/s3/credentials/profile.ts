import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '../../../settings/read-settings.ts';
import { CredentialsError, credentialsIn } from './credentials.ts';
import type { CredentialSource } from './credentials.ts';

type Section = ReadonlyMap<string, string>;

/** Timeout of the program in `credential_process` (ms). */
const longestProgram = 10_000;

/** A missing or unreadable file counts as empty: most machines have none. */
const absent = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']);

const textOf = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return '';
    throw error;
  }
};

/** Sections of an INI file as the tools of AWS write it: `[name]`, `key = value`, comments after # or ; at the start of a line. */
const sectionsIn = (text: string): ReadonlyMap<string, Section> => {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  for (const line of text.split('\n').map((line) => line.trim())) {
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    if (line.startsWith('[') && line.endsWith(']')) {
      const name = line.slice(1, -1).trim();
      section = sections.get(name) ?? new Map<string, string>();
      sections.set(name, section);
      continue;
    }
    const at = line.indexOf('=');
    if (at > 0) section.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return sections;
};

/** The chosen profile of both files; the credentials file wins. https://docs.aws.amazon.com/sdkref/latest/guide/file-format.html */
const profileOf = async (environment: Environment): Promise<Section> => {
  const folder = join(environment['HOME'] ?? homedir(), '.aws');
  const name = environment['AWS_PROFILE'] ?? 'default';
  const [config, credentials] = await Promise.all([
    textOf(environment['AWS_CONFIG_FILE'] ?? join(folder, 'config')),
    textOf(environment['AWS_SHARED_CREDENTIALS_FILE'] ?? join(folder, 'credentials')),
  ]);
  const settings = sectionsIn(config);
  return new Map([
    ...(settings.get(`profile ${name}`) ?? (name === 'default' ? settings.get(name) : undefined) ?? []),
    ...(sectionsIn(credentials).get(name) ?? []),
  ]);
};

/** The region that the environment or the profile names. */
export const awsRegionOf = async (environment: Environment): Promise<string | undefined> =>
  environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? (await profileOf(environment)).get('region');

const fromProgram = async (command: string, environment: Environment) => {
  try {
    // The command line comes from the machine's own configuration and is run by the shell, as the tools of AWS do.
    const { stdout } = await promisify(execFile)(command, { shell: true, timeout: longestProgram, env: { ...environment } });
    return credentialsIn(JSON.parse(stdout), 'credential_process');
  } catch (error) {
    if (error instanceof CredentialsError) throw error;
    // Show neither its output nor its command line: both may hold secrets.
    throw new CredentialsError('The program in credential_process returned no credentials.');
  }
};

/** Keys, or the program that prints them, of the profile that AWS_PROFILE names, else of `default`. */
export const fromProfile: CredentialSource = async (environment) => {
  const profile = await profileOf(environment);
  const [accessKeyId, secretAccessKey] = [profile.get('aws_access_key_id'), profile.get('aws_secret_access_key')];
  if (accessKeyId !== undefined && secretAccessKey !== undefined)
    return { accessKeyId, secretAccessKey, sessionToken: profile.get('aws_session_token') };
  const command = profile.get('credential_process');
  if (command !== undefined) return fromProgram(command, environment);
  const name = environment['AWS_PROFILE'];
  if (name === undefined) return undefined;
  throw new CredentialsError(
    `The profile ${name} has no credentials: give it aws_access_key_id and ` +
      'aws_secret_access_key, or ' +
      `credential_process, such as "aws configure export-credentials --profile ${name} ` +
      '--format ' +
      'process".',
  );
};
