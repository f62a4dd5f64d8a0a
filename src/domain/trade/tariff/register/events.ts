import type { DomainEvent } from '../../../shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/** A file became a version. Its lines are kept beside the log; the version's name comes from the file, so that the same file gives the same version again. */
export type TariffImported = DomainEvent<
  'TariffImported',
  {
    readonly version: string;
    readonly destination: string;
    readonly name: string;
    readonly format: string;
    readonly file: string;
    readonly sha256: string;
    readonly lines: number;
    /** Lines without a rate that can be computed: the text is not understood, or names another provision. */
    readonly unreadable: number;
    readonly references: number;
    /** The day from which the figures are right, as far as the importer said. */
    readonly validFrom?: string;
    readonly importedAt: string;
  }
>;

/** For goods imported from that day on, until another activation's day comes. */
export type TariffActivated = DomainEvent<
  'TariffActivated',
  { readonly version: string; readonly destination: string; readonly from: string; readonly activatedAt: string }
>;

/** The last activation of the destination is as if it had not been. */
export type TariffRolledBack = DomainEvent<
  'TariffRolledBack',
  { readonly version: string; readonly destination: string; readonly from: string; readonly rolledBackAt: string }
>;

export type TariffRegisterEvent = TariffImported | TariffActivated | TariffRolledBack;
