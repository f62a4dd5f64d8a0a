import type { AnyProjection } from '../../application/log/kernel/projection.ts';
import { projections } from '../features/index.ts';
import { dirname } from 'node:path';
import { tryAdvisoryLock } from '../../adapters/log/sql/engine/postgres/advisory-session.ts';
import { pathOf } from '../../adapters/log/sqlite-connection.ts';
import type { Config } from '../configuration/config.ts';
import { holdFile } from '../stores/data-files.ts';
import { userInfo } from 'node:os';
import { sqlCheckpoints } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { sqlReadModelCopies } from '../../adapters/log/sql/read-models/sql-read-model-copies.ts';
import { replaceProjection } from '../../application/log/kernel/rebuild.ts';
import { readsOf } from '../../application/log/kernel/up-to-head.ts';
import type { ReadModels } from '../../application/log/ports/read-models.ts';
import { repeatErasures } from '../../application/log/audit/repeat-erasures.ts';
import { copiesOfReadModels, copyErasures } from '../stores/copy-erasures.ts';
import type { Resources } from '../stores/resources.ts';
import type { CommandOutput, CommandGroup } from './io.ts';
import { fractionOf, startProgress } from './progress.ts';
import { withStores } from './stores.ts';

/** The name of the person who runs a command: the given name, or the user of this process. */
export const operatorOf = ({ by }: { readonly by?: string | undefined }): string => by ?? userInfo().username;

/** One rebuild of a read model at a time in the deployment: two would fill the same table, or swap it at once. */
export const holdRebuild = async (
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  name: string,
): Promise<() => Promise<void>> => {
  const refusal = `Another process is rebuilding ${name}. Wait until it is done, or stop that process.`;
  if (databaseUrl.startsWith('file:')) {
    const release = holdFile(dirname(pathOf(databaseUrl)), `rebuilding-${name}.sqlite`, refusal);
    return () => Promise.resolve(release());
  }
  const release = await tryAdvisoryLock(databaseUrl, `rebuild ${name}`);
  if (release === undefined) throw new Error(refusal);
  return release;
};

/** The projection of that name, or all without one. */
export const chosenProjections = (name: string | undefined): readonly AnyProjection[] => {
  const chosen = projections.filter((projection) => name === undefined || projection.name === name);
  if (chosen.length === 0)
    throw new Error(
      `There is no projection ${name ?? ''}. The projections are: ${projections.map((projection) => projection.name).join(', ')}.`,
    );
  return chosen;
};

export const projectionNamed = (name: string): AnyProjection => {
  const [projection] = chosenProjections(name);
  if (projection === undefined) throw new RangeError(`There is no projection ${name}.`);
  return projection;
};

/** `keepOld`: the replaced read model stays as a copy. `by`: who runs the command. */
export type KeepFlags = { readonly keepOld?: boolean; readonly by?: string };

type RebuildFlags = KeepFlags & { readonly fresh?: boolean };

type Replacement = RebuildFlags & {
  readonly projection: AnyProjection;
  readonly resources: Pick<Resources, 'clock' | 'database' | 'eventStore'>;
  readonly readModels: ReadModels;
  /** The copy that becomes the live read model. */
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
  using progress = startProgress(projection.name, io);
  const { db } = database;
  const [store, copiesOfAll, { signal }] = [readsOf(eventStore), sqlReadModelCopies(db), new AbortController()];
  const personal = copiesOfReadModels({ db, readModels, copies: copiesOfAll });
  const erasures = copyErasures(sqlCheckpoints(db), personal);
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
  // The replaced read model may not have folded the last erasures.
  if (keepOld) await repeatErasures({ store, copies: erasures.copies, signal }, carriedOut);
  const seconds = (performance.now() - began) / 1_000;
  const copies = keepOld ? await copiesOfAll.list() : [];
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
