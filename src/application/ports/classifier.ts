/** A description of goods to classify. */
export type UnclassifiedProduct = {
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly material?: string;
  readonly productId?: string;
  readonly variantId?: string;
  /** A code the client gave. It is checked and not taken over unchecked. */
  readonly hsCode?: string;
};

/** A code, digits only, with a confidence from 0 to 1. */
export type Prediction = { readonly hsCode: string; readonly confidence: number };

/** Whether goods with this client reference are classified. The sandbox has a reference whose goods never are. */
export type MayClassify = (customerReference: string | undefined) => boolean;

/** Finds customs codes for goods by their descriptions. */
export interface Classifier {
  /**
   * One result a product, in order; undefined where no code is found. `destination` is a country: codes may be as long as its tariff
   * has them.
   */
  classify(products: readonly UnclassifiedProduct[], destination: string, accountId: string): Promise<readonly (Prediction | undefined)[]>;
}
