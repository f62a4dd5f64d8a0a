import { systemContext } from '../../log/kernel/context.ts';
import { forEachDocument } from '../../log/kernel/lists.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Log } from '../../log/ports/log.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { PartyLists } from '../../trade/ports/party-lists.ts';
import type { HandleShipment } from './booking.ts';
import type { ScreenBooking } from './screen-booking.ts';
import { shipmentOfAnyAccount, shipmentView } from './shipment-view.ts';
import type { ShipmentView } from './shipment-view.ts';

/** With which lists parcels were screened. */
export type Rescreened = {
  /** `PartyLists.imported`. */
  readonly lists: string;
  /** Ids of shipments that had no label then: they are screened once they have one. */
  readonly waiting: readonly string[];
};

/** Where the last run is kept. Without it, all open parcels are screened again, and nobody is told twice. */
export interface RescreenedRecord {
  read(): Rescreened | undefined;
  write(done: Rescreened): void;
}

const limits = {
  /** Until then (ms) after an import, another process may book by the lists before. */
  settled: 60_000,
  /** The age (days) up to which a label without a scan is taken for a parcel that is still to be handed over. */
  openDays: 90,
};
const dayMs = 24 * 3_600_000;
const failure = 'A parcel could not be screened again; it is tried later.';

type Needs = {
  readonly lists: Pick<PartyLists, 'imported'>;
  readonly screen: ScreenBooking;
  readonly record: RescreenedRecord;
  readonly store: Pick<EventStore, 'read'>;
  readonly readModels: Pick<ReadModels, 'scan'>;
  /** Resolves when the lists of shipments contain all that was booked before. */
  readonly caughtUp: (signal: AbortSignal) => Promise<unknown>;
  readonly handle: HandleShipment;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
};

/**
 * Screens the parcels that are booked and not yet scanned once lists of denied parties have changed, and records which
 * of their parties are on them. Nothing is voided. Where no list has changed, it reads one file.
 */
export const rescreenParcels = ({ lists, screen, record, store, readModels, handle, clock, log, caughtUp }: Needs) => {
  const each = forEachDocument({
    readModels,
    collection: shipmentView,
    id: { name: 'shipmentId', of: ({ shipmentId }) => shipmentId },
    atOnce: 1,
    log,
    failure,
  });

  /** Whether a party was found that nobody was told of. */
  const rescreen = async ({ shipmentId, accountId, people }: ShipmentView): Promise<boolean> => {
    const at = clock.now();
    const findings = screen(people, at).held?.personal.partyFindings ?? [];
    if (findings.length === 0) return false;
    const context = systemContext({ accountId, correlationId: shipmentId }, at);
    const { events } = await handle(shipmentId, { type: 'RecordDeniedParty', data: { findings, at } }, context);
    return events.length > 0;
  };

  /** Screens all open parcels; returns the shipments that are still to be screened. */
  const rescreenAll = async (imported: string): Promise<readonly string[]> => {
    const createdAt = {
      field: 'createdAt',
      from: new Date(Date.parse(clock.now()) - limits.openDays * dayMs).toISOString(),
    } as const;
    const left = new Set<string>();
    // These first: one that gets its label meanwhile must be in one of the two.
    await each([{ field: 'status', equals: 'booking_pending' }, createdAt], ({ shipmentId }) =>
      Promise.resolve(left.add(shipmentId)),
    );
    let [screened, found] = [0, 0];
    await each([{ field: 'status', equals: 'label_created' }, createdAt], async (view) => {
      left.add(view.shipmentId);
      if (await rescreen(view)) found += 1;
      screened += 1;
      left.delete(view.shipmentId);
    });
    log.info({ lists: imported, screened, found }, 'Open parcels were screened by the lists of denied parties.');
    return [...left];
  };

  const rescreenWaiting = async (shipmentId: string): Promise<readonly string[]> => {
    try {
      const view = await shipmentOfAnyAccount(store, shipmentId);
      if (view?.status === 'booking_pending') return [shipmentId];
      if (view) await rescreen(view);
      return [];
    } catch (error) {
      log.warn({ err: error, shipmentId }, failure);
      return [shipmentId];
    }
  };

  return async (signal: AbortSignal): Promise<void> => {
    const imported = lists.imported();
    if (imported === undefined || Date.parse(clock.now()) - Date.parse(imported.at) < limits.settled) return;
    const done = record.read();
    if (done?.lists === imported.lists) {
      if (done.waiting.length === 0) return;
      const waiting: string[] = [];
      for (const shipmentId of done.waiting) waiting.push(...(await rescreenWaiting(shipmentId)));
      if (waiting.length < done.waiting.length) record.write({ ...done, waiting });
      return;
    }
    await caughtUp(signal);
    if (signal.aborted) return;
    record.write({ lists: imported.lists, waiting: await rescreenAll(imported.lists) });
  };
};
