import * as vitest from 'vitest';
import { checkpointsContract, dailyRunsContract } from '../../../../src/testing/contracts/checkpoints.ts';
import { sqlCheckpoints } from '../../../../src/adapters/sql/checkpoints/policy-checkpoints.ts';
import { sqlDailyRuns } from '../../../../src/adapters/sql/checkpoints/daily-runs.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';

onEveryDatabase(({ name, open }) => {
  checkpointsContract(vitest, name, openedStore(open, sqlCheckpoints));
  dailyRunsContract(vitest, name, openedStore(open, sqlDailyRuns));
});
