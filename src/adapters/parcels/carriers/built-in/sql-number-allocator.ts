import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { dialectOf } from '../../../log/sql/engine/dialects.ts';
import type { BuiltInParcelsTable, Tables } from '../../../log/sql/engine/tables.ts';
import type { Series, TrackingNumbers } from './numbering.ts';
import type { LabelGenerated } from '../../../../domain/parcels/shipment/index.ts';
import type { NumberSeries } from '../../../../application/log/ports/number-series.ts';

type Labelled = { readonly carrier?: unknown; readonly trackingNumber?: unknown };

/** Reads the allocated tracking numbers from the built-in carrier's labels in the log. */
export const builtInNumberSeries = (
  allocator: Pick<NumberAllocator, 'raise'>,
  { placeOf }: Pick<TrackingNumbers, 'placeOf'>,
  carrier: string,
): NumberSeries => ({
  type: 'LabelGenerated' satisfies LabelGenerated['type'],
  numberIn: ({ event }) => {
    const { carrier: by, trackingNumber } = event.data as Labelled;
    return by === carrier && typeof trackingNumber === 'string' ? placeOf(trackingNumber) : undefined;
  },
  // The keys are the series that `numberIn` returns.
  raise: (highest) => allocator.raise(highest as ReadonlyMap<Series, number>),
});

/** Wraps an allocator so that it allocates nothing before `ready` has resolved. */
export const allocatingAfter = (ready: () => Promise<void>, allocator: NumberAllocator): NumberAllocator => ({
  allocate: async (reference, series) => {
    await ready();
    return allocator.allocate(reference, series);
  },
  raise: (highest) => allocator.raise(highest),
  find: (reference) => allocator.find(reference),
  void: (reference) => allocator.void(reference),
});

export type NumberedParcel = {
  readonly reference: string;
  readonly series: Series;
  readonly number: number;
  readonly isVoided: boolean;
};

/** Allocates the numbers of the built-in carrier's parcels. */
export interface NumberAllocator {
  /**
   * Allocates the next number of the series; a reference that has a number keeps it, even from another series. The
   * allocation is durable when the promise resolves.
   */
  allocate(reference: string, series: Series): Promise<NumberedParcel>;
  find(reference: string): Promise<NumberedParcel | undefined>;
  /** Continues each series after the given number. A series that is further on stays unchanged. */
  raise(highest: ReadonlyMap<Series, number>): Promise<void>;
  /** Voids the number of a reference. Repeatable; does nothing for an unknown reference. */
  void(reference: string): Promise<void>;
}

type Request = {
  readonly reference: string;
  readonly series: Series;
  readonly resolve: (parcel: NumberedParcel) => void;
  readonly reject: (error: unknown) => void;
};

const byReference = (rows: readonly BuiltInParcelsTable[]): ReadonlyMap<string, NumberedParcel> =>
  new Map(
    rows.map(({ reference, series, number, voided }) => [
      reference,
      { reference, series: series as Series, number, isVoided: voided === 1 },
    ]),
  );

/** The most requests in one transaction: a statement takes a limited number of values. */
const batchSize = 500;

/**
 * Numbers in the operational database. Requests that arrive during a transaction share the next one, and its single
 * fsync.
 */
export class SqlNumberAllocator implements NumberAllocator {
  readonly #db: Kysely<Tables>;
  readonly #waiting: Request[] = [];
  #committing = false;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  allocate(reference: string, series: Series): Promise<NumberedParcel> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ reference, series, resolve, reject });
      if (!this.#committing) void this.#commitAll();
    });
  }

  async find(reference: string): Promise<NumberedParcel | undefined> {
    return (await this.#parcels(this.#db, [reference])).get(reference);
  }

  async void(reference: string): Promise<void> {
    await this.#db.updateTable('built_in_parcels').set({ voided: 1 }).where('reference', '=', reference).execute();
  }

  async raise(highest: ReadonlyMap<Series, number>): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      // In the same order as allocations, to avoid deadlocks.
      for (const [series, last] of [...highest].sort(([a], [b]) => (a < b ? -1 : 1))) {
        await transaction
          .insertInto('built_in_series')
          .values({ series, last })
          .onConflict((conflict) =>
            conflict.column('series').doUpdateSet({ last }).where('built_in_series.last', '<', last),
          )
          .execute();
      }
    });
  }

  async #commitAll(): Promise<void> {
    this.#committing = true;
    // Waits for the other requests of this turn of the event loop.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const claims = this.#waiting.splice(0, batchSize);
      try {
        const parcels = await this.#commit(claims);
        for (const { reference, resolve, reject } of claims) {
          const parcel = parcels.get(reference);
          if (parcel) resolve(parcel);
          else reject(new Error('A committed tracking number cannot be found.'));
        }
      } catch (error) {
        for (const { reject } of claims) reject(error);
      }
    }
    this.#committing = false;
  }

  #commit(claims: readonly Request[]): Promise<ReadonlyMap<string, NumberedParcel>> {
    const wanted = new Map(claims.map(({ reference, series }) => [reference, series]));
    return this.#db.transaction().execute(async (transaction) => {
      const known = await this.#parcels(transaction, [...wanted.keys()]);
      const fresh = [...wanted].filter(([reference]) => !known.has(reference));
      if (fresh.length === 0) return known;

      const rows: BuiltInParcelsTable[] = [];
      // In a fixed order: two processes that locked the series in different orders would deadlock.
      const bySeries = [...Map.groupBy(fresh, ([, series]) => series)].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [series, references] of bySeries) {
        const last = await this.#advance(transaction, series, references.length);
        references.forEach(([reference], index) =>
          rows.push({ reference, series, number: last - references.length + 1 + index, voided: 0 }),
        );
      }
      const inserted = await transaction
        .insertInto('built_in_parcels')
        .values(rows)
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .returningAll()
        .execute();
      // Another process may have numbered a reference since: its number counts, and the one allocated here is never
      // used.
      if (inserted.length < rows.length) return this.#parcels(transaction, [...wanted.keys()]);
      return new Map([...known, ...byReference(inserted)]);
    });
  }

  /** Advances the counter of a series and returns the last number taken. */
  async #advance(transaction: Transaction<Tables>, series: Series, count: number): Promise<number> {
    const { rows } = await sql<{ last: number }>`insert into built_in_series (series, last) values (${series}, ${count})
      on conflict (series) do update set last = built_in_series.last + ${count} returning last`.execute(transaction);
    const [advanced] = rows;
    if (advanced === undefined) throw new Error(`The series ${series} was not advanced.`);
    return advanced.last;
  }

  async #parcels(db: Kysely<Tables>, references: readonly string[]): Promise<ReadonlyMap<string, NumberedParcel>> {
    const { among, list } = dialectOf(db);
    const known = sql<BuiltInParcelsTable>`select * from built_in_parcels where ${among('reference', list(references))}`;
    return byReference((await known.execute(db)).rows);
  }
}
