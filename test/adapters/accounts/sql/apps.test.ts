import * as vitest from 'vitest';
import { oauthAppsContract } from '../../../../src/testing/contracts/oauth.ts';
import { sqlOauthApps } from '../../../../src/adapters/accounts/sql/apps.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';

onEveryDatabase(({ name, open }) => {
  oauthAppsContract(vitest, name, openedStore(open, sqlOauthApps));
});
