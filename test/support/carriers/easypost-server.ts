import { easyPostPickups } from './easypost-pickups.ts';
import { fileOf, faultyServer } from './faulty-server.ts';
import type { Answer, Handler } from './faulty-server.ts';

type Detail = {
  readonly object: 'TrackingDetail';
  readonly status: string;
  readonly status_detail: string;
  readonly carrier_code: string | null;
  readonly message: string;
  readonly datetime: string;
  readonly tracking_location: {
    readonly city: string | null;
    readonly state: string | null;
    readonly country: string | null;
  };
};

type Tracker = {
  id: string;
  tracking_code: string;
  carrier: string;
  status: string;
  created_at: string;
  tracking_details: Detail[];
};

type Shipment = {
  id: string;
  object: 'Shipment';
  reference: string | null;
  sent: SentShipment;
  tracking_code: string | null;
  refund_status: string | null;
  batch_id: string | null;
  format: string;
  /** Whether it has rates: only those of its creation, until it is rated again. */
  hasRates: boolean;
};

type SentShipment = {
  readonly reference?: string;
  readonly options?: { readonly label_format?: string };
  readonly [field: string]: unknown;
};

export const easyPostKey = 'EZTK-of-the-tests';

const no = (status: number, code: string, errors: readonly object[] = []): Answer => ({
  status,
  json: { error: { code, message: 'A sentence that quotes 12 Sample Street.', errors } },
});

/**
 * The parts of EasyPost's REST API v2 that are used, as https://docs.easypost.com describes them: shipments, labels,
 * refunds, trackers, pickups.
 */
export const easyPostServer = async () => {
  const shipments = new Map<string, Shipment>();
  const trackers = new Map<string, Tracker>();
  const purchases: string[] = [];
  const pickups = easyPostPickups(shipments);
  let origin = '';
  let count = 0;

  const world = {
    /** The only format that the carrier prints, if there is one: EasyPost then answers 422 to a conversion. */
    onlyPrints: undefined as 'PDF' | 'ZPL' | undefined,
    /** Messages of carriers without a price. While there are any, no carrier offers one. */
    messages: [] as readonly object[],
    /** Trackers of earlier parcels, which are listed before all others. */
    earlierTrackers: [] as readonly object[],
    /** The status with which files are refused; undefined to serve them. */
    fileStatus: undefined as number | undefined,
  };

  const shown = ({
    id,
    object,
    reference,
    sent,
    tracking_code,
    refund_status,
    batch_id,
    format,
    hasRates,
  }: Shipment) => ({
    id,
    object,
    mode: 'test',
    reference,
    ...sent,
    tracking_code,
    refund_status,
    batch_id,
    batch_status: batch_id === null ? null : 'postage_purchased',
    messages: world.messages,
    rates: [
      { id: `rate_${id}_slow`, carrier: 'USPS', service: 'GroundAdvantage', rate: '7.20', currency: 'USD' },
      { id: `rate_${id}_dear`, carrier: 'USPS', service: 'Priority', rate: '19.35', currency: 'USD' },
      { id: `rate_${id}_cheap`, carrier: 'USPS', service: 'Priority', rate: '9.35', currency: 'USD' },
    ].filter(() => hasRates),
    selected_rate: tracking_code === null ? null : { id: purchases.find((rate) => rate.includes(id)) ?? null },
    postage_label:
      tracking_code === null
        ? null
        : {
            object: 'PostageLabel',
            label_file_type: format === 'PNG' ? 'image/png' : format === 'ZPL' ? 'application/zpl' : 'application/pdf',
            label_url: `${origin}/files/${id}.${format.toLowerCase()}`,
            label_pdf_url: null,
            label_zpl_url: null,
          },
    tracker: tracking_code === null ? null : trackers.get(tracking_code),
    forms:
      tracking_code === null
        ? []
        : [{ object: 'Form', form_type: 'commercial_invoice', form_url: `${origin}/files/${id}-invoice.pdf` }],
  });

  const find = (idOrReference: string): Shipment | undefined =>
    shipments.get(idOrReference) ?? [...shipments.values()].find(({ reference }) => reference === idOrReference);

  const trackerFor = (tracking_code: string, carrier: string): Tracker => {
    const known = trackers.get(tracking_code);
    const tracker = known ?? {
      id: `trk_${++count}`,
      tracking_code,
      carrier,
      status: 'pre_transit',
      created_at: '2026-11-20T10:00:00Z',
      tracking_details: [],
    };
    trackers.set(tracking_code, tracker);
    return tracker;
  };

  const handle: Handler = (asked, { headers }) => {
    const { method, path, query, body } = asked;
    const [, area, kind, id = '', verb] = path.split('/');
    if (area === 'files' && world.fileStatus !== undefined) return { status: world.fileStatus, json: {} };
    if (area === 'files')
      return {
        status: 200,
        bytes: fileOf((kind ?? '').endsWith('zpl') ? 'ZPL' : (kind ?? '').endsWith('png') ? 'PNG' : 'PDF', kind ?? ''),
      };
    if (headers.authorization !== `Basic ${Buffer.from(`${easyPostKey}:`).toString('base64')}`)
      return no(401, 'APIKEY.INACTIVE');
    if (kind === 'shipments' && method === 'POST' && id === '') {
      const { shipment: sent } = body as { shipment: SentShipment };
      const fresh: Shipment = {
        id: `shp_${++count}`,
        object: 'Shipment',
        reference: sent.reference ?? null,
        sent,
        tracking_code: null,
        refund_status: null,
        batch_id: null,
        hasRates: world.messages.length === 0,
        format: world.onlyPrints ?? sent.options?.label_format ?? 'PNG',
      };
      shipments.set(fresh.id, fresh);
      return { status: 201, json: shown(fresh) };
    }
    if (kind === 'shipments') {
      const shipment = find(decodeURIComponent(id));
      if (!shipment) return no(404, 'NOT_FOUND');
      if (verb === 'buy') {
        if (shipment.tracking_code !== null) return no(422, 'SHIPMENT.POSTAGE.EXISTS');
        purchases.push((body as { rate: { id: string } }).rate.id);
        shipment.tracking_code = `9400${String(++count).padStart(18, '0')}`;
        trackerFor(shipment.tracking_code, 'USPS');
      }
      if (verb === 'rerate') shipment.hasRates = world.messages.length === 0;
      if (verb === 'refund') {
        if (shipment.tracking_code === null) return no(422, 'SHIPMENT.REFUND.UNAVAILABLE');
        shipment.refund_status = 'submitted';
      }
      if (verb === 'label' && world.onlyPrints !== undefined) return no(422, 'SHIPMENT.LABEL.CONVERSION_FAILED');
      if (verb === 'label') shipment.format = query.get('file_format') ?? shipment.format;
      return { status: 200, json: shown(shipment) };
    }
    if (kind === 'trackers' && method === 'GET') {
      const known = trackers.get(query.get('tracking_code') ?? '');
      return {
        status: 200,
        json: { trackers: [...world.earlierTrackers, ...(known ? [known] : [])], has_more: false },
      };
    }
    if (kind === 'trackers') {
      const { tracker } = body as { tracker: { tracking_code: string; carrier: string } };
      return { status: 201, json: trackerFor(tracker.tracking_code, tracker.carrier) };
    }
    return pickups.handle(asked) ?? no(404, 'NOT_FOUND');
  };

  const server = await faultyServer(handle);
  origin = server.url;
  return {
    ...server,
    /** Rates that were bought, in order; each cost money. */
    purchases,
    shipments,
    trackers,
    pickups,
    world,
    scan: (trackingCode: string, detail: Partial<Detail> = {}): void => {
      const tracker = trackerFor(trackingCode, 'USPS');
      const scan: Detail = {
        object: 'TrackingDetail',
        status: 'in_transit',
        status_detail: 'received_at_origin_facility',
        carrier_code: 'OA',
        message: 'Accepted at USPS Origin Facility',
        datetime: '2026-11-25T09:00:00Z',
        tracking_location: { city: 'LEEDS', state: null, country: 'GB' },
        ...detail,
      };
      tracker.tracking_details.push(scan);
      tracker.status = scan.status;
    },
  };
};
