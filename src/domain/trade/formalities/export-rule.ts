import type { ExportNumberType } from '../../shared/export-declaration.ts';
import type { FormalityRule } from './provenance.ts';

/** Whether a parcel is sent by a post or by another carrier: customs treats them differently. */
export type Carriage = 'postal' | 'courier';

/** From which value or weight on goods that leave a customs territory are declared for export with a number. */
export type ExportRule = FormalityRule & {
  /** The customs territory that the goods leave, and its name in a sentence. */
  readonly from: string;
  readonly name: string;
  readonly carriage?: Carriage;
  /** What is lodged, and with whom: "an electronic export declaration in AES". */
  readonly form: string;
  /** The kinds of numbers that prove it; the first is the usual one. */
  readonly numbers: readonly [ExportNumberType, ...ExportNumberType[]];
  /** Absent: all goods are declared. */
  readonly limit?: {
    readonly amount: string;
    readonly currency: string;
    /** Of the whole parcel, or of the goods of one heading of the tariff. */
    readonly per: 'consignment' | 'heading';
    /** Whether goods worth exactly the amount are declared too. */
    readonly inclusive?: boolean;
    readonly kilograms?: string;
    /** What papers cite for goods within the limit. */
    readonly citation?: string;
  };
  /** Destinations within the same customs territory to which goods are declared all the same, in both directions. */
  readonly alsoWithin?: readonly string[];
  /** Destinations to which nothing is declared, whatever the value, and what papers cite then. */
  readonly exempt?: readonly { readonly to: readonly string[]; readonly citation?: string }[];
  /** Destinations to which goods are declared whatever their value. */
  readonly always?: readonly string[];
  /**
   * Goods that are declared whatever their value: prefixes of codes, kinds of control, agencies that license exports.
   */
  readonly goods?: {
    readonly codes?: readonly string[];
    readonly controlTypes?: readonly string[];
    readonly agencies?: readonly string[];
  };
};
