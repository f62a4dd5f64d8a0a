import { defaultDemo, demoLimits } from '../../application/sandbox/demo/fill-demo.ts';
import type { DemoRequest } from '../../application/sandbox/demo/fill-demo.ts';
import { isShared } from '../configuration/config.ts';
import type { Config } from '../configuration/config.ts';
import { demoTokens, features } from '../features/index.ts';
import { checkStart, startFollowing } from '../lifecycle/start.ts';
import { holdDataFolder } from '../stores/data-files.ts';
import { assemble } from '../wiring/assembly.ts';
import { core } from '../wiring/core.ts';
import { printJson } from './io.ts';
import type { CommandGroup, CommandIo } from './io.ts';
import { startProgress } from './progress.ts';
import { withStores } from './stores.ts';

type DemoFlags = { readonly [Name in keyof typeof demoLimits]: string } & { readonly again?: true };

const numberOf = (name: keyof typeof demoLimits, text: string): number => {
  const { from, to } = demoLimits[name];
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < from || number > to)
    throw new Error(
      `--${name} must be a whole number from ${from} to ${to}, such as ${defaultDemo[name]}, not ${text}.`,
    );
  return number;
};

/**
 * Fills the demo account. An embedded log has one writer, so the service must be stopped; its followers run here until
 * they have processed the new events. With a log and a database on servers, the running service follows.
 */
const fillDemoAccount = async (config: Config, io: CommandIo, request: DemoRequest): Promise<void> => {
  if (config.mode === 'live')
    throw new Error(
      'waybill demo fills a sandbox with parcels that do not exist, and MODE is live. Nothing was added.',
    );
  await using opened = new AsyncDisposableStack();
  if (!isShared(config)) opened.defer(holdDataFolder(config.dataDir));
  await withStores(config, io, async (resources) => {
    const startedAt = resources.clock.now();
    const baseUrl = config.baseUrl ?? `http://${config.host}:${config.port}`;
    const assembly = assemble(features, { config, baseUrl, startedAt, resources });
    await using running = new AsyncDisposableStack();
    running.defer(async () => {
      await Promise.all(assembly.closings().map(({ close }) => close(0)));
    });
    await checkStart(assembly, new AbortController().signal);
    await assembly.prepare();
    using shown = startProgress('demo', io);
    const result = await assembly.get(demoTokens.fill)(request, (done, all, note) =>
      shown.at((0.8 * done) / all, `${note}, ${done} of ${all} steps`),
    );
    if (!result.added) {
      if (result.reason !== 'filled_before') throw new Error(result.message);
      shown.done(`${result.message} Take another --seed, or --again.`);
      return;
    }
    if (!isShared(config)) {
      const subscriptions = assembly.get(core.subscriptions);
      running.defer(() => subscriptions.stop());
      shown.at(0.9, 'read models');
      await startFollowing({ ...assembly, config: { ...config, role: 'api' } }, undefined);
      await subscriptions.caughtUp();
    }
    const { added: _, ...counted } = result;
    shown.done(`${counted.parcels} parcels were added to the demo account.`);
    printJson(io, { ...request, ...counted });
  });
};

/** `waybill demo`. */
export const demoCommands: CommandGroup = (demo, { config, io }) => {
  demo
    .option('--seed <number>', 'the same seed makes the same parcels', String(defaultDemo.seed))
    .option('--days <number>', 'length of the period, which ends now', String(defaultDemo.days))
    .option('--parcels <number>', 'how many parcels', String(defaultDemo.parcels))
    .option('--again', 'add the parcels of a seed that was used before once more')
    .action(({ seed, days, parcels, again }: DemoFlags) =>
      fillDemoAccount(config(), io, {
        seed: numberOf('seed', seed),
        days: numberOf('days', days),
        parcels: numberOf('parcels', parcels),
        ...(again && { again }),
      }),
    );
};
