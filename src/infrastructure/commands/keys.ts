import { newSigningKey } from '../../adapters/security/key-ring.ts';
import { sqlKeyStore } from '../../adapters/sql/accounts/signing-keys.ts';
import type { KeyStore } from '../../adapters/sql/accounts/signing-keys.ts';
import type { SigningKeyOptions } from '../../adapters/cli/key-commands.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Config } from '../config.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput } from './io.ts';
import { withStores } from './stores.ts';

const withKeys = (
  config: Config,
  io: CommandOutput,
  { log = false }: SigningKeyOptions,
  work: (keys: KeyStore, clock: Clock) => Promise<void>,
): Promise<void> =>
  withStores(config, io, ({ database, vault, clock }) => work(sqlKeyStore(database.db, vault, log ? 'log' : 'tokens'), clock));

export const listKeys = (config: Config, io: CommandOutput, options: SigningKeyOptions): Promise<void> =>
  withKeys(config, io, options, async (keys) => {
    for (const [index, { id, createdAt }] of (await keys.list()).entries()) printJson(io, { id, createdAt, signs: index === 0 });
  });

export const rotateKey = (config: Config, io: CommandOutput, options: SigningKeyOptions): Promise<void> =>
  withKeys(config, io, options, async (keys, clock) => {
    const key = await newSigningKey(clock.now());
    await keys.add(key);
    const [newest, ...others] = await keys.list();
    if (newest?.id !== key.id) {
      await keys.remove(key.id);
      throw new Error(
        `The newest key was created at ${newest?.createdAt}, which is later than the clock of this machine. Correct the clock. Nothing was changed.`,
      );
    }
    printJson(io, { id: key.id, createdAt: key.createdAt, signs: true });
    const earlier = others.map(({ id }) => id).join(', ');
    if (options.log === true)
      printMessage(
        io,
        `${earlier === '' ? '' : `${earlier} signs no more, and stays published for what it signed. `}Give your auditors the new set: waybill keys log-public`,
      );
    else printMessage(io, `${earlier} signs no more; its tokens stay valid until you run: waybill keys retire <id>`);
  });

/** A JWKS in one line. */
export const printLogKeys = (config: Config, io: CommandOutput): Promise<void> =>
  withStores(config, io, async ({ logKeys }) => printJson(io, await logKeys.publicKeys()));

export const retireKey = (config: Config, io: CommandOutput, id: string): Promise<void> =>
  withKeys(config, io, {}, async (keys) => {
    const [newest] = await keys.list();
    if (newest?.id === id) throw new Error(`${id} is the key that signs. Run "waybill keys rotate" first.`);
    if (!(await keys.remove(id))) throw new Error(`There is no key ${id}. "waybill keys list" lists them.`);
    printJson(io, { id, retired: true });
  });
