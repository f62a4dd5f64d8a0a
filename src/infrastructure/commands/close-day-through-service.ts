import { z } from 'zod';
import type { CloseOptions } from '../../adapters/cli/manifest-commands.ts';
import type { Config } from '../config.ts';
import { addressOfService, noServiceAt } from './service-address.ts';
import type { CommandOutput } from './io.ts';
import { withStores } from './stores.ts';

/** Long enough for a day of many thousand parcels. */
const tokenLifetime = 15 * 60_000;

/** The part of the answer that is printed. Another shape means that the server is not a Waybill service. */
const answers = z.union([
  z.object({
    manifests: z.array(z.object({ id: z.string(), shipmentIds: z.array(z.string()), weight: z.object({ value: z.string() }).optional() })),
  }),
  z.object({ messages: z.tuple([z.object({ message: z.string(), details: z.array(z.string()) })], z.unknown()) }),
]);

const ask = async (
  address: string,
  token: string,
  date: string,
): Promise<{ readonly status: number; readonly answer: z.output<typeof answers> }> => {
  // prettier-ignore
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ date }),
  };
  try {
    const response = await fetch(`${address}/api/manifests/close-day`, request);
    return { status: response.status, answer: answers.parse(await response.json()) };
  } catch (error) {
    throw noServiceAt(address, error);
  }
};

/** Makes the day's manifests of an account through the running service, with a token that is issued for this request alone. */
export const closeDayThroughService = (config: Config, io: CommandOutput, { account, date, url }: CloseOptions): Promise<void> =>
  withStores(config, io, async ({ accounts, accessTokens }) => {
    if ((await accounts.get(account)) === undefined) throw new Error(`There is no account ${account}.`);
    const issued = await accessTokens.issue({ accountId: account, scopes: ['write_shipments'], expiresInMs: tokenLifetime });
    try {
      const { status, answer } = await ask(addressOfService({ ...config, url }), issued.token, date);
      if (!('manifests' in answer)) {
        const [{ message, details }] = answer.messages;
        throw new Error(`The service answered ${status}: ${[message, ...details].join('\n  ')}`);
      }
      for (const { id, shipmentIds, weight } of answer.manifests)
        io.stdout.write(`${id}: ${shipmentIds.length} ${shipmentIds.length === 1 ? 'parcel' : 'parcels'}, ${weight?.value ?? '?'} kg\n`);
      if (answer.manifests.length === 0)
        io.stdout.write(`All parcels of ${account} with the ship date ${date} are in manifests, or there are none.\n`);
    } finally {
      await accessTokens.revoke(issued.id, issued.expiresAt);
    }
  });
