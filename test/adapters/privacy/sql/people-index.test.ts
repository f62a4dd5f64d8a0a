import * as vitest from 'vitest';
import { peopleIndexContract } from '../../../../src/testing/contracts/personal-data.ts';
import { sqlPeopleIndex } from '../../../../src/adapters/privacy/sql/people-index.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';

onEveryDatabase(({ name, open }) => {
  peopleIndexContract(vitest, name, openedStore(open, sqlPeopleIndex));
});
