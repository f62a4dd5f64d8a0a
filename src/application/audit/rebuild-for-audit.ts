import type { AnyProjection } from '../log/kernel/projection.ts';
import { rebuildProjection } from '../log/kernel/rebuild.ts';
import type { RebuildDependencies } from '../log/kernel/rebuild.ts';
import type { CopyOrigin, ReadModelCopies, ReadModelCopy } from '../log/ports/read-models.ts';
import { repeatErasures } from '../log/audit/repeat-erasures.ts';
import type { Erasures } from '../log/audit/repeat-erasures.ts';
import type { LogPoint } from './log-point.ts';

export type AuditRebuildDependencies = Omit<RebuildDependencies, 'until' | 'copy'> & {
  readonly copies: ReadModelCopies;
  readonly erasures: Erasures;
};

/** A copy that an interrupted rebuild left, without events after the point. */
const interrupted = async (
  { name, version }: AnyProjection,
  { position: until = '' }: LogPoint,
  copies: Pick<ReadModelCopies, 'list'>,
): Promise<ReadModelCopy | undefined> =>
  (await copies.list()).findLast(
    (copy) => copy.projection === name && copy.version === version && !copy.complete && (copy.position ?? '') <= until,
  );

/**
 * Computes a projection as of a point of the log into a copy beside the live one. Continues the copy of an interrupted
 * rebuild, unless `fresh`. It has access to read models and to a read-only log: no policy runs, nothing is sent. It
 * removes people who were erased while the copy was filled.
 */
export const rebuildForAudit = async (
  projection: AnyProjection,
  point: LogPoint & { readonly position: string },
  made: CopyOrigin,
  { copies, erasures, ...dependencies }: AuditRebuildDependencies,
): Promise<{ readonly copy: ReadModelCopy; readonly events: number }> => {
  const resumed = dependencies.fresh === true ? undefined : await interrupted(projection, point, copies);
  // It is not known what was erased while the interrupted rebuild ran, so all erasures are repeated.
  const carriedOut = resumed ? undefined : await erasures.carriedOut();
  const copy = resumed ?? (await copies.begin(projection, made));
  const { position, events } = await rebuildProjection(projection, {
    ...dependencies,
    copy: copy.id,
    until: point.position,
  });
  await repeatErasures({ ...dependencies, copies: erasures.copies }, carriedOut);
  await copies.complete(copy.id);
  return { copy: { ...copy, position, complete: true }, events };
};
