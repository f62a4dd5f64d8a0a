import type { Answer, Asked } from './faulty-server.ts';

type Pickup = {
  readonly id: string;
  readonly object: 'Pickup';
  readonly mode: 'test';
  status: 'unknown' | 'scheduled' | 'canceled';
  readonly reference: string | null;
  readonly min_datetime: string;
  readonly max_datetime: string;
  readonly is_account_address: boolean;
  readonly instructions: string | null;
  readonly messages: readonly object[];
  confirmation: string | null;
  readonly carrier_accounts: readonly object[];
  readonly pickup_rates: readonly {
    readonly object: 'PickupRate';
    readonly id: string;
    readonly carrier: string;
    readonly service: string;
    readonly rate: string;
  }[];
};

type Batch = {
  readonly id: string;
  readonly object: 'Batch';
  readonly reference: string | null;
  readonly wanted: readonly string[];
  state: string;
};

export type SentPickup = {
  readonly reference?: string;
  readonly address?: object;
  readonly is_account_address?: boolean;
  readonly min_datetime?: string;
  readonly max_datetime?: string;
  readonly instructions?: string;
  readonly shipment?: { readonly id: string };
  readonly batch?: { readonly id: string };
};

type Parcel = { batch_id: string | null };

const no = (code: string): Answer => ({
  status: 422,
  json: { error: { code, message: 'A sentence that quotes 12 Sample Street.', errors: [] } },
});

/**
 * EasyPost's pickups and batches in the format of recorded replies: a pickup is created, one of its rates is bought,
 * and it may be cancelled.
 */
export const easyPostPickups = (parcels: ReadonlyMap<string, Parcel>) => {
  const pickups: Pickup[] = [];
  const batches: Batch[] = [];
  const sent: SentPickup[] = [];
  const world = {
    /** Whether a reference is accepted instead of an id. */
    takesReferences: true,
    /** Whether batches are ready at once. */
    isQuick: true,
    vansAreOut: false,
    offersRates: true,
  };

  const shown = ({ wanted, ...batch }: Batch) => ({
    ...batch,
    num_shipments: wanted.length,
    shipments:
      batch.state === 'creating'
        ? []
        : wanted.map((id) => ({ id, batch_status: 'postage_purchased', batch_message: null })),
    pickup: null,
    scan_form: null,
    label_url: null,
  });
  const finish = (batch: Batch): void => {
    batch.state = 'purchased';
    for (const id of batch.wanted) Object.assign(parcels.get(id) ?? {}, { batch_id: batch.id });
  };

  const made = (body: SentPickup): Answer => {
    if (body.min_datetime === undefined) return no('PICKUP.MIN_DATETIME.REQUIRED');
    if (body.max_datetime === undefined) return no('PICKUP.MAX_DATETIME.REQUIRED');
    if (body.is_account_address === undefined) return no('PICKUP.IS_ACCOUNT_ADDRESS.REQUIRED');
    if (body.address === undefined) return no('PICKUP.ADDRESS.REQUIRED');
    const isKnown =
      parcels.has(body.shipment?.id ?? '') ||
      batches.some(({ id, state }) => id === body.batch?.id && state !== 'creating');
    if (!isKnown) return no('PICKUP.BATCH.REQUIRED');
    const id = `pickup_${pickups.length + 1}`;
    const rates = [
      ['UPS', 'Future-day Pickup', '1.00'],
      ['USPS', 'SameDay', '24.00'],
      ['USPS', 'NextDay', '0.00'],
    ] as const;
    const pickup: Pickup = {
      id,
      object: 'Pickup',
      mode: 'test',
      status: 'unknown',
      reference: body.reference ?? null,
      min_datetime: `${body.min_datetime.replace(' ', 'T')}Z`,
      max_datetime: `${body.max_datetime.replace(' ', 'T')}Z`,
      is_account_address: false,
      instructions: body.instructions ?? null,
      messages: [],
      confirmation: null,
      carrier_accounts: [],
      pickup_rates: world.offersRates
        ? rates.map(([carrier, service, rate], index) => ({
            object: 'PickupRate',
            id: `pickuprate_${id}_${index}`,
            carrier,
            service,
            rate,
          }))
        : [],
    };
    pickups.unshift(pickup);
    sent.push(body);
    return { status: 200, json: pickup };
  };

  const changed = (pickup: Pickup, verb: string, body: unknown): Answer => {
    if (verb === 'buy') {
      if (pickup.status !== 'unknown') return no('PICKUP.STATUS.INVALID');
      const { carrier, service } = body as { carrier: string; service: string };
      if (!pickup.pickup_rates.some((rate) => rate.carrier === carrier && rate.service === service))
        return no('PICKUP.BUY.NO_MATCHING_RATES');
      pickup.status = 'scheduled';
      pickup.confirmation = `WTC6474014${pickups.length}`;
    }
    if (verb === 'cancel') {
      if (pickup.status !== 'scheduled') return no('PICKUP.STATUS.INVALID');
      if (world.vansAreOut) return no('PICKUP.CANCEL.FAILED');
      pickup.status = 'canceled';
    }
    return { status: 200, json: pickup };
  };

  const named = <T extends { readonly id: string; readonly reference: string | null }>(
    all: readonly T[],
    name: string,
  ): T | undefined => all.find(({ id, reference }) => id === name || (world.takesReferences && reference === name));
  const missing: Answer = {
    status: 404,
    json: { error: { code: 'NOT_FOUND', message: 'The requested resource could not be found.', errors: [] } },
  };

  const handle = ({ method, path, body }: Asked): Answer | undefined => {
    const [, , kind, name = '', verb = ''] = path.split('/');
    if (kind === 'batches' && method === 'POST') {
      const { batch } = body as { batch: { reference?: string; shipments: readonly { id: string }[] } };
      const fresh: Batch = { id: `batch_${batches.length + 1}`, object: 'Batch', reference: batch.reference ?? null, wanted: batch.shipments.map(({ id }) => id), state: 'creating' }; // oxfmt-ignore
      batches.push(fresh);
      const asMade = shown(fresh);
      if (world.isQuick) finish(fresh);
      return { status: 201, json: world.isQuick ? shown(fresh) : asMade };
    }
    if (kind === 'batches') {
      const batch = named(batches, decodeURIComponent(name));
      return batch ? { status: 200, json: shown(batch) } : missing;
    }
    if (kind !== 'pickups') return undefined;
    if (method === 'POST' && name === '') return made((body as { pickup: SentPickup }).pickup);
    if (name === '') return { status: 200, json: { pickups: pickups.slice(0, 100), has_more: pickups.length > 100 } };
    const pickup = named(pickups, decodeURIComponent(name));
    return pickup ? changed(pickup, verb, body) : missing;
  };

  return {
    world,
    handle,
    /** Requests that created a pickup, in order. */
    sent,
    batches,
    finishBatches: (): void => batches.forEach(finish),
    /** Pickups that were bought, including cancelled ones. */
    vans: () =>
      pickups
        .filter(({ status }) => status !== 'unknown')
        .map(({ reference, status }) => ({ reference, isComing: status === 'scheduled' })),
  };
};
