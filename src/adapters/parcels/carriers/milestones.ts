import type { CarrierDirectory, CodeMeaning } from '../../../application/parcels/ports/carriers.ts';
import type { Table } from '../../../domain/shared/table.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';

/** Marks milestones that tell nothing about the parcel, so that the carrier's own code decides. */
export const anything = 'anything';

/** Finer statuses of a parcel in transit. */
export const underWay: ReadonlySet<ShipmentStatus> = new Set([
  'collected',
  'in_transit',
  'in_hub',
  'customs_hold',
  'customs_cleared',
  'delivery_failed',
  'exception',
]);

/**
 * A status of trouble that a detail adds to the milestone counts as an exception, until the milestone reports it too.
 */
const asTrouble = (status: ShipmentStatus | undefined): ShipmentStatus | undefined =>
  status === 'lost' || status === 'return_to_sender' ? 'exception' : status;

/** The statuses that may refine a milestone. A milestone without an entry is not refined. */
export type Refinements = Table<ReadonlySet<ShipmentStatus> | typeof anything>;

/**
 * The meaning of a scan with a word of the hub (the milestone), perhaps a finer word, and perhaps the carrier's code.
 * The milestone decides; the code, then the finer word, count if they agree with it.
 */
export const meaningWithin = (
  directory: CarrierDirectory,
  {
    service,
    carrier,
    milestone,
    detail,
    code,
  }: {
    readonly service: string;
    readonly carrier: string;
    readonly milestone: string;
    readonly detail?: string | undefined;
    readonly code?: string | undefined;
  },
  refinements: Refinements,
): CodeMeaning | undefined => {
  const plain = directory.meaningOf(service, milestone);
  const own = code === undefined ? undefined : directory.meaningOf(carrier, code);
  const allowed = refinements[milestone];
  if (plain === undefined || allowed === anything) return own ?? plain;
  if (allowed === undefined) return plain;

  const finer = detail === undefined ? undefined : directory.meaningOf(service, detail);
  for (const meaning of [own, finer]) if (meaning?.status !== undefined && allowed.has(meaning.status)) return meaning;
  const trouble = asTrouble(finer?.status);
  return finer && trouble !== undefined && trouble !== finer.status && allowed.has(trouble)
    ? { ...finer, status: trouble }
    : plain;
};
