import type { ReadableModels } from '../../log/ports/read-models.ts';
import { declaredAmong, declaredIn } from '../../trade/classification/declared-examples.ts';
import type { DeclaredCodes } from '../../trade/ports/classification.ts';
import { shipmentView } from './shipment-view.ts';

/** The codes that an account has sent with the goods of its labels. */
export const declaredOnLabels = (readModels: Pick<ReadableModels, 'rows'>): DeclaredCodes =>
  declaredIn(readModels, shipmentView, 'createdAt', ({ status, commodities, createdAt }) =>
    status === 'booking_failed' ? [] : declaredAmong(commodities, createdAt),
  );
