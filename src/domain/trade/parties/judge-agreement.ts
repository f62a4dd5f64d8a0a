import type { NameAgreement } from './compare-names.ts';
import type { ListedKind } from './listed-party.ts';

/** How a party compares with an entry of a list. */
export const partyVerdicts = ['none', 'possible', 'match'] as const;
/** `possible`: a person should look; `match`: a person has to. */
export type PartyVerdict = (typeof partyVerdicts)[number];

/** Whether a fact beside the name agrees: undefined where one of the two is unknown. */
export type BesideName = {
  readonly bornAlike?: boolean | undefined;
  readonly sameCountry?: boolean | undefined;
};

/**
 * The evidence (nats) that chance rarely reaches among `measuredEntries`. Two words that a list has once make about 18,
 * two of the commonest names about 7; a list of 15,000 entries is expected to reach 10 once by chance.
 */
const enough = { some: 7, fair: 9, good: 10.5, whole: 12.5, strong: 13, high: 15.5, sure: 16, certain: 17.5 } as const;
const measuredEntries = 15_000;
/** What is left of the evidence where a list is longer: it has as many more namesakes of anybody. */
const lossOfSize = (entries: number): number => Math.max(0, Math.log(entries / measuredEntries));
/** What a match says less of somebody who lives where the entry is not known to: a usual name is possible then. */
const lossOfCountry = 1.5;

const judgePerson = ({
  evidence,
  words,
  initials,
  altered,
  respelled,
  shuffled,
  letters,
  extra,
  missing,
  consonantsOnly,
}: NameAgreement): PartyVerdict => {
  const isWhole = extra + missing === 0;
  if (words === 0 || (words === 1 && initials === 0 && !isWhole)) return 'none';
  if (words === 1 && initials === 0) return altered + respelled + letters === 0 ? 'match' : 'none';
  if (initials > 0) return extra <= 1 && missing <= 1 && evidence >= enough.fair ? 'possible' : 'none';
  if (isWhole && altered === 0) {
    const asWritten = respelled === 0 && !shuffled;
    return evidence >= (asWritten ? enough.whole : enough.high) ? 'match' : 'possible';
  }
  if (words === 2 && altered === 2) return consonantsOnly && isWhole && evidence >= enough.some ? 'possible' : 'none';
  if (isWhole && altered === 1 && evidence >= enough.high) return 'match';
  if (isWhole) return evidence >= enough.some ? 'possible' : 'none';
  if (extra > 0 && missing > 0)
    return words > 2 && extra === 1 && missing === 1 && evidence >= enough.sure ? 'possible' : 'none';
  const left = evidence - (extra + missing - 1);
  if (altered === 0 && extra + missing === 1 && left >= enough.certain) return 'match';
  // A whole name among many words: an address, or words that are to hide it.
  const isHidden = missing === 0 && altered === 0 && evidence >= enough.certain;
  return isHidden || left >= enough.good ? 'possible' : 'none';
};

/** Of a company nearly the whole name must agree: one word of many companies, such as Trading, says nothing. */
const judgeOrganization = ({ evidence, words, altered, extra, missing, share }: NameAgreement): PartyVerdict => {
  if (words === 0) return 'none';
  if (extra + missing === 0) {
    if (altered === 0) return evidence >= enough.some ? 'match' : 'possible';
    return evidence >= enough.strong ? 'match' : evidence >= enough.fair ? 'possible' : 'none';
  }
  if (words === 1 && missing > 0) return 'none';
  if (extra > words) return 'none';
  return share >= 0.75 && evidence >= (words === 1 ? enough.fair - 0.5 : enough.strong) ? 'possible' : 'none';
};

/** Some lists do not say whether an entry is a person: then either will do. */
const judgeAs = (kind: ListedKind, agreement: NameAgreement): PartyVerdict => {
  if (kind === 'organization') return judgeOrganization(agreement);
  const asPerson = judgePerson(agreement);
  if (kind === 'person' || asPerson === 'match') return asPerson;
  const asCompany = judgeOrganization(agreement);
  return asCompany === 'none' ? asPerson : asCompany;
};

const weaker = (verdict: PartyVerdict): PartyVerdict => (verdict === 'match' ? 'possible' : 'none');

type Judged = BesideName & {
  readonly kind: ListedKind;
  readonly weak: boolean;
  /** How many entries were looked at. */
  readonly entries: number;
};

/** What an agreement of names means, with what else is known of the party and the entry. */
export const judgeAgreement = (
  agreement: NameAgreement,
  { kind, weak, entries, bornAlike, sameCountry }: Judged,
): PartyVerdict => {
  const judge = (loss: number): PartyVerdict => judgeAs(kind, { ...agreement, evidence: agreement.evidence - loss });
  const anywhere = judge(lossOfSize(entries));
  const isUsual = sameCountry === false && judge(lossOfSize(entries) + lossOfCountry) !== 'match';
  const byName = anywhere === 'match' && isUsual ? 'possible' : anywhere;
  if (byName === 'none') return 'none';
  if (bornAlike === false) return weaker(byName);
  // A weak name alone never holds a parcel.
  if (weak) return bornAlike === true && byName === 'match' ? 'match' : byName === 'match' ? 'possible' : 'none';
  return bornAlike === true && agreement.words > 1 ? 'match' : byName;
};
