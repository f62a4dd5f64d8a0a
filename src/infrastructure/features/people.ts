import { peopleReasons, peopleRoutes } from '../../adapters/accounts/http/accounts/people-routes.ts';
import { linkRoutes } from '../../adapters/accounts/http/sign-in/link-routes.ts';
import { linkMail } from '../../adapters/accounts/pages/link-mail.ts';
import { sqlUserLinks } from '../../adapters/accounts/sql/people.ts';
import type { People } from '../../application/accounts/people.ts';
import type { UserLinks } from '../../application/accounts/ports/people.ts';
import { openPeople } from '../stores/people.ts';
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
      const { email } = get(notificationTokens.messengers);
      return openPeople({
        stores: get(signInTokens.stores),
        database: get(core.database),
        accounts: get(core.accounts),
        clock: get(core.clock),
        ids: get(core.ids),
        keyFor: get(core.keyFor),
        baseUrl: get(core.baseUrl),
        mail: email && { sender: email, of: linkMail(get(core.pages)) },
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
