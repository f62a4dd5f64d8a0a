import { fileOf, faultyServer } from './faulty-server.ts';
import type { Answer, Handler } from './faulty-server.ts';
import { karrioPickups } from './karrio-pickups.ts';

type Event = {
  readonly date: string;
  readonly time: string;
  readonly code: string;
  readonly description: string;
  readonly location: string | null;
  readonly status?: string;
  readonly timestamp?: string;
};

type Shipment = {
  id: string;
  status: string;
  reference: string | null;
  sent: Readonly<Record<string, unknown>>;
  tracking_number: string | null;
  label_type: string;
  hasRates: boolean;
};
type Tracker = { id: string; tracking_number: string; carrier_name: string; status: string; events: Event[] };

export const karrioToken = 'key_of_the_tests';

const no = (status: number, code: string): Answer => ({
  status,
  json: { errors: [{ code, message: 'A sentence that quotes 12 Sample Street.' }] },
});

/**
 * The parts of a Karrio server's REST API that are used, as https://docs.karrio.io describes them: shipments, trackers,
 * pickups.
 */
export const karrioServer = async () => {
  const shipments = new Map<string, Shipment>();
  const trackers = new Map<string, Tracker>();
  const purchases: string[] = [];
  const pickups = karrioPickups((number) =>
    [...shipments.values()].some(({ tracking_number }) => tracking_number === number),
  );
  let count = 0;

  const world = {
    /** Whether files are served only with a token of their own. */
    asksForTokens: false,
    /** Messages of carriers without a price. While there are any, no carrier offers one. */
    messages: [] as readonly object[],
  };

  const shown = ({ id, status, reference, sent, tracking_number, label_type, hasRates }: Shipment) => ({
    ...sent,
    id,
    object_type: 'shipment',
    status,
    reference,
    tracking_number,
    label_type,
    label_url: tracking_number === null ? null : `/v1/shipments/${id}/label.${label_type.toLowerCase()}`,
    invoice_url: tracking_number === null ? null : `/v1/shipments/${id}/invoice.pdf`,
    rates: [
      {
        id: `rat_${id}_other`,
        carrier_name: 'ups',
        carrier_id: 'ups-main',
        service: 'ups_standard',
        total_charge: 5,
        currency: 'USD',
      },
      {
        id: `rat_${id}_dear`,
        carrier_name: 'usps',
        carrier_id: 'usps-b',
        service: 'usps_priority_mail',
        total_charge: 19.35,
        currency: 'USD',
      },
      {
        id: `rat_${id}_cheap`,
        carrier_name: 'usps',
        carrier_id: 'usps-a',
        service: 'usps_priority_mail',
        total_charge: 9.35,
        currency: 'USD',
      },
    ].filter(() => hasRates),
    messages: world.messages,
  });

  const handle: Handler = (asked, { headers }) => {
    const { method, path, query, body } = asked;
    const [, , kind, id = '', verb = ''] = path.split('/');
    if (headers.authorization !== `Token ${karrioToken}`) return no(401, 'authentication_failed');
    if (path === '/api/tokens') {
      const { resource_ids, access } = body as { resource_ids: readonly string[]; access: readonly string[] };
      return {
        status: 201,
        json: {
          token: `${access.join()} of ${resource_ids.join()}`,
          expires_at: '2026-11-20T10:05:00+00:00',
          resource_urls: {},
        },
      };
    }
    if (kind === 'shipments' && id === '' && method === 'GET') {
      // Like Karrio's filter, this matches parts of a reference.
      const wanted = query.get('reference') ?? '';
      const results = [...shipments.values()].filter(({ reference }) => reference?.includes(wanted)).map(shown);
      return { status: 200, json: { count: results.length, next: null, previous: null, results } };
    }
    if (kind === 'shipments' && id === '') {
      const sent = body as Readonly<Record<string, unknown>> & { reference?: string; label_type?: string };
      const fresh: Shipment = {
        id: `shp_${++count}`,
        status: 'draft',
        reference: sent.reference ?? null,
        sent,
        tracking_number: null,
        label_type: sent.label_type ?? 'PDF',
        hasRates: world.messages.length === 0,
      };
      shipments.set(fresh.id, fresh);
      return { status: 201, json: shown(fresh) };
    }
    if (kind === 'shipments') {
      const shipment = shipments.get(id);
      if (!shipment) return no(404, 'not_found');
      const file = verb.split('.')[0] ?? '';
      if ((file === 'label' || file === 'invoice') && world.asksForTokens && query.get('token') !== `${file} of ${id}`)
        return { status: 403, bytes: Buffer.from('Access token required. Use /api/tokens to generate one.') };
      if (verb.startsWith('label')) return { status: 200, bytes: fileOf(shipment.label_type, id) };
      if (verb.startsWith('invoice')) return { status: 200, bytes: fileOf('PDF', `invoice ${id}`) };
      if (verb === 'rates') shipment.hasRates = world.messages.length === 0;
      if (verb === 'purchase') {
        if (shipment.status !== 'draft') return no(409, 'state_error');
        const { selected_rate_id, label_type } = body as { selected_rate_id: string; label_type: string };
        purchases.push(selected_rate_id);
        // Older servers have `purchased` instead.
        shipment.status = 'created';
        shipment.label_type = label_type;
        shipment.tracking_number = `9400${String(++count).padStart(18, '0')}`;
      }
      if (verb === 'cancel') {
        if (shipment.status === 'in_transit') return no(409, 'state_error');
        shipment.status = 'cancelled';
      }
      return { status: 200, json: shown(shipment) };
    }
    if (kind === 'trackers' && method === 'GET') {
      const known = trackers.get(decodeURIComponent(id));
      return known ? { status: 200, json: known } : no(404, 'not_found');
    }
    if (kind === 'trackers' && method === 'DELETE') {
      const known = trackers.get(decodeURIComponent(id));
      trackers.delete(decodeURIComponent(id));
      return known ? { status: 200, json: known } : no(404, 'not_found');
    }
    if (kind === 'trackers') {
      const { tracking_number, carrier_name } = body as { tracking_number: string; carrier_name: string };
      const tracker: Tracker = { id: `trk_${++count}`, tracking_number, carrier_name, status: 'pending', events: [] };
      trackers.set(tracking_number, tracker);
      return { status: 202, json: tracker };
    }
    return pickups.handle(asked) ?? no(404, 'not_found');
  };

  const server = await faultyServer(handle);
  return {
    ...server,
    purchases,
    shipments,
    trackers,
    pickups,
    world,
    scan: (trackingNumber: string, event: Partial<Event> = {}, status = 'in_transit'): void => {
      const tracker = trackers.get(trackingNumber) ?? {
        id: `trk_${++count}`,
        tracking_number: trackingNumber,
        carrier_name: 'usps',
        status,
        events: [],
      };
      trackers.set(trackingNumber, tracker);
      // Newest first.
      tracker.events.unshift({
        date: '2026-11-23',
        time: '09:00',
        code: 'OA',
        description: 'Accepted',
        location: 'Leeds, GB',
        ...event,
      });
      tracker.status = status;
      for (const shipment of shipments.values())
        if (shipment.tracking_number === trackingNumber) shipment.status = status;
    },
  };
};
