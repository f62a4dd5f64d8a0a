import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodesOf } from '../../../../../../src/adapters/log/event-store/eventstoredb/address.ts';
import { translateConnectError } from '../../../../../../src/adapters/log/sql/engine/postgres/connection.ts';

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const said = (url: string): string => (translateConnectError(refused, url) as Error).message;

it.each([
  ['postgres://waybill:secret@db.internal:6432/waybill', ' at db.internal:6432'],
  ['postgres://waybill:secret@db/waybill?sslmode=require', ' at db:5432'],
  ['postgresql://[::1]/waybill', ' at [::1]:5432'],
  ['postgres:///waybill?host=/var/run/postgresql', ' at /var/run/postgresql:5432'],
  ['not an address', ''],
])('a database that cannot be reached is named by its place: %s', (url, place) => {
  expect(said(url)).toBe(
    `The database${place} cannot be reached (ECONNREFUSED). Check DATABASE_URL, and that the server runs and listens there.`,
  );
});

it.each([
  ['esdb://a:2113,b:2114,c?tls=true', ['a:2113', 'b:2114', 'c']],
  ['esdb+discover://user:secret@cluster.internal:2113/?tls=false', ['cluster.internal:2113']],
])('the nodes of an event store are named likewise: %s', (url, nodes) => expect(nodesOf(url)).toEqual(nodes));

it('nothing of a user or a password is told, whatever characters they have and whether or not they are escaped', () => {
  const word = fc.string({ minLength: 3, unit: fc.constantFrom(...'Zq7@:/?#%&=,;') }).map((text) => `PW${text}PW`);
  fc.assert(
    fc.property(word, word, fc.boolean(), (user, password, isEscaped) => {
      const [name, secret] = isEscaped ? [encodeURIComponent(user), encodeURIComponent(password)] : [user, password];
      const told = [
        said(`postgres://${name}:${secret}@db:5432/waybill`),
        ...nodesOf(`esdb://${name}:${secret}@a:2113?tls=true`),
      ];
      expect(told.join('\n')).not.toMatch(/PW|Zq|q7|Z7/);
      expect(nodesOf(`esdb://${name}:${secret}@a:2113?tls=true`)).toEqual(['a:2113']);
    }),
  );
});
