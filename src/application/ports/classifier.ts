/** What is known of goods whose customs code is asked for. */
export type UnclassifiedProduct = {
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly productId?: string;
  readonly variantId?: string;
  /** A code that was given: checked, not obeyed. */
  readonly hsCode?: string;
};

/** Digits only; `confidence` from 0 to 1. */
export type Prediction = { readonly hsCode: string; readonly confidence: number };

/** Whether goods under that reference of the client's are classified at all; a sandbox has one whose goods are not. */
export type MayClassify = (customerReference: string | undefined) => boolean;

/** Finds customs codes for goods by what is said of them. */
export interface Classifier {
  /** One answer a product, in their order; undefined where nothing can be said. `destination` is a country: codes may be as long as its tariff has them. */
  classify(products: readonly UnclassifiedProduct[], destination: string, accountId: string): Promise<readonly (Prediction | undefined)[]>;
}
