import { createHmac, randomBytes } from 'node:crypto';
import { linkPaths } from '../../adapters/accounts/http/sign-in/link-routes.ts';
import { sqlOwners, sqlUserLinks } from '../../adapters/accounts/sql/people.ts';
import type { Database } from '../../adapters/log/sql/engine/database.ts';
import { UserManagement } from '../../application/accounts/manage-users.ts';
import { People } from '../../application/accounts/people.ts';
import type { PeopleDependencies } from '../../application/accounts/people.ts';
import type { Accounts } from '../../application/shared/ports/accounts.ts';
import type { Ids } from '../../application/shared/ports/ids.ts';
import type { UserStores } from './accounts.ts';

type PeopleNeeds = Pick<PeopleDependencies, 'clock' | 'log' | 'mail'> & {
  readonly accounts: Accounts;
  readonly ids: Ids;
  readonly stores: UserStores;
  readonly database: Pick<Database, 'db'>;
  readonly keyFor: (purpose: string) => Uint8Array;
  /** Links begin with it. */
  readonly baseUrl: string;
};

/** The people of accounts, for the service and the command line: a link that one makes opens at the other. */
export const openPeople = ({ stores, database: { db }, keyFor, baseUrl, ...needs }: PeopleNeeds): People => {
  const key = keyFor('user-links');
  return new People({
    ...needs,
    ...stores,
    links: sqlUserLinks(db),
    owners: sqlOwners(db),
    management: new UserManagement({ ...stores, ...needs }),
    secrets: {
      next: () => randomBytes(32).toString('base64url'),
      hash: (secret) => createHmac('sha256', key).update(secret).digest('hex'),
    },
    urlOf: (kind, secret) => `${baseUrl}${linkPaths[kind]}/${secret}`,
  });
};
