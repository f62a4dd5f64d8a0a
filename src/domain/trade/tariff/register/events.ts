import type { DomainEvent } from '../../../shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type.

/**
 * A file was imported as a version. Its lines are stored outside the log. The version's name is derived from the file,
 * so that the same file gives the same version again.
 */
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
    /** Lines whose rate cannot be calculated: the text cannot be parsed, or refers to another provision. */
    readonly unreadable: number;
    readonly references: number;
    /** Whether it is a whole tariff, and how many six-digit codes of the nomenclature it covers. */
    readonly whole: boolean;
    readonly covered: number;
    /** The first day on which the figures are valid, if the importer stated it. */
    readonly validFrom?: string;
    readonly importedAt: string;
  }
>;

/** A version applies to goods imported from that day on, until the day of a later activation. */
export type TariffActivated = DomainEvent<
  'TariffActivated',
  { readonly version: string; readonly destination: string; readonly from: string; readonly activatedAt: string }
>;

/** The last activation of the destination was undone. */
export type TariffRolledBack = DomainEvent<
  'TariffRolledBack',
  { readonly version: string; readonly destination: string; readonly from: string; readonly rolledBackAt: string }
>;

/** The events of the register of tariffs. */
export type TariffRegisterEvent = TariffImported | TariffActivated | TariffRolledBack;
