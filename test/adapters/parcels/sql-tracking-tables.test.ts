import * as vitest from 'vitest';
import { sqlTrackingChecks, sqlUnknownCodes } from '../../../src/adapters/parcels/sql-tracking-tables.ts';
import { trackingChecksContract, unknownCodesContract } from '../../../src/testing/contracts/trackers.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { openedStore } from '../../support/opened-store.ts';

onEveryDatabase(({ name, open }) => {
  trackingChecksContract(vitest, name, openedStore(open, sqlTrackingChecks));
  unknownCodesContract(vitest, name, openedStore(open, sqlUnknownCodes));
});
