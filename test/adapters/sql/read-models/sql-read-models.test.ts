import { SqlReadModels } from '../../../../src/adapters/sql/read-models/sql-read-models.ts';
import { readModelsContract } from '../../../contracts/read-models.contract.ts';
import { onEveryDatabase } from '../../../support/databases.ts';

onEveryDatabase(({ name, open }) =>
  readModelsContract(name, async () => {
    const { database, dispose } = await open();
    const reopened = () => new SqlReadModels(database.db);
    return { readModels: reopened(), reopened, dispose };
  }),
);
