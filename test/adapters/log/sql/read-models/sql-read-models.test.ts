import * as vitest from 'vitest';
import { sqlReadModelCopies } from '../../../../../src/adapters/log/sql/read-models/sql-read-model-copies.ts';
import { SqlReadModels } from '../../../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { readModelsContract } from '../../../../../src/testing/contracts/read-models.ts';
import { onEveryDatabase } from '../../../../support/databases.ts';

onEveryDatabase(({ name, open }) =>
  readModelsContract(vitest, name, async () => {
    const { database, dispose } = await open();
    const reopened = () => new SqlReadModels(database.db);
    return { readModels: reopened(), copies: sqlReadModelCopies(database.db), reopened, dispose };
  }),
);
