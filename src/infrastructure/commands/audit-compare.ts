import { sqlReadModelCopies } from '../../adapters/log/sql/read-models/sql-read-model-copies.ts';
import type { ReportedProjection } from '../../application/audit/audit-report.ts';
import { compareDocuments, isPassed } from '../../application/audit/compare-documents.ts';
import type { DocumentsAt } from '../../application/audit/compare-documents.ts';
import type { AnyProjection } from '../../application/log/kernel/projection.ts';
import type { ReadModelCopy, ReadModels } from '../../application/log/ports/read-models.ts';
import type { Config } from '../configuration/config.ts';
import type { Resources } from '../stores/resources.ts';
import { copyWithId, projectionOf } from './audit-copies.ts';
import { printJson } from './io.ts';
import type { CommandOutput, ExitCode } from './io.ts';
import { operatorOf } from './projections.ts';
import { refuseExisting, writeReport } from './write-report.ts';
import { withStores } from './stores.ts';
import { sha256Of } from '../../adapters/log/sha256.ts';
import { logPointAt } from '../../application/audit/log-point.ts';
import type { AsOf, LogPoint } from '../../application/audit/log-point.ts';
import { fractionOf, progressOf } from './progress.ts';

export type CompareFlags = { readonly first: number; readonly by?: string; readonly report?: readonly string[] };

/** A point behind at least one event. */
type FoundPoint = LogPoint & { readonly position: string };

/** Finds and prints the point of the log that was asked for, or its head. `name` is how it was asked for. */
export const findPoint = async (
  asOf: AsOf | undefined,
  name: string,
  { storedLog }: Pick<Resources, 'storedLog'>,
  io: CommandOutput,
): Promise<FoundPoint> => {
  const head = await storedLog.head();
  if (head === undefined) throw new Error('The log is empty: there is nothing to rebuild.');
  using progress = progressOf('Reading the log', io);
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
export const compareCopy = async (
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
