import type { Answer, Asked } from './faulty-server.ts';

type Pickup = {
  readonly id: string;
  readonly object_type: 'pickup';
  readonly carrier_name: string;
  readonly carrier_id: string;
  readonly confirmation_number: string;
  status?: string;
  readonly pickup_date: string;
  readonly ready_time: string;
  readonly closing_time: string;
  readonly address: object;
  readonly parcels: readonly object[];
  readonly tracking_numbers: readonly string[];
  readonly instruction: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
};

export type SentKarrioPickup = Partial<
  Pick<Pickup, 'pickup_date' | 'ready_time' | 'closing_time' | 'address' | 'tracking_numbers' | 'metadata'>
> & {
  readonly instruction?: string;
};

/** Karrio's reply to invalid input: codes by field, and sentences. */
const invalid = (field: string): Answer => ({
  status: 400,
  json: {
    errors: [
      {
        code: { [field]: ['invalid'] },
        details: { [field]: ['A sentence that quotes 12 Sample Street.'] },
        level: 'error',
      },
    ],
  },
});

/**
 * Karrio's pickups as its server's own tests have them: one call schedules a pickup of parcels that it knows. Each
 * parcel is in one pickup.
 */
export const karrioPickups = (isKnown: (trackingNumber: string) => boolean) => {
  const pickups: Pickup[] = [];
  const sent: SentKarrioPickup[] = [];
  const ordered: { readonly reference: unknown; isComing: boolean }[] = [];
  const world = {
    vansAreOut: false,
    carrierRefuses: false,
    /** Older servers cannot search by metadata, and delete cancelled pickups. */
    isOld: false,
  };

  const scheduled = (carrier: string, body: SentKarrioPickup): Answer => {
    const {
      pickup_date,
      ready_time,
      closing_time,
      address,
      tracking_numbers = [],
      metadata = {},
      instruction = null,
    } = body;
    if (pickup_date === undefined || ready_time === undefined || closing_time === undefined)
      return invalid('pickup_date');
    if (address === undefined) return invalid('address');
    const taken = pickups.filter(({ status }) => status !== 'cancelled').flatMap((pickup) => pickup.tracking_numbers);
    if (!tracking_numbers.every(isKnown) || tracking_numbers.some((number) => taken.includes(number)))
      return invalid('tracking_numbers');
    if (world.carrierRefuses)
      return {
        status: 424,
        json: {
          messages: [
            { code: '9012', message: 'No van to 12 Sample Street.', carrier_name: carrier, carrier_id: `${carrier}-a` },
          ],
        },
      };
    const pickup: Pickup = {
      id: `pck_${ordered.length + 1}`,
      object_type: 'pickup',
      carrier_name: carrier,
      carrier_id: `${carrier}-a`,
      confirmation_number: `2724${ordered.length + 1}`,
      ...(!world.isOld && { status: 'scheduled' }),
      pickup_date,
      ready_time,
      closing_time,
      address,
      parcels: tracking_numbers.map((_, index) => ({ id: `pcl_${index}` })),
      tracking_numbers,
      instruction,
      metadata,
    };
    pickups.unshift(pickup);
    sent.push(body);
    ordered.push({ reference: metadata['reference'], isComing: true });
    return { status: 201, json: pickup };
  };

  const cancelled = (pickup: Pickup): Answer => {
    if (world.vansAreOut)
      return {
        status: 409,
        json: {
          errors: [{ code: 'state_error', message: "The pickup is 'closed' and cannot be modified", level: 'error' }],
        },
      };
    const order = ordered.find(({ reference }) => reference === pickup.metadata['reference']);
    if (order) order.isComing = false;
    if (world.isOld) pickups.splice(pickups.indexOf(pickup), 1);
    else pickup.status = 'cancelled';
    return { status: 200, json: { ...pickup, ...(world.isOld && { id: null }) } };
  };

  const handle = ({ method, path, query, body }: Asked): Answer | undefined => {
    const [, , kind, name = '', verb] = path.split('/');
    if (kind !== 'pickups') return undefined;
    if (method === 'POST' && verb === 'schedule') return scheduled(name, body as SentKarrioPickup);
    if (name === '') {
      const wanted = query.get('metadata_value');
      const found = world.isOld ? pickups : pickups.filter(({ metadata }) => Object.values(metadata).includes(wanted));
      const [offset, limit] = [Number(query.get('offset') ?? '0'), Number(query.get('limit') ?? '20')];
      const next = offset + limit < found.length ? `/v1/pickups?offset=${offset + limit}` : null;
      return {
        status: 200,
        json: { count: found.length, next, previous: null, results: found.slice(offset, offset + limit) },
      };
    }
    const pickup = pickups.find(({ id }) => id === name);
    if (!pickup)
      return { status: 404, json: { errors: [{ code: 'not_found', message: 'Pickup not found', level: 'warning' }] } };
    return verb === 'cancel' ? cancelled(pickup) : { status: 200, json: pickup };
  };

  return { world, handle, sent, vans: () => ordered };
};
