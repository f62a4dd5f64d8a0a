import { Decimal } from '../../domain/shared/decimal.ts';
import type { Weight } from '../../domain/shared/measures.ts';
import type { ManifestJob, ManifestLine } from '../ports/manifest-renderer.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';
import type { ManifestView } from './manifest-view.ts';

const lineOf = ({
  trackingNumber = '',
  service,
  customerReference = '',
  people: { shipTo },
  destinationCountry,
  weight,
}: ShipmentView): ManifestLine => ({
  trackingNumber,
  service: service.name,
  reference: customerReference,
  consignee: shipTo?.name ?? shipTo?.company ?? '',
  place: [shipTo?.address.postcode, shipTo?.address.city].filter((part) => part !== undefined).join(' '),
  country: destinationCountry,
  weight,
});

const totalOf = (shipments: readonly ShipmentView[]): Weight => ({
  unit: 'kg',
  value: shipments
    .reduce((sum, { weight }) => sum.plus(Decimal.parse(weight.value)), Decimal.zero)
    .trimmed()
    .toString(),
});

/** The printed content of a manifest, its parcels in the order of the request. */
export const manifestJob = (
  { manifestId, reference, address, createdAt }: ManifestView,
  shipments: readonly ShipmentView[],
): ManifestJob => ({
  manifestId,
  ...(reference !== undefined && { reference }),
  ...(address && { address }),
  createdAt,
  carriers: [...new Set(shipments.flatMap(({ carrier }) => carrier ?? []))].toSorted(),
  lines: shipments.map(lineOf),
  weight: totalOf(shipments),
});
