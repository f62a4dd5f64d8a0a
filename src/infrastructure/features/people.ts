import { createHmac, randomBytes } from 'node:crypto';
import { peopleReasons, peopleRoutes } from '../../adapters/accounts/http/accounts/people-routes.ts';
import { linkPaths, linkRoutes } from '../../adapters/accounts/http/sign-in/link-routes.ts';
import { linkMail } from '../../adapters/accounts/pages/link-mail.ts';
import { sqlOwners, sqlUserLinks } from '../../adapters/accounts/sql/people.ts';
import { UserManagement } from '../../application/accounts/manage-users.ts';
import { People } from '../../application/accounts/people.ts';
import type { UserLinks } from '../../application/accounts/ports/people.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { notifications, notificationTokens } from './notifications.ts';
import { signIn, signInTokens } from './sign-in.ts';

const links = token<UserLinks>('people.links');
const peopleToken = token<People>('people.people');

const hour = 3_600_000;

/** Owners invite people and change their roles; people set passwords by links. */
export const people: Feature = {
  name: 'people',
  needs: [signIn, notifications],
  module: bindings((bind) => {
    bind(links, (get) => sqlUserLinks(get(core.database).db));
    bind(peopleToken, (get) => {
      const [accounts, clock, ids, key] = [
        get(core.accounts),
        get(core.clock),
        get(core.ids),
        get(core.keyFor)('user-links'),
      ];
      const { email } = get(notificationTokens.messengers);
      return new People({
        ...get(signInTokens.stores),
        accounts,
        clock,
        ids,
        links: get(links),
        owners: sqlOwners(get(core.database).db),
        management: new UserManagement({ ...get(signInTokens.stores), accounts, clock, ids }),
        secrets: {
          next: () => randomBytes(32).toString('base64url'),
          hash: (secret) => createHmac('sha256', key).update(secret).digest('hex'),
        },
        urlOf: (kind, secret) => `${get(core.baseUrl)}${linkPaths[kind]}/${secret}`,
        email,
        mailOf: linkMail(get(core.pages)),
        log: get(core.log),
      });
    });
  }),
  routes: (get) => [
    ...peopleRoutes(get(peopleToken)),
    ...linkRoutes({
      people: get(peopleToken),
      pages: get(signInTokens.pages),
      tokens: get(signInTokens.formTokens),
      formCookie: get(signInTokens.formCookie),
      ownOrigin: new URL(get(core.baseUrl)).origin,
      log: get(core.log),
    }),
  ],
  refusals: peopleReasons,
  jobs: (get) => [
    {
      name: 'remove-old-user-links',
      everyMs: hour,
      task: () => get(links).removeExpired(get(core.clock).now()),
    },
  ],
};
