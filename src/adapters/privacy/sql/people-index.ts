import { createHmac } from 'node:crypto';
import type { HashContact } from '../../../application/privacy/people.ts';
import { peopleIndexName } from '../../../application/privacy/people.ts';
import type { Kysely } from 'kysely';
import type { StreamName } from '../../../application/log/ports/event-store.ts';
import type { PeopleIndex, RecentPeople } from '../../../application/log/ports/personal-data.ts';
import { loadCheckpoint, saveCheckpoint } from '../../log/sql/checkpoints/checkpoints.ts';
import { preparedRows, relaxedTransaction } from '../../log/sql/engine/writes.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

/** Half of an HMAC is as secure as the whole (RFC 2104, section 5). A parcel has four of them. */
const bytes = 16;

/** A keyed hash of a contact: without a key, all phone numbers of the world could soon be tried. */
export const contactHash =
  (key: Uint8Array): HashContact =>
  ({ kind, value }) =>
    createHmac('sha256', key).update(`${kind}:${value}`).digest().toString('base64url', 0, bytes);

type Row = Tables['people_index'];

export const sqlPeopleIndex = (db: Kysely<Tables>): PeopleIndex & RecentPeople => {
  const insert = preparedRows<Row>((rows) =>
    db
      .insertInto('people_index')
      .values(rows.map((value) => ({ hash: value('hash'), stream: value('stream'), entry: value('entry') })))
      .onConflict((conflict) => conflict.doNothing()),
  );
  return {
    checkpoint: () => loadCheckpoint(db, peopleIndexName),
    commit: (changes, to) =>
      // A power failure may lose the last changes together with the checkpoint; they are then made again.
      relaxedTransaction(db, async (transaction) => {
        let found: Row[] = [];
        const add = async (): Promise<void> => {
          for (const query of insert(found)) await transaction.executeQuery(query);
          found = [];
        };
        for (const change of changes) {
          if ('hash' in change) {
            found.push(change);
            continue;
          }
          // An erasure applies only to the events before it.
          await add();
          if (change.erased.length > 0)
            await transaction
              .deleteFrom('people_index')
              .where('stream', '=', change.stream)
              .where('entry', 'in', change.erased)
              .execute();
        }
        await add();
        await saveCheckpoint(transaction, peopleIndexName, to);
      }),
    newest: async ({ hash, entry, category, looked, most }) => {
      const places = db
        .selectFrom('people_index')
        .select(['stream', 'entry'])
        .where('hash', '=', hash)
        .where('stream', '>', `${category}-`)
        .where('stream', '<', `${category}.`)
        .orderBy('stream', 'desc')
        .limit(looked)
        .as('places');
      const rows = await db.selectFrom(places).select('stream').where('entry', '=', entry).limit(most).execute();
      return rows.map(({ stream }) => stream as StreamName);
    },
    find: async (hash) => {
      const rows = await db
        .selectFrom('people_index')
        .select(['stream', 'entry'])
        .where('hash', '=', hash)
        .orderBy('stream')
        .orderBy('entry')
        .execute();
      return rows.map(({ stream, entry }) => ({ stream: stream as StreamName, entry }));
    },
  };
};
