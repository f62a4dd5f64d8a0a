import { z } from 'zod';
import type { CloseOptions } from '../../adapters/cli/manifest-commands.ts';
import type { Config } from '../config.ts';
import { postToService } from './post-to-service.ts';
import { addressOfService } from './service-address.ts';
import type { CommandOutput } from './io.ts';
import { withStores } from './stores.ts';

/** Long enough for a day of many thousand parcels. */
const tokenLifetime = 15 * 60_000;

/** The part of the answer that is printed. */
const answer = z.object({
  manifests: z.array(z.object({ id: z.string(), shipmentIds: z.array(z.string()), weight: z.object({ value: z.string() }).optional() })),
});

/** Makes the day's manifests of an account through the running service, with a token that is issued for this request alone. */
export const closeDayThroughService = (config: Config, io: CommandOutput, { account, date, url }: CloseOptions): Promise<void> =>
  withStores(config, io, async ({ accounts, accessTokens }) => {
    const address = addressOfService({ ...config, url });
    if ((await accounts.get(account)) === undefined) throw new Error(`There is no account ${account}.`);
    const issued = await accessTokens.issue({ accountId: account, scopes: ['write_shipments'], expiresInMs: tokenLifetime });
    try {
      const { manifests } = await postToService(address, {
        path: '/api/manifests/close-day',
        token: issued.token,
        body: { date },
        answer,
      });
      for (const { id, shipmentIds, weight } of manifests)
        io.stdout.write(`${id}: ${shipmentIds.length} ${shipmentIds.length === 1 ? 'parcel' : 'parcels'}, ${weight?.value ?? '?'} kg\n`);
      if (manifests.length === 0)
        io.stdout.write(`All parcels of ${account} with the ship date ${date} are in manifests, or there are none.\n`);
    } finally {
      await accessTokens.revoke(issued.id, issued.expiresAt);
    }
  });
