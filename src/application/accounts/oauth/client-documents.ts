import { ownValue } from '../../../domain/shared/table.ts';
import { holdsHidden } from '../../../domain/shared/unlinked.ts';
import { agentScopes } from '../../shared/ports/access-tokens.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';
import type { AskingApp, AskingApps, FetchClientDocument } from '../ports/client-documents.ts';
import { later } from './lifetimes.ts';
import { OauthError } from './oauth-error.ts';
import { isLoopbackUri, redirectUriFaults } from './redirect-uris.ts';

const [longestAddress, longestName] = [500, 100];

/**
 * Whether a `client_id` is the address of a document that describes the client (Client ID Metadata Document): https,
 * with a path, and in the form in which browsers write it, which has no dot segments and one spelling of the host.
 */
export const isClientAddress = (id: string): boolean => {
  if (id.length > longestAddress || !/^https:\/\/[\x21-\x7e]+$/.test(id) || id.includes('#') || !URL.canParse(id))
    return false;
  const { href, pathname, username, password } = new URL(id);
  return href === id && pathname !== '/' && username === '' && password === '';
};

/**
 * What holds for every client of an address, whatever its document says: it is public, and may ask for scopes of agents
 * alone. Its name is the host, which it cannot choose.
 */
const clientAt = (address: string): AskingApp => ({
  id: address,
  name: new URL(address).host,
  isPublic: true,
  secrets: [],
  redirectUris: [],
  scopes: agentScopes,
});

/**
 * Registered apps, and clients of addresses without their documents: what has been granted holds while the document
 * cannot be fetched.
 */
export const grantedApps = (apps: AskingApps): AskingApps => ({
  get: (id) => (isClientAddress(id) ? Promise.resolve(clientAt(id)) : apps.get(id)),
});

/** The refusal of the document of a client: what it must be. */
export const documentRefused = (rule: string): OauthError =>
  new OauthError('invalid_client', `The document at clientId ${rule}.`, 'clientId');

const objectIn = (text: string): object => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // It is refused below, like JSON that is no object.
  }
  throw documentRefused('must be a JSON object');
};

/**
 * The redirect URIs of a document that may be used: on its own host, so that the host that a person is shown gets the
 * answer, or on the person's machine. Documents list others for other services.
 */
const usableRedirectUris = (given: unknown, { hostname }: URL): readonly string[] =>
  (Array.isArray(given) ? given : [])
    .filter((uri) => typeof uri === 'string')
    .filter((uri) => redirectUriFaults([uri], 'redirect_uris').length === 0)
    .filter((uri) => new URL(uri).hostname === hostname || isLoopbackUri(uri));

/** Throws an OauthError for a document that does not describe a public client of this address. */
const appIn = (text: string, address: string): AskingApp => {
  const document = objectIn(text) as Readonly<Record<string, unknown>>;
  const [id, name] = [ownValue(document, 'client_id'), ownValue(document, 'client_name')];
  if (id !== address) throw documentRefused('must have its own address as client_id, character by character');
  if (typeof name !== 'string' || name.trim() === '' || name.length > longestName || holdsHidden(name))
    throw documentRefused(`must have a client_name of 1 to ${longestName} characters, none of them hidden`);
  if (ownValue(document, 'token_endpoint_auth_method') !== 'none' || ownValue(document, 'client_secret') !== undefined)
    throw documentRefused(
      'must have "none" as token_endpoint_auth_method, and no client_secret: it describes a public client',
    );
  const redirectUris = usableRedirectUris(ownValue(document, 'redirect_uris'), new URL(address));
  if (redirectUris.length === 0)
    throw documentRefused('must list redirect_uris with https on its own host, or with http on a loopback host');
  return { ...clientAt(address), name, redirectUris };
};

/** Bounds of how long (ms) a document is kept, whatever its server says. */
const [shortestKept, longestKept] = [60_000, 24 * 3_600_000];
const mostKept = 1_000;

/**
 * Registered apps, and clients of addresses as their documents describe them. Documents are kept as long as their
 * server allows, within bounds; failures are not kept. Rejects with an OauthError for a document that is refused.
 */
export const askingApps = ({
  apps,
  fetchDocument,
  clock,
}: {
  readonly apps: AskingApps;
  readonly fetchDocument: FetchClientDocument;
  readonly clock: Pick<Clock, 'now'>;
}): AskingApps => {
  const kept = new RecentlyUsed<string, { readonly app: AskingApp; readonly until: string }>(mostKept);
  const asked = new Map<string, Promise<AskingApp>>();

  const read = async (address: string): Promise<AskingApp> => {
    const { text, maxAgeMs = 0 } = await fetchDocument(address);
    const app = appIn(text, address);
    const keptMs = Math.min(Math.max(maxAgeMs, shortestKept), longestKept);
    kept.set(address, { app, until: later(clock.now(), keptMs) });
    return app;
  };

  const described = (address: string): Promise<AskingApp> => {
    const known = kept.get(address);
    if (known !== undefined && clock.now() < known.until) return Promise.resolve(known.app);
    const reading = asked.get(address) ?? read(address).finally(() => asked.delete(address));
    asked.set(address, reading);
    return reading;
  };

  return { get: (id) => (isClientAddress(id) ? described(id) : apps.get(id)) };
};
