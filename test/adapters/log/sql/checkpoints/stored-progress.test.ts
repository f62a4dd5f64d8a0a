import * as vitest from 'vitest';
import {
  checkpointsContract,
  dailyRunsContract,
  parkedStreamsContract,
} from '../../../../../src/testing/contracts/checkpoints.ts';
import { sqlCheckpoints, sqlDailyRuns } from '../../../../../src/adapters/log/sql/checkpoints/checkpoints.ts';
import { sqlParkedStreams } from '../../../../../src/adapters/log/sql/checkpoints/parked-streams.ts';
import { onEveryDatabase } from '../../../../support/databases.ts';
import { openedStore } from '../../../../support/opened-store.ts';

onEveryDatabase(({ name, open }) => {
  checkpointsContract(vitest, name, openedStore(open, sqlCheckpoints));
  parkedStreamsContract(vitest, name, openedStore(open, sqlParkedStreams));
  dailyRunsContract(vitest, name, openedStore(open, sqlDailyRuns));
});
