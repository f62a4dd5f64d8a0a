import type { LocalDate, Money } from '../../../domain/shared/index.ts';
import type { CarriedBy, Restriction } from '../../../domain/trade/index.ts';

export type { Restriction };

/** Goods for a lookup of restrictions. */
export type RestrictedGoods = {
  readonly hsCode: string;
  readonly countryOfOrigin: string;
  /** The name of the goods. Conditions that depend on words are evaluated on this text. */
  readonly title?: string | undefined;
  /** Further description. Words in it raise a question, and never block. */
  readonly details?: string | undefined;
  /** The value of one item, for limits of value. */
  readonly value?: Money | undefined;
};

/** Goods that a destination prohibits, or allows on conditions. */
export interface Restrictions {
  /**
   * One list for each of the goods, in order, the gravest first; empty if no restriction is known. The destination is a
   * country, or `EU` for the Union as a whole. With `from`, the origin of a parcel, restrictions that only customs
   * enforce are left out if the parcel crosses no customs border; with `by`, those for other services are left out too.
   */
  on(
    goods: readonly RestrictedGoods[],
    destination: string,
    from?: string,
    by?: CarriedBy,
  ): readonly (readonly Restriction[])[];
}

/** The restrictions of any day, as the rules that are loaded have them. */
export interface RestrictionsByDay {
  of(day: LocalDate): Restrictions;
}

/** Prohibitions that an account ships against, on its own responsibility: rules by name, or all of them. */
export interface RestrictionOverrides {
  of(accountId: string): Promise<ReadonlySet<string>>;
}

/** Stands for every rule. */
export const allRules = '*';
