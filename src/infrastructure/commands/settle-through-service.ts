import { NotSettledError } from '../../application/collections/paying/settle-collection.ts';
import type { SettleCollection } from '../../application/collections/paying/settle-collection.ts';
import type { IssuedToken } from '../../application/ports/access-tokens.ts';
import type { Resources } from '../resources.ts';
import { noServiceAt } from './service-address.ts';

/** Long enough for many thousand collections of one account. */
const tokenLifetime = 60 * 60_000;

/**
 * Settles collections through the running service, which alone may write the embedded log. A token is issued for each account that is
 * concerned; `close` revokes them all.
 */
export const settleThroughService = (
  { accessTokens }: Pick<Resources, 'accessTokens'>,
  address: string,
): { readonly settle: SettleCollection; readonly close: () => Promise<void> } => {
  const issued = new Map<string, Promise<IssuedToken>>();
  const tokenOf = (accountId: string): Promise<IssuedToken> => {
    const known = issued.get(accountId) ?? accessTokens.issue({ accountId, scopes: ['write_shipments'], expiresInMs: tokenLifetime });
    issued.set(accountId, known);
    return known;
  };
  return {
    settle: async (collectionId, { accountId }, intentId) => {
      const { token } = await tokenOf(accountId);
      const request = {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...(intentId !== undefined && { paymentIntentId: intentId }) }),
      };
      let response: Response;
      try {
        response = await fetch(`${address}/api/taxes-collections/${collectionId}/settle`, request);
      } catch (error) {
        throw noServiceAt(address, error);
      }
      if (!response.ok) throw new NotSettledError(`The service answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
      await response.arrayBuffer();
    },
    close: async () => {
      for (const token of issued.values()) {
        const { id, expiresAt } = await token;
        await accessTokens.revoke(id, expiresAt);
      }
    },
  };
};
