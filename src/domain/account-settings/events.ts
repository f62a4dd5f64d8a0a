import type { DomainEvent } from '../shared/domain-event.ts';
import type { AccountSettings } from './settings.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** The settings as they are from then on, whole. */
export type AccountSettingsChanged = DomainEvent<
  'AccountSettingsChanged',
  { readonly settings: AccountSettings; readonly changedAt: string }
>;

/** What happens to the settings of an account. */
export type AccountSettingsEvent = AccountSettingsChanged;
