import type { Context } from '../../../application/log/kernel/context.ts';
import type { WebhookEndpointRegistry } from '../../../application/webhooks/endpoints.ts';
import { inboxPathOf } from './inbox.ts';

/**
 * Registers the inbox as an endpoint of the account, once: repeatable at every start. A changed address is updated; an
 * endpoint that was deleted is not registered again.
 */
export const seedInbox = async (
  endpoints: WebhookEndpointRegistry,
  baseUrl: string,
  context: Context,
): Promise<void> => {
  const url = new URL(`${baseUrl}${inboxPathOf(context.accountId)}`).href;
  const settings = { url, description: 'The inbox of this sandbox' };
  const claim = { path: '/sandbox/inbox', key: 'seed', fingerprint: 'seed' };
  const { endpoint, secret } = await endpoints.register(settings, claim, context);
  const isLive = secret !== undefined;
  if (isLive && endpoint.url !== url) await endpoints.change(endpoint.id, { url }, context);
};
