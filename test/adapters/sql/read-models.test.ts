import { join } from 'node:path';
import { openDatabase } from '../../../src/adapters/sql/database.ts';
import { SqlReadModels } from '../../../src/adapters/sql/sql-read-models.ts';
import { readModelsContract } from '../../contracts/read-models.contract.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

readModelsContract('SQLite', async () => {
  const folder = await temporaryFolder();
  const database = await openDatabase(`file:${join(folder.path, 'waybill.sqlite')}`);
  return {
    readModels: new SqlReadModels(database.db),
    dispose: async () => {
      await database.close();
      await folder.remove();
    },
  };
});
