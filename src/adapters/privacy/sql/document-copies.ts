import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AnyProjection } from '../../../application/log/kernel/projection.ts';
import { streamOf } from '../../../application/log/ports/event-store.ts';
import type { ReadModelCopies, ReadModels } from '../../../application/log/ports/read-models.ts';
import type { PersonalCopies } from '../../../application/log/ports/personal-data.ts';
import { personalCategories } from '../../../application/privacy/erasure-targets.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { copyTableOf } from '../../log/sql/read-models/collection-table.ts';

type Members = Readonly<Record<string, unknown>>;

const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

/** A document without some people. A personal member holds one person's entry or the entries of several. */
const documentWithout = (document: Members, personal: readonly string[], entries: readonly string[]): Members =>
  Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      if (!personal.includes(name)) return [[name, value]];
      if (entries.includes(name)) return [];
      return [[name, typeof value === 'object' && value !== null ? without(value as Members, entries) : value]];
    }),
  );

/**
 * Erases people from shadow copies of read models, which no later event reaches. `projections` are those with personal
 * data, whose documents have the stream as their key.
 */
export const documentCopies = (
  {
    db,
    readModels,
    copies,
  }: {
    readonly db: Kysely<Tables>;
    readonly readModels: Pick<ReadModels, 'documents'>;
    readonly copies: Pick<ReadModelCopies, 'list'>;
  },
  projections: readonly AnyProjection[],
): PersonalCopies => ({
  erase: async ({ objectId, entries }) => {
    const keys = personalCategories.map((category) => streamOf(category, objectId));
    const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
    let changed = 0;
    for (const { id, projection: name } of await copies.list()) {
      const projection = projections.find((one) => one.name === name);
      // A copy that was just registered has no table yet.
      if (!projection || !tables.has(copyTableOf(id))) continue;
      const { personal = [], withoutPeople = (given: Members, names) => documentWithout(given, personal, names) } =
        projection;
      const stored = await readModels.documents<Members>(projection, id);
      for (const [key, document] of await stored.getMany(keys)) {
        const left = JSON.stringify(withoutPeople(document, entries));
        if (left === JSON.stringify(document)) continue;
        changed += 1;
        await sql`update ${sql.table(copyTableOf(id))} set document = ${left} where key = ${key}`.execute(db);
      }
    }
    return changed;
  },
});
