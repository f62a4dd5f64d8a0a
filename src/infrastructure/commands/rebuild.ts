import { sqlReadModelCopies } from '../../adapters/log/sql/read-models/sql-read-model-copies.ts';
import { replaceProjection } from '../../application/log/kernel/rebuild.ts';
import { readsOf } from '../../application/log/kernel/up-to-head.ts';
import type { AnyProjection } from '../../application/log/kernel/projection.ts';
import type { ReadModels } from '../../application/log/ports/read-models.ts';
import { repeatErasures } from '../../application/log/audit/repeat-erasures.ts';
import type { Config } from '../configuration/config.ts';
import { copyErasures } from '../stores/copy-erasures.ts';
import type { Resources } from '../stores/resources.ts';
import { chosenProjections, holdRebuild, operatorOf } from './projections.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withStores } from './stores.ts';

/** `keepOld`: the replaced read model stays as a copy. `by`: who runs the command. */
export type KeepFlags = { readonly keepOld?: boolean; readonly by?: string };

type RebuildFlags = KeepFlags & { readonly fresh?: boolean };

type Replacement = RebuildFlags & {
  readonly projection: AnyProjection;
  readonly resources: Pick<Resources, 'clock' | 'database' | 'eventStore'>;
  readonly readModels: ReadModels;
  /** The copy that takes its place. */
  readonly copy?: string;
};

/** Replaces a live read model by one that is computed from the log, or by a copy that is brought up to date. */
export const replaceLive = async (
  config: Config,
  io: CommandOutput,
  {
    projection,
    resources: { clock, database, eventStore },
    readModels,
    copy,
    fresh = false,
    keepOld = false,
    by,
  }: Replacement,
): Promise<void> => {
  const head = await eventStore.head();
  await using held = new AsyncDisposableStack();
  held.defer(await holdRebuild(config, projection.name));
  const began = performance.now();
  using progress = progressOf(projection.name, io);
  const [store, erasures, { signal }] = [readsOf(eventStore), copyErasures(database.db), new AbortController()];
  const carriedOut = await erasures.carriedOut();
  const { events } = await replaceProjection(projection, {
    store,
    readModels,
    fresh,
    ...(copy !== undefined && { copy }),
    ...(keepOld && { keep: { at: clock.now(), by: operatorOf({ by }) } }),
    signal,
    progress: ({ events, position }) => progress.at(fractionOf(position, head), `${events} events`),
  });
  // What was live a moment ago may not have folded the last erasures.
  if (keepOld) await repeatErasures({ store, copies: erasures.copies, signal }, carriedOut);
  const seconds = (performance.now() - began) / 1_000;
  const copies = keepOld ? await sqlReadModelCopies(database.db).list() : [];
  const old = copies.findLast(({ projection: name, kind }) => name === projection.name && kind === 'replaced');
  const pace = `${events} events in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)} a second`;
  progress.done(`${projection.name}: ${pace}${old ? `; what it replaced is copy ${old.id}` : ''}`);
};

/** Rebuilds one projection, or all, and replaces the live one. */
export const rebuild = (
  config: Config,
  io: CommandOutput,
  name: string | undefined,
  flags: RebuildFlags,
): Promise<void> => {
  const chosen = chosenProjections(name);
  return withStores(config, io, async (resources, readModels) => {
    for (const projection of chosen) await replaceLive(config, io, { projection, resources, readModels, ...flags });
  });
};

/** `waybill rebuild`. */
export const rebuildCommands: CommandGroup = (command, { config, io }) => {
  command
    .argument('[name]', 'name of one projection (default: all)')
    .option('--fresh', 'start over instead of resuming an interrupted rebuild')
    .option('--keep-old', 'keep what is replaced as a copy, for waybill audit rollback')
    .option('--by <name>', 'who runs it, for the list of copies (default: the user of this process)')
    .action((name: string | undefined, options: RebuildFlags) => rebuild(config(), io, name, options));
};
