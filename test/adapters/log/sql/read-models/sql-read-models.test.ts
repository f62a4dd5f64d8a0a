import * as vitest from 'vitest';
import type { Collection } from '../../../../../src/application/log/ports/read-models.ts';
import { sqlReadModelCopies } from '../../../../../src/adapters/log/sql/read-models/sql-read-model-copies.ts';
import { SqlReadModels } from '../../../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { readModelsContract } from '../../../../../src/testing/contracts/read-models.ts';
import { onEveryDatabase } from '../../../../support/databases.ts';

onEveryDatabase(({ name, open }) => {
  readModelsContract(vitest, name, async () => {
    const { database, dispose } = await open();
    const reopened = () => new SqlReadModels(database.db);
    return { readModels: reopened(), copies: sqlReadModelCopies(database.db), reopened, dispose };
  });

  vitest.it('drops the counts and rollups of a copy with it, and those of no other', async () => {
    const { database: { db }, dispose } = await open(); // oxfmt-ignore
    vitest.onTestFinished(dispose);
    const boxes: Collection<{ readonly colour: string }, 'colour'> = {
      name: 'boxes',
      version: 1,
      fields: { colour: { type: 'text', of: ({ colour }) => colour } },
      indexes: [],
      counted: ['colour'],
      rollups: [{ name: 'letters', columns: { letters: 'number' }, of: ({ colour }) => [{ letters: colour.length }] }],
    };
    const copies = sqlReadModelCopies(db);
    for (let made = 0; made < 2; made++) {
      const { id } = await copies.begin(boxes, { at: '2026-11-20T10:00:00.000Z', by: 'ada' });
      await new SqlReadModels(db).rebuild(boxes, { copy: id });
    }
    await copies.drop('1');
    const tables = (await db.introspection.getTables()).map((table) => table.name);
    const left = ['rm_copy_2', 'rm_copy_2_counts', 'rm_copy_2_counts_letters'];
    vitest.expect(tables.filter((table) => table.startsWith('rm_copy_')).sort()).toEqual(left);
  });
});
