import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { createManifest } from '../../parcels/manifests/create-manifest.ts';
import type { cancelPickup } from '../../parcels/pickups/pickups-at-carriers.ts';
import type { schedulePickup } from '../../parcels/pickups/schedule-pickup.ts';
import type { Context } from '../../log/kernel/context.ts';
import { shipmentOfAnyAccount } from '../../parcels/shipments/shipment-view.ts';
import type { Step } from './agenda.ts';
import { demoClaim, minutesAfter } from './demo-run.ts';
import type { DemoRun } from './demo-run.ts';
import { shipmentIdOf } from './parcel-steps.ts';
import type { Shop } from './examples.ts';
import type { PlannedParcel } from './traffic.ts';

export type DispatchUseCases = {
  readonly schedule: ReturnType<typeof schedulePickup>;
  readonly cancelPickup: ReturnType<typeof cancelPickup>;
  readonly createManifest: ReturnType<typeof createManifest>;
};

/** The pickups that the carrier refuses, and that the shop cancels: each is arranged again afterwards. */
const [refusedEvery, cancelledEvery] = [9, 11] as const;

/** How many days ahead a day is looked for on which the carrier comes. */
const longestWait = 6;

const dayAfter = (at: string, days: number): string =>
  new Date(Date.parse(`${at.slice(0, 10)}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** At the end of each day every shop orders a pickup of the day's parcels, and closes the day with a manifest. */
export const dispatchSteps = (
  run: DemoRun,
  useCases: DispatchUseCases,
  parcels: readonly PlannedParcel[],
  end: string,
): readonly Step[] => {
  /** Orders a pickup for the next morning on which the carrier comes. */
  const order = async (
    { code, sender }: Shop,
    { what, reference, shipmentIds }: { what: string; reference: string; shipmentIds: readonly string[] },
    context: Context,
  ): Promise<string | undefined> => {
    for (let days = 1; days <= longestWait; days++) {
      const day = dayAfter(context.at, days);
      const window = { startAt: `${day}T09:00`, endAt: `${day}T12:00` };
      try {
        const request = { ...window, shipmentIds, address: sender, reference };
        return (await useCases.schedule(request, context, demoClaim(run, `pickup ${code} ${what}`))).pickup.pickupId;
      } catch (error) {
        // A weekend or a holiday, on which nobody comes.
        if (!(error instanceof DomainError && error.reason === 'validation_failed')) throw error;
      }
    }
    return undefined;
  };

  const labelled = async (some: readonly PlannedParcel[]): Promise<readonly string[]> => {
    const views = await Promise.all(
      some.map(({ number }) => shipmentOfAnyAccount(run.store, shipmentIdOf(run, number))),
    );
    return views.flatMap((view) => (view?.status === 'label_created' ? [view.shipmentId] : []));
  };

  const closeDay = (shop: Shop, day: string, some: readonly PlannedParcel[], index: number): readonly Step[] => {
    const reference = `${shop.code}-${day}`;
    const arrange =
      (what: string, asked = reference) =>
      async (context: Context) => {
        const shipmentIds = await labelled(some);
        return shipmentIds.length === 0
          ? undefined
          : order(shop, { what: `${day} ${what}`, reference: asked, shipmentIds }, context);
      };
    const arrangeAndCancel = async (context: Context): Promise<void> => {
      const pickupId = await arrange('first')(context);
      if (pickupId === undefined) return;
      run.agenda.add({ at: minutesAfter(context.at, 10), do: (then) => useCases.cancelPickup(pickupId, then) });
    };
    const manifest = async (context: Context): Promise<void> => {
      const shipmentIds = await labelled(some);
      if (shipmentIds.length > 0)
        await useCases.createManifest({ shipmentIds, reference }, context, demoClaim(run, `manifest ${reference}`));
    };
    const isRefused = index % refusedEvery === 4;
    const at = (minutes: number): string => minutesAfter(`${day}T17:30:00.000Z`, minutes);
    return [
      ...(isRefused ? [{ at: at(0), do: arrange('first', 'SIM-CARRIER-REFUSES') }] : []),
      ...(index % cancelledEvery === 5 && !isRefused ? [{ at: at(0), do: arrangeAndCancel }] : []),
      { at: at(20), do: arrange('') },
      { at: at(30), do: manifest },
    ];
  };

  const [largest] = run.shops;
  const returns: Step = {
    at: minutesAfter(end, -40),
    do: (context) =>
      order(largest, { what: 'empty boxes', reference: `${largest.code} empty boxes`, shipmentIds: [] }, context),
  };
  const days = Map.groupBy(parcels, ({ shop, bookedAt }) => `${bookedAt.slice(0, 10)} ${shop.code}`);
  const closings = [...days.keys()].toSorted().flatMap((name, index) => {
    const some = days.get(name) ?? [];
    const [parcel] = some;
    return parcel ? closeDay(parcel.shop, name.slice(0, 10), some, index) : [];
  });
  return [...closings, returns];
};
