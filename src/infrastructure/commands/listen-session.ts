import { createHash } from 'node:crypto';
import { homedir, hostname } from 'node:os';
import { z } from 'zod';
import { inboxPrefix } from '../../adapters/sandbox/http/inbox-page.ts';
import type { AskAccount } from './listen-deliveries.ts';
import { RefusedRequest } from './running-service.ts';

/** What the requests of a session need: to register an endpoint, to list its deliveries, to read their bodies. */
const neededScopes = ['read_accounts', 'write_accounts', 'read_shipments'];

const account = z.object({ id: z.string(), scopes: z.array(z.string()) });
const endpoint = z.object({ id: z.string(), url: z.string(), metadata: z.record(z.string(), z.unknown()).optional() });
const registered = z.object({ id: z.string(), secret: z.string(), createdAt: z.string() });

/** The endpoint of a session, at the inbox of the sandbox. */
export type ListenSession = {
  readonly accountId: string;
  readonly endpointId: string;
  readonly secret: string;
  readonly since: string;
};

type SessionOptions = {
  readonly address: string;
  readonly forwardTo: string;
  readonly events: readonly string[];
  readonly signal: AbortSignal;
};

/** The same for each session of this user on this machine with one address; it tells nothing about either. */
const markOf = (forwardTo: string): string =>
  createHash('sha256').update([hostname(), homedir(), forwardTo].join('\n')).digest('base64url').slice(0, 16);

const isGone = (error: unknown): boolean => error instanceof RefusedRequest && error.status === 404;

/** Only a sandbox has an inbox. */
const mustBeSandbox = async (ask: AskAccount, address: string, signal: AbortSignal): Promise<void> => {
  await ask({ path: '/sandbox/inbox.json', answer: z.array(z.unknown()), signal }).catch((error: unknown) => {
    if (!isGone(error)) throw error;
    throw new Error(
      `${address} is no sandbox. \`waybill listen\` works with a sandbox only: ` +
        'in live mode it would bring the data of real people to this machine. Register an endpoint there.',
    );
  });
};

/**
 * Registers an endpoint for this session: at the inbox of the sandbox, which answers every delivery, so that the list
 * of deliveries holds what has happened until it is read. What an earlier session of this machine has left behind, or
 * one that still runs for the same address, is removed.
 */
export const openSession = async (
  ask: AskAccount,
  { address, forwardTo, events, signal }: SessionOptions,
): Promise<ListenSession> => {
  await mustBeSandbox(ask, address, signal);
  const { id: accountId, scopes } = await ask({ path: '/api/accounts/me', answer: account, signal });
  const missing = neededScopes.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0)
    throw new Error(`The token lacks ${missing.join(' and ')}. \`waybill listen\` needs ${neededScopes.join(', ')}.`);

  const mark = markOf(forwardTo);
  const known = await ask({ path: '/api/webhooks', answer: z.array(endpoint), signal });
  for (const { id, metadata } of known)
    if (metadata?.['waybillListen'] === mark)
      await ask({ method: 'DELETE', path: `/api/webhooks/${id}`, answer: z.unknown(), signal });

  // The service allows the inbox under its own name for itself only, which is not always the one that it is called by.
  const inboxes = known.flatMap(({ url }) =>
    new URL(url).pathname.startsWith(inboxPrefix) ? [new URL(url).origin] : [],
  );
  const origins = new Set([...inboxes, address, address.replace('//localhost', '//127.0.0.1')]);
  let refused: unknown;
  for (const origin of origins) {
    const body = {
      url: `${origin}${inboxPrefix}${accountId}`,
      enabledEvents: events,
      description: 'waybill listen',
      metadata: { waybillListen: mark },
    };
    try {
      const { id, secret, createdAt } = await ask({
        method: 'POST',
        path: '/api/webhooks',
        body,
        answer: registered,
        signal,
      });
      return { accountId, endpointId: id, secret, since: createdAt };
    } catch (error) {
      if (!(error instanceof RefusedRequest && error.reason === 'blocked_address')) throw error;
      refused = error;
    }
  }
  throw new Error(`${address} does not know itself by this name. Give --url the address in BASE_URL of the service.`, {
    cause: refused,
  });
};

/** Removes the endpoint. One that is gone already needs nothing. */
export const closeSession = async (ask: AskAccount, { endpointId }: ListenSession): Promise<void> => {
  await ask({ method: 'DELETE', path: `/api/webhooks/${endpointId}`, answer: z.unknown() }).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
};
