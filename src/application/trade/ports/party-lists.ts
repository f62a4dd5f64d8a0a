import type { AskedParty, PartyFinding, PartyListFacts } from '../../../domain/trade/index.ts';

/** A list of denied parties that the operator has imported. */
export type LoadedPartyList = PartyListFacts & {
  /** Its publisher and name. */
  readonly name: string;
  /** How many of its entries are compared: persons and organizations. */
  readonly entries: number;
};

/** The lists of denied parties that are loaded, and who is on them. */
export interface PartyLists {
  /** Empty if no list is loaded: then nothing is known of anybody. */
  loaded(): readonly LoadedPartyList[];
  /** Names the lists as they were imported, and says when the last one was. Undefined if no list is loaded. */
  imported(): { readonly lists: string; readonly at: string } | undefined;
  /** The entries that a party may be, the gravest first. */
  find(party: AskedParty): readonly PartyFinding[];
}
