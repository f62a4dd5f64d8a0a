import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bucketUrl } from '../../../../../src/adapters/parcels/documents/s3/s3-client.ts';
import { parseS3Address } from '../../../../../src/adapters/parcels/documents/s3/address.ts';
import { credentialsOf } from '../../../../../src/adapters/parcels/documents/s3/credentials.ts';
import type { CredentialProviders } from '../../../../../src/adapters/parcels/documents/s3/credentials.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

type FoundByPackage = Awaited<ReturnType<ReturnType<CredentialProviders['fromNodeProviderChain']>>>;

/** The optional package, as it would be with this search. */
const aPackage = (search: (region: string | undefined) => Promise<FoundByPackage>) => () =>
  Promise.resolve({
    fromNodeProviderChain:
      ({ clientConfig }) =>
      () =>
        search(clientConfig?.region),
  } satisfies CredentialProviders);
const refused = () => Promise.reject(new Error('The optional package was loaded.'));
const find = (
  environment: Readonly<Record<string, string | undefined>>,
  loadProviders: () => Promise<CredentialProviders> = refused,
) => credentialsOf(environment, { loadProviders })();

const aFile = async (name: string, text: string): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await writeFile(join(folder.path, name), text);
  return join(folder.path, name);
};

const aServer = async (
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<string> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const expiry = Date.parse('2030-01-01T00:00:00Z');
const found = { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'session', expiresAt: expiry };

const roleReply = (keyId = 'AKID') =>
  `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
  <Credentials><AccessKeyId>${keyId}</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>session</SessionToken>
  <Expiration>2030-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`;

/** The environment of a pod whose service account has a role, with a token service of this machine. */
const aServiceAccount = async (answer: (response: ServerResponse, form: string) => void) => ({
  AWS_WEB_IDENTITY_TOKEN_FILE: await aFile('token', 'the-token\n'),
  AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/waybill',
  AWS_ENDPOINT_URL_STS: await aServer((_, response, body) => answer(response, body)),
});

describe('credentials for S3', () => {
  it('are those of the environment', async () => {
    const environment = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'session' };
    expect(await find(environment)).toEqual({
      accessKeyId: 'AKID',
      secretAccessKey: 'secret',
      sessionToken: 'session',
    });
  });

  it('are those of the role of a service account', async () => {
    const forms: string[] = [];
    const pod = await aServiceAccount((response, form) => {
      forms.push(form);
      response.end(roleReply());
    });
    expect(await find(pod)).toEqual(found);
    expect(Object.fromEntries(new URLSearchParams(forms[0]))).toMatchObject({
      Action: 'AssumeRoleWithWebIdentity',
      RoleArn: pod.AWS_ROLE_ARN,
      WebIdentityToken: 'the-token',
    });
  });

  it('are missing where the token service refuses the role, and nothing else is tried', async () => {
    await expect(
      find(await aServiceAccount((response) => response.writeHead(403).end('<Error>hunter2</Error>'))),
    ).rejects.toThrow(/^The token service returned HTTP 403 for the role arn:aws:iam::123456789012:role\/waybill\.$/);
    await expect(find(await aServiceAccount((response) => response.end('<Other>hunter2</Other>')))).rejects.toThrow(
      /^The token service returned no credentials in the format of AWS\.$/,
    );
  });

  it('are those that the optional package finds, where neither keys nor a service account are set', async () => {
    const regions: unknown[] = [];
    const installed = aPackage((region) => {
      regions.push(region);
      return Promise.resolve({
        accessKeyId: 'AKID',
        secretAccessKey: 'secret',
        sessionToken: 'session',
        expiration: new Date(expiry),
      });
    });
    expect(await find({}, installed)).toEqual(found);
    expect(await find({ AWS_DEFAULT_REGION: 'eu-north-1' }, installed)).toEqual(found);
    expect(await find({ AWS_DEFAULT_REGION: 'eu-north-1', AWS_REGION: 'eu-south-1' }, installed)).toEqual(found);
    expect(regions).toEqual([undefined, 'eu-north-1', 'eu-south-1']);
  });

  it('are those of the profile that is named, before those of the environment', async () => {
    const installed = aPackage(() => Promise.resolve({ accessKeyId: 'of the profile', secretAccessKey: 'b' }));
    const named = { AWS_PROFILE: 'shop', AWS_ACCESS_KEY_ID: 'C', AWS_SECRET_ACCESS_KEY: 'c' };
    expect(await find(named, installed)).toMatchObject({ accessKeyId: 'of the profile' });
  });

  it('are missing without the optional package, which the message names', async () => {
    await expect(credentialsOf({})()).rejects.toThrow(
      /^no credentials were found: .* install the optional package: npm install --no-save @aws-sdk\/credential-providers$/,
    );
  });

  it('are missing where the optional package finds none, whose error is not shown', async () => {
    const installed = aPackage(() => Promise.reject(new Error('Command failed: print-secret hunter2')));
    const error: unknown = await find({}, installed).catch((error: unknown) => error);
    expect(error).toMatchObject({ message: expect.stringMatching(/^no credentials were found by @aws-sdk/) as string });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hunter2');
  });

  it('are missing where the optional package does not end its search', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const waiting = expect(
      find(
        {},
        aPackage(() => new Promise(() => undefined)),
      ),
    ).rejects.toThrow('no credentials were found by');
    await vi.advanceTimersByTimeAsync(10_000);
    await waiting;
  });

  it('are refreshed once, five minutes before they expire; until then the old ones are used', async () => {
    let asked = 0;
    let status = 200;
    const pod = await aServiceAccount((response) => {
      asked++;
      response.writeHead(status).end(roleReply(`AKID${asked}`));
    });
    let now = expiry - 3_600_000;
    const current = credentialsOf(pod, { now: () => now });
    expect((await Promise.all([current(), current()])).map(({ accessKeyId }) => accessKeyId)).toEqual([
      'AKID1',
      'AKID1',
    ]);
    now = expiry - 299_000;
    status = 500;
    expect((await current()).accessKeyId).toBe('AKID1');
    status = 200;
    expect((await current()).accessKeyId).toBe('AKID3');
    now = expiry + 1;
    status = 500;
    await expect(current()).rejects.toThrow('returned HTTP 500');
  });
});

describe('the address of a bucket', () => {
  it.each([
    ['s3://documents', 'eu-central-1', 'https://documents.s3.eu-central-1.amazonaws.com/'],
    ['s3://documents', 'cn-north-1', 'https://documents.s3.cn-north-1.amazonaws.com.cn/'],
    ['s3://my.documents', 'eu-central-1', 'https://s3.eu-central-1.amazonaws.com/my.documents/'],
    [
      's3://documents?endpoint=https://minio.example.com:9000',
      'us-east-1',
      'https://documents.minio.example.com:9000/',
    ],
    [
      's3://documents?endpoint=http://minio:9000/s3/&forcePathStyle=true',
      'us-east-1',
      'http://minio:9000/s3/documents/',
    ],
    ['s3://documents?endpoint=http://127.0.0.1:9000', 'us-east-1', 'http://127.0.0.1:9000/documents/'],
    ['s3://documents?endpoint=http://[::1]:9000', 'us-east-1', 'http://[::1]:9000/documents/'],
  ])('%s in %s is %s', (url, region, expected) => {
    expect(bucketUrl(parseS3Address(url), region)).toBe(expected);
  });
});
