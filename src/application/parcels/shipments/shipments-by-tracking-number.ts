import { ownRows, rowsOfAnyAccount } from '../../log/kernel/own.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { ReadModelBehindError } from '../../log/ports/read-models.ts';
import type { ReadableModels } from '../../log/ports/read-models.ts';
import { withTimeout } from '../../shared/concurrency.ts';
import type { RunningSubscriber } from '../../log/kernel/subscriber.ts';
import { plainNumber } from '../../../domain/parcels/shipment/index.ts';
import { numberFields, shipmentView } from './shipment-view.ts';
import type { ShipmentView } from './shipment-view.ts';

/** How long (ms) a lookup waits for the read model to catch up. */
const catchUpTimeoutMs = 1_000;

/**
 * The order is the precedence: a shipment's own number wins over the number of another shipment's leg, so that a leg
 * cannot hide another client's parcel.
 */
const numbered = numberFields;
type Numbered = (typeof numbered)[number];
const numberOf: Readonly<Record<Numbered, (view: ShipmentView) => string | undefined>> = {
  trackingNumber: ({ trackingNumber }) => trackingNumber,
  firstMileNumber: ({ legs }) => legs.firstMile?.trackingNumber,
  lastMileNumber: ({ legs }) => legs.lastMile?.trackingNumber,
};

/** Whether a number is the shipment's own or that of one of its legs. */
export const isNumbered = (view: ShipmentView, trackingNumber: string): boolean =>
  numbered.some((field) => plainNumber(numberOf[field](view) ?? '') === plainNumber(trackingNumber));

/** Numbers per query. Carriers reuse numbers; the newest parcel counts. */
const page = 200;

type LookUp = {
  readonly store: EventStore;
  readonly readModels: ReadableModels;
  readonly list: () => RunningSubscriber | undefined;
  readonly clock: Pick<Clock, 'sleep'>;
};

/**
 * Finds shipments by tracking number, their own or that of a leg, whatever its spacing and case. The read model is
 * milliseconds behind the log, so before a number is reported as unknown, the lookup waits until the read model has
 * caught up with the log as of the request.
 */
export const shipmentsByTrackingNumbers = ({ store, readModels, list, clock }: LookUp) => {
  /** The newest shipment under each number, for one page of numbers. */
  const findPage = async (field: Numbered, numbers: readonly string[]): Promise<readonly ShipmentView[]> => {
    const most = numbers.length === 1 ? 1 : numbers.length * 2;
    const rows = await rowsOfAnyAccount(readModels, shipmentView, {
      where: [numbers.length === 1 ? { field, equals: numbers[0] ?? null } : { field, oneOf: numbers }],
      sort: { field: 'createdAt', direction: 'DESC' },
      range: [0, most - 1],
    });
    if (numbers.length === 1 || rows.length < most) return rows;
    // The page is full of parcels that share one number, such as those of a consignment: look the others up one by one.
    const oneByOne = await Promise.all(numbers.map((number) => findPage(field, [number])));
    return oneByOne.flat();
  };

  const look = async (numbers: readonly string[], found: Map<string, ShipmentView>): Promise<void> => {
    for (const field of numbered) {
      const missing = numbers.filter((number) => !found.has(number));
      for (let from = 0; from < missing.length; from += page) {
        const rows = await findPage(field, missing.slice(from, from + page));
        // Oldest first, so that the newest parcel under a number overwrites the others.
        for (const view of rows.toReversed()) {
          const number = numberOf[field](view);
          if (number !== undefined) found.set(plainNumber(number), view);
        }
      }
    }
  };

  return async (numbers: readonly string[]): Promise<ReadonlyMap<string, ShipmentView>> => {
    const wanted = [...new Set(numbers.map(plainNumber))];
    const found = new Map<string, ShipmentView>();
    await look(wanted, found);
    const asAsked = () =>
      new Map(
        numbers.flatMap((number) =>
          found.has(plainNumber(number)) ? [[number, found.get(plainNumber(number)) as ShipmentView]] : [],
        ),
      );
    if (found.size === wanted.length) return asAsked();
    const head = await store.head();
    await withTimeout(clock, catchUpTimeoutMs, (signal) => list()?.reached(head, signal) ?? Promise.resolve());
    await look(wanted, found);
    return asAsked();
  };
};

/** Finds a shipment by one number. */
export const shipmentByTrackingNumber = (dependencies: LookUp) => {
  const find = shipmentsByTrackingNumbers(dependencies);
  return async (trackingNumber: string): Promise<ShipmentView | undefined> =>
    (await find([trackingNumber])).get(trackingNumber);
};

/**
 * Whether an account has a shipment with this number of its own, as far as the list knows: not while it is being filled.
 */
export const hasShipment =
  (readModels: Pick<ReadableModels, 'rows'>) =>
  async (trackingNumber: string, accountId: string): Promise<boolean> => {
    try {
      const rows = await ownRows(readModels, shipmentView, accountId, {
        where: [{ field: 'trackingNumber', equals: plainNumber(trackingNumber) }],
        sort: { field: 'createdAt', direction: 'DESC' },
        range: [0, 0],
      });
      return rows.length > 0;
    } catch (error) {
      if (error instanceof ReadModelBehindError) return false;
      throw error;
    }
  };
