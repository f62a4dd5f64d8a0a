import * as vitest from 'vitest';
import { oauthGrantsContract } from '../../../../src/testing/contracts/oauth.ts';
import { sqlOauthGrants } from '../../../../src/adapters/accounts/sql/apps.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';

onEveryDatabase(({ name, open }) => {
  oauthGrantsContract(vitest, name, openedStore(open, sqlOauthGrants));
});
