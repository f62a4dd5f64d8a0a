import type { DomainEvent } from '../../shared/domain-event.ts';
import type { SettingsChange } from './settings.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/**
 * The settings that differ from then on. The others are left out: an account changes one of them at the cost of one.
 */
export type AccountSettingsChanged = DomainEvent<
  'AccountSettingsChanged',
  {
    readonly change: SettingsChange;
    readonly changedAt: string;
    /** Files that nothing shows from then on, by their sha256: they are deleted. */
    readonly files?: readonly string[];
  }
>;

/** What happens to the settings of an account. */
export type AccountSettingsEvent = AccountSettingsChanged;
