import { shipmentStatuses } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import { ownPage } from '../../log/kernel/own.ts';
import type { ReadableModels } from '../../log/ports/read-models.ts';
import { shipmentView } from './shipment-view.ts';

export type ShipmentCounts = {
  readonly total: number;
  /** Every status, in the order of a normal transport. */
  readonly byStatus: readonly { readonly status: ShipmentStatus; readonly count: number }[];
};

const first = { sort: { field: 'createdAt', direction: 'DESC' }, range: [0, 0] } as const;

/**
 * How many shipments of an account are in each status. The read model counts by it when it writes, so that each number
 * is exact and costs the same for any number of shipments.
 */
export const shipmentCounts =
  ({ readModels }: { readonly readModels: Pick<ReadableModels, 'find' | 'getMany'> }) =>
  async (accountId: string): Promise<ShipmentCounts> => {
    const byStatus = await Promise.all(
      shipmentStatuses.map(async (status) => {
        const where = [{ field: 'status', equals: status }] as const;
        const { total } = await ownPage(readModels, shipmentView, accountId, { ...first, where });
        return { status, count: total };
      }),
    );
    return { total: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus };
  };
