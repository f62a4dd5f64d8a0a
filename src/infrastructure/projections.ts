import type { AnyProjection } from '../application/kernel/projection.ts';
import { shipmentView } from '../application/shipments/shipment-view.ts';
import { productView } from '../application/trade/classification/product-view.ts';
import { usageDays } from '../application/trade/usage/usage-days.ts';
import { usageLog } from '../application/trade/usage/usage-log.ts';

/** Every read model there is. */
export const projections: readonly AnyProjection[] = [shipmentView, productView, usageLog, usageDays];
