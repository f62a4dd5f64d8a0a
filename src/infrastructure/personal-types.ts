import type { SealingOptions } from '../adapters/event-store/sealed/sealed-event-store.ts';
import { erasureIn, holdsPersonalData } from '../application/personal-events.ts';

/** What the log must know of this program's events in order to encrypt personal data. */
export const personalTypes: Pick<SealingOptions, 'isPersonal' | 'erasedBy'> = {
  isPersonal: holdsPersonalData,
  erasedBy: (event) => erasureIn(event)?.entries,
};
