import type { AnyProjection } from '../application/kernel/projection.ts';
import { manifestView } from '../application/manifests/manifest-view.ts';
import { pickupView } from '../application/pickups/pickup-view.ts';
import { shipmentView } from '../application/shipments/shipment-view.ts';
import { productView } from '../application/trade/classification/product-view.ts';
import { usageDays } from '../application/trade/usage/usage-days.ts';
import { usageLog } from '../application/trade/usage/usage-log.ts';

/** Every read model there is. */
export const projections: readonly AnyProjection[] = [shipmentView, pickupView, manifestView, productView, usageLog, usageDays];
