import type { DomainEvent } from '../../../shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** The prohibitions that an account ships in spite of, and why. The list replaces the one before. */
export type RestrictionOverridesChosen = DomainEvent<
  'RestrictionOverridesChosen',
  { readonly rules: readonly string[]; readonly reason?: string; readonly chosenAt: string }
>;

export type RestrictionOverridesEvent = RestrictionOverridesChosen;
