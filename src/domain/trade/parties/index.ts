export type { BesideName, PartyVerdict } from './judge-agreement.ts';
export { partyVerdicts } from './judge-agreement.ts';
export { listedKinds, partyLists } from './listed-party.ts';
export type { ListedKind, ListedName, ListedParty, PartyList, PartyListFacts, PartyListId } from './listed-party.ts';
export type { ToLatin } from './name-words.ts';
export { isComparedParty, PartyIndex } from './party-index.ts';
export type { AskedParty, PartyFinding } from './party-index.ts';
