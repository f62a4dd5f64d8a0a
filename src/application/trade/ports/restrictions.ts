import type { Money } from '../../../domain/shared/index.ts';
import type { CarriedBy, Restriction } from '../../../domain/trade/index.ts';

export type { Restriction };

/** Goods, as restrictions are looked up. */
export type RestrictedGoods = {
  readonly hsCode: string;
  readonly countryOfOrigin: string;
  /** What the goods are called. Conditions that words decide are read here. */
  readonly title?: string | undefined;
  /** What else is said of them. Words here give cause to ask, and never block. */
  readonly details?: string | undefined;
  /** The value of one item, which decides limits of value. */
  readonly value?: Money | undefined;
};

/** Goods that a destination prohibits, or allows on conditions. */
export interface Restrictions {
  /**
   * One list for each of the goods, in their order, the gravest first; empty where nothing is known against them. The
   * destination is a country, or `EU` for the Union as a whole. With `from`, the country a parcel sets out in, what
   * only customs ask is left out where it meets none; with `by`, what is kept against goods on other services is left
   * out too.
   */
  on(
    goods: readonly RestrictedGoods[],
    destination: string,
    from?: string,
    by?: CarriedBy,
  ): readonly (readonly Restriction[])[];
}

/**
 * Prohibitions that an account has chosen to ship against, on its own responsibility: rules by name, or all of them.
 */
export interface RestrictionOverrides {
  of(accountId: string): Promise<ReadonlySet<string>>;
}

/** Every rule. */
export const allRules = '*';
