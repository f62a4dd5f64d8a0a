import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

type Certificate = { readonly key: string; readonly cert: string };

const made = async (): Promise<Certificate> => {
  const folder = await temporaryFolder();
  const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')];
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1';
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert], { stdio: 'pipe' });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  await folder.remove();
  return pair;
};

let certificate: Promise<Certificate> | undefined;

/** A self-signed certificate for `localhost`, the same for all callers. */
export const localhostCertificate = (): Promise<Certificate> => (certificate ??= made());
