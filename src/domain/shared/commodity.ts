import type { Weight } from './measures.ts';
import type { Money } from './money.ts';

/** Free key-value pairs of the client's: at most 50, keys to 40 characters, strings to 500. */
export type Metadata = Readonly<Record<string, unknown>>;

export type Compliance = {
  readonly isControlGood?: boolean;
  readonly controlType?: string;
  readonly regulatoryAgency?: string;
  readonly regulatoryProgram?: string;
  readonly regulatoryCategoryCode?: string;
  readonly EIN?: string;
  readonly iossNumber?: string;
  readonly importLicenseNumber?: string;
  readonly certificationType?: string;
  readonly certificationReference?: string;
};

/** One kind of item in a parcel. `value` is for one unit; at least one of `title` and `description` is there. */
export type Commodity = {
  readonly sku?: string;
  readonly title?: string;
  readonly description?: string;
  /** As sent, dots and spaces and all. */
  readonly hsCode?: string;
  /** The same code as 4 to 10 digits. */
  readonly hsDigits?: string;
  readonly quantity: number;
  readonly value: Money;
  readonly unitWeight?: Weight;
  /** Kilograms of one unit, the other spelling of `unitWeight`. */
  readonly kgWeight?: string;
  readonly countryOfOrigin: string;
  readonly category?: string;
  readonly imageUrl?: string;
  readonly productUrl?: string;
  readonly productId?: string;
  readonly variantId?: string;
  readonly predictedHsCode?: string;
  readonly predictedTaxCode?: string;
  readonly compliance?: Compliance;
  readonly metadata?: Metadata;
};
