import { readFileSync } from 'node:fs';
import { ownValue } from '../domain/shared/own-value.ts';

/** How the services that carriers are reached through are reached themselves. */
export type CarrierSettings = {
  readonly easyPost: { readonly url: string; readonly key: string } | undefined;
  /** With it `POST /webhooks/easypost` takes what EasyPost pushes. */
  readonly easyPostWebhookSecret: string | undefined;
  readonly karrio: { readonly url: string; readonly token: string } | undefined;
};

const isHttp = (text: string): boolean => /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text);

/** Undefined: it cannot be read. */
const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/**
 * Reads them from the environment; a secret may stand in a file instead, under the same name with `_FILE`, as orchestrators hand them out. What is wrong is added to
 * `faults`, without the secret.
 */
export const carrierSettingsFrom = (environment: Readonly<Record<string, string | undefined>>, faults: string[]): CarrierSettings => {
  const plain = (name: string): string | undefined => (ownValue(environment, name) === '' ? undefined : ownValue(environment, name));
  const secret = (name: string): string | undefined => {
    const file = plain(`${name}_FILE`);
    if (file === undefined) return plain(name);
    const text = textOf(file);
    // An empty secret is one that anybody knows: what is signed with nothing, everybody can sign.
    if (text) return text;
    const what = text === '' ? 'a file with the secret in it' : 'a file that can be read';
    faults.push(`${name}_FILE: give ${what}, such as /run/secrets/${name.toLowerCase()}.`);
    return undefined;
  };
  const url = (name: string, example: string): string | undefined => {
    const given = plain(name);
    if (given === undefined || isHttp(given)) return given?.replace(/(?<!\/)\/+$/, '');
    faults.push(`${name}: give an http or https address, such as ${example}.`);
    return undefined;
  };

  const [easyPostUrl, easyPostKey] = [url('EASYPOST_URL', 'https://api.easypost.com'), secret('EASYPOST_API_KEY')];
  const [karrioUrl, token] = [url('KARRIO_URL', 'https://karrio.example.com'), secret('KARRIO_TOKEN')];
  if (token !== undefined && karrioUrl === undefined)
    faults.push('KARRIO_URL: KARRIO_TOKEN needs the address of a Karrio server, such as https://karrio.example.com.');
  return {
    easyPost: easyPostKey === undefined ? undefined : { url: easyPostUrl ?? 'https://api.easypost.com', key: easyPostKey },
    easyPostWebhookSecret: secret('EASYPOST_WEBHOOK_SECRET'),
    karrio: token === undefined || karrioUrl === undefined ? undefined : { url: karrioUrl, token },
  };
};
