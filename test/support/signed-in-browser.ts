import { argon2Passwords } from '../../src/adapters/accounts/security/passwords.ts';
import { sqlUsers } from '../../src/adapters/accounts/sql/users.ts';
import { ulidIds } from '../../src/adapters/shared/system/ids.ts';
import type { User } from '../../src/application/accounts/ports/users.ts';
import { exchange } from './http-exchange.ts';
import { shop } from './running-service.ts';
import type { RunningService } from './running-service.ts';

/** Cheap password hashes. A hash includes its parameters, so the service verifies these like any others. */
export const quickPasswords = argon2Passwords({ memory: 64, passes: 1, parallelism: 1 });

/** A single generator, so that users added within a millisecond are listed in the order in which they were added. */
const ids = ulidIds();

export const password = 'four random words here';

export const addUser = async (
  { db, clock }: Pick<RunningService, 'db' | 'clock'>,
  given: Partial<User> = {},
): Promise<User> => {
  const id = ids.next('usr');
  const user = {
    id,
    accountId: shop,
    email: `${id}@shop.example`,
    name: 'Robin Field',
    role: 'owner',
    createdAt: clock.now(),
    ...given,
  } as const;
  await sqlUsers(db).add(user, await quickPasswords.hash(password));
  return user;
};

export type PageAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly location: string | null;
};

const utf8 = new TextDecoder();

type Fields = Readonly<Record<string, string>>;

const formOf = (pairs: readonly (readonly [string, string])[]): URLSearchParams => {
  const form = new URLSearchParams();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
};

/** The features of a browser that the pages need: it holds cookies, and sends forms with their hidden field. */
export const browserOf = ({ listeningAt }: Pick<RunningService, 'listeningAt'>) => {
  const cookies = new Map<string, string>();

  const send = async (
    method: string,
    path: string,
    body?: URLSearchParams,
    headers: Fields = {},
  ): Promise<PageAnswer> => {
    const {
      status,
      headers: received,
      bytes,
    } = await exchange(`${listeningAt}${path}`, {
      method,
      manual: true,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(body && { origin: listeningAt, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
        ...headers,
      },
      body: body?.toString(),
    });
    for (const cookie of received.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (cookie.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status,
      headers: received,
      text: utf8.decode(bytes),
      location: received.get('location'),
    };
  };

  const get = (path: string, headers?: Fields): Promise<PageAnswer> => send('GET', path, undefined, headers);
  const post = (path: string, fields: Fields, headers?: Fields): Promise<PageAnswer> =>
    send('POST', path, new URLSearchParams(fields), headers);
  /** For fields that occur several times. */
  const postPairs = (path: string, pairs: readonly (readonly [string, string])[]): Promise<PageAnswer> =>
    send('POST', path, formOf(pairs));
  const csrfOf = ({ text }: Pick<PageAnswer, 'text'>): string => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';

  return {
    cookies,
    get,
    /** Sends a form that has a file. */
    upload: (path: string, form: FormData): Promise<Response> =>
      fetch(`${listeningAt}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          origin: listeningAt,
        },
        body: form,
      }),
    post,
    postPairs,
    csrfOf,
    /** Sends a form with the token of the page at `from`. */
    submit: async (from: string, path: string, fields: Fields = {}): Promise<PageAnswer> =>
      post(path, { csrf: csrfOf(await get(from)), ...fields }),
    signIn: async (email: string, secret = password, fields: Fields = {}): Promise<PageAnswer> =>
      post('/signin', { csrf: csrfOf(await get('/signin')), email, password: secret, ...fields }),
  };
};

/** A browser in which a new user of the shop is signed in, and that user. */
export const signedInBrowser = async (
  service: Pick<RunningService, 'db' | 'clock' | 'listeningAt'>,
  given: Partial<User> = {},
) => {
  const [user, browser] = [await addUser(service, given), browserOf(service)];
  await browser.signIn(user.email);
  return { ...browser, user };
};
