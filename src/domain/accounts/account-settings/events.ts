import type { DomainEvent } from '../../shared/domain-event.ts';
import type { SettingsChange } from './settings.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** The settings that change. The others are left out, so that an event is only as large as its change. */
export type AccountSettingsChanged = DomainEvent<
  'AccountSettingsChanged',
  {
    readonly change: SettingsChange;
    readonly changedAt: string;
    /** The sha256 of files that are no longer used: they are deleted. */
    readonly files?: readonly string[];
  }
>;

/** The events of the account settings. */
export type AccountSettingsEvent = AccountSettingsChanged;
