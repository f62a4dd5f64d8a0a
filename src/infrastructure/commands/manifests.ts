import { z } from 'zod';
import type { Config } from '../configuration/config.ts';
import { addressOfService, askService } from './running-service.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { withStores } from './stores.ts';

type CloseOptions = { readonly account: string; readonly date: string; readonly url?: string };

/** In ms. A day of many thousand parcels takes less. */
const tokenLifetime = 15 * 60_000;

/** The part of the answer that is printed. */
const answer = z.object({
  manifests: z.array(
    z.object({ id: z.string(), shipmentIds: z.array(z.string()), weight: z.object({ value: z.string() }).optional() }),
  ),
});

/**
 * Makes the day's manifests of an account through the running service, with a token that is issued for this request
 * only.
 */
const closeDayThroughService = (
  config: Config,
  io: CommandOutput,
  { account, date, url }: CloseOptions,
): Promise<void> =>
  withStores(config, io, async ({ accounts, accessTokens }) => {
    const address = addressOfService({ ...config, url });
    if ((await accounts.get(account)) === undefined) throw new Error(`There is no account ${account}.`);
    const issued = await accessTokens.issue({
      accountId: account,
      scopes: ['write_shipments'],
      expiresInMs: tokenLifetime,
    });
    try {
      const { manifests } = await askService(address, {
        method: 'POST',
        path: '/api/manifests/close-day',
        token: issued.token,
        body: { date },
        answer,
      });
      for (const { id, shipmentIds, weight } of manifests)
        io.stdout.write(
          `${id}: ${shipmentIds.length} ${shipmentIds.length === 1 ? 'parcel' : 'parcels'}, ${weight?.value ?? '?'} kg\n`,
        );
      if (manifests.length === 0)
        io.stdout.write(`All parcels of ${account} with the ship date ${date} are in manifests, or there are none.\n`);
    } finally {
      await accessTokens.revoke(issued.id, issued.expiresAt);
    }
  });

/** `waybill manifests …`. */
export const manifestCommands: CommandGroup = (manifests, { config, io }) => {
  manifests
    .command('close')
    .description(
      "Create an account's manifests of a day: one for each sender address, with all " +
        'parcels of that ship date that are in no manifest. Calls the running service.',
    )
    .requiredOption('--account <id>', 'id of the account, such as acc_demo')
    .requiredOption('--date <date>', 'ship date of the parcels, such as 2026-01-15')
    .option('--url <url>', 'address of the service (default: BASE_URL, or HOST and PORT)')
    .action((options: CloseOptions) => closeDayThroughService(config(), io, options));
};
