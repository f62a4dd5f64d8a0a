import type { Certainty } from '../../shared/certainty.ts';
import type { LocalDate } from '../../shared/local-date.ts';

/** What a rule asks of goods, the strictest first. `allowed` is an operator's exception: it hides what else is kept against the goods in its category. */
export const restrictionDemands = ['prohibited', 'licence', 'dangerous_goods', 'document', 'inspect', 'advisory', 'allowed'] as const;
export type RestrictionDemand = (typeof restrictionDemands)[number];

/** Stands for every customs code, and for every destination. */
export const everything = '*';

/** How a parcel travels, as far as rules ask. */
export const shippingMethods = ['postal', 'courier'] as const;
export type ShippingMethod = (typeof shippingMethods)[number];

/** One rule about goods, as it is kept in a file: dated, and with its source. */
export type RestrictionRule = {
  readonly id: string;
  /** What the goods are, in a word or two. */
  readonly name: string;
  readonly level: RestrictionDemand;
  /** Within a category the longest customs code decides; categories do not hide each other. */
  readonly category: string;
  /** The first digits of customs codes, or `*`. */
  readonly hs: readonly string[];
  /** Countries, `EU` for all its members, or `*`. */
  readonly destinations: readonly string[];
  readonly notDestinations?: readonly string[];
  readonly origins?: readonly string[];
  /** Where the parcel sets out without the rule meaning it; where that is not known, where the goods are from. */
  readonly notFrom?: readonly string[];
  /** Holds for every parcel, inside one customs territory too: what carriers may not carry. */
  readonly parcels?: boolean;
  /** Only of parcels by that service, or of those that travel so; it hides no other rule. */
  readonly serviceCode?: string;
  readonly shippingMethod?: ShippingMethod;
  /** What a customs code does not tell: somebody must confirm it, so the rule only ever warns. */
  readonly condition?: string;
  readonly validFrom?: LocalDate;
  /** The last day. */
  readonly validTo?: LocalDate;
  readonly enabled?: boolean;
  /** Who asks for it, by destination or `*`. */
  readonly regulators?: Readonly<Record<string, string>>;
  readonly note?: string;
  /** What carriers say about it. */
  readonly carrier?: string;
  readonly source: string;
  readonly certainty: Certainty;
  /** When it was written down, and when it was last changed. */
  readonly recorded: LocalDate;
  readonly revised?: LocalDate;
  /** An operator's own: it goes before the ones that come with the program where both are as exact. */
  readonly own?: boolean;
};
