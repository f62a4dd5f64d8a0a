import type { DomainEvent } from '../../../shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** An account chose the prohibitions that it overrides, with its reason. The list replaces the previous one. */
export type RestrictionOverridesChosen = DomainEvent<
  'RestrictionOverridesChosen',
  { readonly rules: readonly string[]; readonly reason?: string; readonly chosenAt: string }
>;

/** The events of the overrides of restrictions. */
export type RestrictionOverridesEvent = RestrictionOverridesChosen;
