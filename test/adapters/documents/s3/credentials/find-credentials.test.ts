import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bucketUrl } from '../../../../../src/adapters/documents/s3/s3-client.ts';
import { parseS3Address } from '../../../../../src/adapters/documents/s3/address.ts';
import { credentialsOf } from '../../../../../src/adapters/documents/s3/credentials/find-credentials.ts';
import { awsRegionOf } from '../../../../../src/adapters/documents/s3/credentials/profile.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** A machine without files, and not of EC2. */
const nothing = { HOME: '/nowhere', PATH: process.env.PATH, AWS_EC2_METADATA_DISABLED: 'true' };
const find = (environment: Readonly<Record<string, string | undefined>>) => credentialsOf({ ...nothing, ...environment })();

const aFile = async (name: string, text: string): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await writeFile(join(folder.path, name), text);
  return join(folder.path, name);
};

const aServer = async (answer: (request: IncomingMessage, response: ServerResponse, body: string) => void): Promise<string> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const given = { AccessKeyId: 'AKID', SecretAccessKey: 'secret', Token: 'session', Expiration: '2030-01-01T00:00:00Z' };
const found = { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'session', expiresAt: Date.parse(given.Expiration) };

describe('credentials for S3', () => {
  it('are those of the environment', async () => {
    const environment = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'session' };
    expect(await find(environment)).toEqual({ accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'session' });
  });

  it('are those of the profile that is named, before those of the environment', async () => {
    const file = await aFile('credentials', '# keys\n[default]\naws_access_key_id = A\naws_secret_access_key = a\n\n[shop]\naws_access_key_id=B\naws_secret_access_key=b=b\n'); // prettier-ignore
    const files = { AWS_SHARED_CREDENTIALS_FILE: file, AWS_CONFIG_FILE: '/nowhere' };
    expect(await find(files)).toMatchObject({ accessKeyId: 'A', secretAccessKey: 'a' });
    const named = { ...files, AWS_PROFILE: 'shop', AWS_ACCESS_KEY_ID: 'C', AWS_SECRET_ACCESS_KEY: 'c' };
    expect(await find(named)).toMatchObject({ accessKeyId: 'B', secretAccessKey: 'b=b' });
  });

  it('are those that the program of a profile prints', async () => {
    const program = await aFile('program.js', `console.log(${JSON.stringify(JSON.stringify({ ...given, Version: 1, Token: undefined, SessionToken: 'session' }))})`); // prettier-ignore
    const config = await aFile('config', `[profile shop]\nregion = eu-west-1\ncredential_process = "${process.execPath}" "${program}"\n`);
    const environment = { AWS_CONFIG_FILE: config, AWS_PROFILE: 'shop' };
    expect(await find(environment)).toEqual(found);
    expect(await awsRegionOf({ ...nothing, ...environment })).toBe('eu-west-1');
    expect(await awsRegionOf({ ...nothing, ...environment, AWS_DEFAULT_REGION: 'eu-north-1' })).toBe('eu-north-1');
    expect(await awsRegionOf({ AWS_DEFAULT_REGION: 'eu-north-1', AWS_REGION: 'eu-south-1' })).toBe('eu-south-1');
  });

  it('are missing in a profile that names neither keys nor a program', async () => {
    const config = await aFile('config', '[profile shop]\nsso_session = work\n');
    await expect(find({ AWS_CONFIG_FILE: config, AWS_PROFILE: 'shop' })).rejects.toThrow(
      /^The profile shop has no credentials: .*credential_process/,
    );
  });

  it('do not show the output of a failed program', async () => {
    const config = await aFile('config', '[default]\ncredential_process = echo hunter2; exit 3\n');
    const error: unknown = await find({ AWS_CONFIG_FILE: config }).catch((error: unknown) => error);
    expect(error).toMatchObject({ message: 'The program in credential_process returned no credentials.' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hunter2');
  });

  it('are those of the role of a service account', async () => {
    const forms: string[] = [];
    const sts = await aServer((_, response, body) => {
      forms.push(body);
      response.end(`<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
        <Credentials><AccessKeyId>AKID</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>session</SessionToken>
        <Expiration>2030-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`);
    });
    const token = await aFile('token', 'the-token\n');
    const role = 'arn:aws:iam::123456789012:role/waybill';
    expect(await find({ AWS_WEB_IDENTITY_TOKEN_FILE: token, AWS_ROLE_ARN: role, AWS_ENDPOINT_URL_STS: sts })).toEqual(found);
    expect(Object.fromEntries(new URLSearchParams(forms[0]))).toMatchObject({
      Action: 'AssumeRoleWithWebIdentity',
      RoleArn: role,
      WebIdentityToken: 'the-token',
    });
  });

  it('are those of a container, asked for with its token', async () => {
    const service = await aServer((request, response) => {
      response.writeHead(request.headers.authorization === 'the-token' ? 200 : 401).end(JSON.stringify(given));
    });
    const file = await aFile('token', 'the-token\n');
    const uri = { AWS_CONTAINER_CREDENTIALS_FULL_URI: `${service}/v1/credentials` };
    expect(await find({ ...uri, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file })).toEqual(found);
    await expect(find(uri)).rejects.toThrow('The credentials endpoint of the container returned HTTP 401.');
  });

  it.each(['http://credentials.example.com/', 'http://10.0.0.1/', 'http://127.0.0.1.example.com/'])(
    'are not asked for at %s, which is neither https nor this machine',
    async (uri) => {
      await expect(find({ AWS_CONTAINER_CREDENTIALS_FULL_URI: uri })).rejects.toThrow('must be https');
    },
  );

  it('are those of the role of an instance, asked for in a session', async () => {
    const metadata = await aServer((request, response) => {
      if (request.method === 'PUT' && request.url === '/latest/api/token') return response.end('the-session');
      if (request.headers['x-aws-ec2-metadata-token'] !== 'the-session') return response.writeHead(401).end();
      const isList = request.url === '/latest/meta-data/iam/security-credentials/';
      return response.end(isList ? 'waybill-role' : request.url?.endsWith('/waybill-role') === true ? JSON.stringify(given) : '');
    });
    expect(await find({ AWS_EC2_METADATA_DISABLED: undefined, AWS_EC2_METADATA_SERVICE_ENDPOINT: metadata })).toEqual(found);
  });

  it('are not found where no source has any', async () => {
    const wanting = { AWS_EC2_METADATA_DISABLED: undefined, AWS_EC2_METADATA_SERVICE_ENDPOINT: 'http://127.0.0.1:1' };
    await expect(find(wanting)).rejects.toThrow('no credentials were found. Set AWS_ACCESS_KEY_ID');
    await expect(find({})).rejects.toThrow('no credentials were found');
  });

  it('are refreshed once, five minutes before they expire; until then the old ones are used', async () => {
    let asked = 0;
    let status = 200;
    const service = await aServer((_, response) => {
      asked++;
      response.writeHead(status).end(JSON.stringify({ ...given, AccessKeyId: `AKID${asked}` }));
    });
    let now = found.expiresAt - 3_600_000;
    const current = credentialsOf({ ...nothing, AWS_CONTAINER_CREDENTIALS_FULL_URI: service }, () => now);
    expect((await Promise.all([current(), current()])).map(({ accessKeyId }) => accessKeyId)).toEqual(['AKID1', 'AKID1']);
    now = found.expiresAt - 299_000;
    status = 500;
    expect((await current()).accessKeyId).toBe('AKID1');
    status = 200;
    expect((await current()).accessKeyId).toBe('AKID3');
    now = found.expiresAt + 1;
    status = 500;
    await expect(current()).rejects.toThrow('returned HTTP 500');
  });
});

describe('the address of a bucket', () => {
  it.each([
    ['s3://documents', 'eu-central-1', 'https://documents.s3.eu-central-1.amazonaws.com/'],
    ['s3://documents', 'cn-north-1', 'https://documents.s3.cn-north-1.amazonaws.com.cn/'],
    ['s3://my.documents', 'eu-central-1', 'https://s3.eu-central-1.amazonaws.com/my.documents/'],
    ['s3://documents?endpoint=https://minio.example.com:9000', 'us-east-1', 'https://documents.minio.example.com:9000/'],
    ['s3://documents?endpoint=http://minio:9000/s3/&forcePathStyle=true', 'us-east-1', 'http://minio:9000/s3/documents/'],
    ['s3://documents?endpoint=http://127.0.0.1:9000', 'us-east-1', 'http://127.0.0.1:9000/documents/'],
    ['s3://documents?endpoint=http://[::1]:9000', 'us-east-1', 'http://[::1]:9000/documents/'],
  ])('%s in %s is %s', (url, region, expected) => {
    expect(bucketUrl(parseS3Address(url), region)).toBe(expected);
  });
});
