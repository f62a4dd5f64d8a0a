import { sqlCheckpoints } from '../../adapters/log/sql/checkpoints/checkpoints.ts';
import { sqlReadModelCopies } from '../../adapters/log/sql/read-models/sql-read-model-copies.ts';
import type { AnyProjection } from '../../application/log/kernel/projection.ts';
import type { ReadModelCopies, ReadModelCopy, ReadModels } from '../../application/log/ports/read-models.ts';
import type { Config } from '../configuration/config.ts';
import { projectionNamed, operatorOf, chosenProjections, holdRebuild } from './rebuild.ts';
import { printJson } from './io.ts';
import type { CommandOutput, ExitCode } from './io.ts';
import { withStores } from './stores.ts';
import type { ReportedProjection } from '../../application/audit/audit-report.ts';
import { compareDocuments, isPassed } from '../../application/audit/compare-documents.ts';
import type { DocumentsAt } from '../../application/audit/compare-documents.ts';
import type { Resources } from '../stores/resources.ts';
import { refuseExisting, writeReport } from './write-report.ts';
import { sha256Of } from '../../adapters/log/sha256.ts';
import { logPointAt } from '../../application/audit/log-point.ts';
import type { AsOf, LogPoint } from '../../application/audit/log-point.ts';
import { fractionOf, startProgress } from './progress.ts';
import { rebuildForAudit } from '../../application/audit/rebuild-for-audit.ts';
import { readsOf } from '../../application/log/kernel/up-to-head.ts';
import { copiesOfReadModels, copyErasures } from '../stores/copy-erasures.ts';
import { isLocalDate, utcTimestampOf } from '../../domain/shared/local-date.ts';

/** Prints a line for each copy. */
export const listCopies = (config: Config, io: CommandOutput): Promise<void> =>
  withStores(config, io, async ({ database }) => {
    for (const { id, made, ...copy } of await sqlReadModelCopies(database.db).list())
      printJson(io, { copy: id, ...copy, madeAt: made.at, madeBy: made.by });
  });

export const dropCopies = (config: Config, io: CommandOutput, ids: readonly string[]): Promise<void> =>
  withStores(config, io, async ({ database }) => {
    const copies = sqlReadModelCopies(database.db);
    for (const id of ids) await copyWithId(copies, id);
    for (const id of ids) printJson(io, { copy: id, dropped: await copies.drop(id) });
  });

export const copyWithId = async (copies: Pick<ReadModelCopies, 'list'>, id: string): Promise<ReadModelCopy> => {
  const all = await copies.list();
  const copy = all.find((one) => one.id === id);
  if (copy) return copy;
  const there = all.length === 0 ? 'There are none.' : `There are: ${all.map((one) => one.id).join(', ')}.`;
  throw new Error(`There is no copy ${id} of a read model. ${there}`);
};

/**
 * The projection of a copy. Throws with `sameVersion` when this program has another version of it: then its documents
 * can be neither folded nor served.
 */
export const projectionOf = (
  copy: ReadModelCopy,
  { sameVersion }: { readonly sameVersion: boolean },
): AnyProjection => {
  const projection = projectionNamed(copy.projection);
  if (sameVersion && projection.version !== copy.version)
    throw new Error(
      `Copy ${copy.id} is of version ${copy.version} of ${copy.projection}, and this program has version ${projection.version}: ` +
        'it can be compared, not swapped in.',
    );
  return projection;
};

export type CompareFlags = { readonly first: number; readonly by?: string; readonly report?: readonly string[] };

/** A point behind at least one event. */
type FoundPoint = LogPoint & { readonly position: string };

/** Finds and prints the requested point of the log, or its head. `name` is how the user wrote the point. */
const findPoint = async (
  asOf: AsOf | undefined,
  name: string,
  { storedLog }: Pick<Resources, 'storedLog'>,
  io: CommandOutput,
): Promise<FoundPoint> => {
  const head = await storedLog.head();
  if (head === undefined) throw new Error('The log is empty: there is nothing to rebuild.');
  using progress = startProgress('Reading the log', io);
  const point = await logPointAt(asOf ?? { position: head }, {
    storedLog,
    hash: sha256Of,
    signal: new AbortController().signal,
    progress: ({ events, position }) => progress.at(fractionOf(position, head), `${events} events`),
  });
  const { position, events, recordedAt, digest } = point;
  if (position === undefined) throw new Error(`The log has no event as of ${name}: it begins later.`);
  progress.done(`The log as of ${name}: ${events} events, the last of ${recordedAt}`);
  printJson(io, { events, digest, position, recordedAt });
  return { ...point, position };
};

const copied = async (
  projection: AnyProjection,
  copy: ReadModelCopy,
  readModels: ReadModels,
): Promise<DocumentsAt> => ({
  documents: await readModels.documents(projection, copy.id),
  position: () => Promise.resolve(copy.position),
});

const live = async (projection: AnyProjection, readModels: ReadModels): Promise<DocumentsAt> => ({
  documents: await readModels.documents(projection),
  position: () => readModels.checkpoint(projection),
});

export const refuseOther = (copy: Pick<ReadModelCopy, 'id' | 'projection'>, projection: string): void => {
  if (copy.projection !== projection)
    throw new Error(`Copy ${copy.id} is of ${copy.projection}, not of ${projection}: give one of ${projection}.`);
};

/** Compares a copy with another one, or with the live read model, and prints the differences. */
const compareCopy = async (
  projection: AnyProjection,
  copy: ReadModelCopy,
  other: ReadModelCopy | undefined,
  {
    eventStore,
    readModels,
    first,
    io,
  }: Pick<Resources, 'eventStore'> & { readonly readModels: ReadModels; readonly io: CommandOutput } & CompareFlags,
): Promise<ReportedProjection> => {
  const comparison = await compareDocuments(
    projection,
    await copied(projection, copy, readModels),
    other ? await copied(projection, other, readModels) : await live(projection, readModels),
    { store: eventStore, signal: new AbortController().signal, limit: first },
  );
  const { first: described, ...documents } = comparison;
  for (const difference of described) printJson(io, { projection: projection.name, ...difference });
  printJson(io, {
    projection: projection.name,
    version: copy.version,
    copy: copy.id,
    position: copy.position,
    against: other?.id ?? 'live',
    ...documents,
    passed: isPassed(comparison),
  });
  const { id: against, version: againstVersion } = other ?? { id: 'live', version: projection.version };
  return { projection: projection.name, version: copy.version, copy: copy.id, against, againstVersion, comparison };
};

/** Compares a copy that exists. */
export const auditCompare = (
  config: Config,
  io: CommandOutput,
  id: string,
  otherId: string | undefined,
  { report = [], ...flags }: CompareFlags,
): Promise<ExitCode> =>
  withStores(config, io, async (resources, readModels) => {
    const { clock, database, eventStore } = resources;
    const startedAt = clock.now();
    refuseExisting(report);
    const copies = sqlReadModelCopies(database.db);
    const copy = await copyWithId(copies, id);
    const other = otherId === undefined ? undefined : await copyWithId(copies, otherId);
    if (other) refuseOther(other, copy.projection);
    const projection = projectionOf(copy, { sameVersion: false });
    const reported = await compareCopy(projection, copy, other, { eventStore, readModels, io, ...flags });
    if (report.length > 0 && copy.position !== undefined) {
      const point = await findPoint({ position: copy.position }, `copy ${copy.id}`, resources, io);
      await writeReport(config, resources, report, {
        point,
        startedAt,
        ranBy: operatorOf(flags),
        projections: [reported],
      });
    }
    return isPassed(reported.comparison) ? 0 : 1;
  });

export type AuditRebuildFlags = CompareFlags & {
  readonly asOf?: string;
  readonly against?: string;
  readonly fresh?: boolean;
  readonly drop?: boolean;
};

const accepted =
  'a day such as 2026-01-31, a timestamp such as 2026-01-31T12:00:00Z, a number of events, or the position of an event';

/** Matches positions of both kinds of logs. */
const positionForm = /^\d{10,}\/\S+$/;

/** Parses a point of the log. A day means its end in UTC. */
const asOfFrom = (text: string, now: string): AsOf => {
  if (/^\d{1,15}$/.test(text)) return { events: Number(text) };
  const time = isLocalDate(text) ? `${text}T23:59:59.999Z` : utcTimestampOf(text);
  if (time === undefined) {
    if (positionForm.test(text)) return { position: text };
    throw new Error(`--as-of must be ${accepted}, not ${text}.`);
  }
  const hasBegun = isLocalDate(text) ? `${text}T00:00:00.000Z` <= now : time <= now;
  if (!hasBegun)
    throw new Error(`--as-of must not be in the future: it is now ${now}. Leave it out for the head of the log.`);
  return { time };
};

/**
 * Rebuilds projections into copies, as of a point of the log, and compares each with the live one or with an earlier
 * copy.
 */
export const auditRebuild = (
  config: Config,
  io: CommandOutput,
  name: string | undefined,
  { asOf, against, fresh = false, drop = false, report = [], ...flags }: AuditRebuildFlags,
): Promise<ExitCode> => {
  const chosen = chosenProjections(name);
  return withStores(config, io, async (resources, readModels) => {
    const { clock, database, eventStore } = resources;
    const startedAt = clock.now();
    const { db } = database;
    const copies = sqlReadModelCopies(db);
    const erasures = copyErasures(sqlCheckpoints(db), copiesOfReadModels({ db, readModels, copies }));
    const other = against === undefined ? undefined : await copyWithId(copies, against);
    for (const projection of chosen) if (other) refuseOther(other, projection.name);
    refuseExisting(report);
    const point = await findPoint(
      asOf === undefined ? undefined : asOfFrom(asOf, startedAt),
      asOf ?? 'now',
      resources,
      io,
    );
    const reported: ReportedProjection[] = [];
    for (const projection of chosen) {
      await using held = new AsyncDisposableStack();
      held.defer(await holdRebuild(config, projection.name));
      using progress = startProgress(projection.name, io);
      const { copy, events } = await rebuildForAudit(
        projection,
        point,
        { at: clock.now(), by: operatorOf(flags) },
        {
          ...{ store: readsOf(eventStore), readModels, copies, erasures, fresh },
          signal: new AbortController().signal,
          progress: ({ events, position }) => progress.at(fractionOf(position, point.position), `${events} events`),
        },
      );
      progress.done(`${projection.name}: ${events} events, in copy ${copy.id}`);
      reported.push(await compareCopy(projection, copy, other, { eventStore, readModels, io, ...flags }));
      if (drop) await copies.drop(copy.id);
    }
    await writeReport(config, resources, report, {
      point,
      asOf,
      startedAt,
      ranBy: operatorOf(flags),
      projections: reported,
    });
    return reported.every(({ comparison }) => isPassed(comparison)) ? 0 : 1;
  });
};
