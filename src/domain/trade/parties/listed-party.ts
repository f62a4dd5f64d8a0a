import type { LocalDate } from '../../shared/index.ts';

/** What a list of denied parties names. Ships and aircraft are no consignees, and are never compared. */
export const listedKinds = ['person', 'organization', 'vessel', 'aircraft', 'unknown'] as const;
/** One of them; `unknown` where a list does not say it. */
export type ListedKind = (typeof listedKinds)[number];

/** A name of a listed party, as its list writes it. */
export type ListedName = {
  readonly text: string;
  /** The list itself calls the name weak, or of low quality: many others bear it. */
  readonly weak?: boolean;
};

/** An entry of a list of denied parties. */
export type ListedParty = {
  /** The id of the entry on its list. */
  readonly id: string;
  readonly kind: ListedKind;
  /** The main name first. */
  readonly names: readonly ListedName[];
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: one for each date of birth that the list gives. */
  readonly births?: readonly string[];
  /** Two-letter codes: nationality, citizenship and addresses. */
  readonly countries?: readonly string[];
  /** Why it is listed, in the words of the list. */
  readonly programmes?: readonly string[];
};

/** The lists that can be imported. */
export const partyLists = {
  'us-csl': 'Consolidated Screening List, US International Trade Administration',
  'us-sdn': 'Specially Designated Nationals, US Office of Foreign Assets Control',
  'us-consolidated': 'Consolidated non-SDN lists, US Office of Foreign Assets Control',
  eu: 'Consolidated list of financial sanctions, European Union',
  uk: 'UK Sanctions List, Foreign, Commonwealth & Development Office',
  'uk-conlist': 'Consolidated list of asset freeze targets, UK Office of Financial Sanctions Implementation',
  un: 'Consolidated list, United Nations Security Council',
  ch: 'Sanctions list, Swiss State Secretariat for Economic Affairs',
} as const;
/** The short name of a list. */
export type PartyListId = keyof typeof partyLists;

/** Which list, of which day. */
export type PartyListFacts = { readonly list: PartyListId; readonly date: LocalDate };

/** A list as it was published on a day. */
export type PartyList = PartyListFacts & { readonly parties: readonly ListedParty[] };
