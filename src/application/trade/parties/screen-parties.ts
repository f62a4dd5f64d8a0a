import { daysBetween } from '../../../domain/shared/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import { partyVerdicts } from '../../../domain/trade/index.ts';
import type { AskedParty, ListedKind, PartyFinding, PartyListId, PartyVerdict } from '../../../domain/trade/index.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Notice } from '../../shared/notices.ts';
import type { LoadedPartyList, PartyLists } from '../ports/party-lists.ts';

/** The age (days) above which a list is said to be old. Authorities change their lists every few days. */
export const oldListDays = 14;

/** What the lists say of a party; `not_screened` if no list is loaded. */
export const screeningStatuses = [...partyVerdicts, 'not_screened'] as const;
export type ScreeningStatus = (typeof screeningStatuses)[number];

/** An entry of a list that a party is, or may be. */
export type ListedAs = {
  readonly status: Exclude<PartyVerdict, 'none'>;
  readonly list: PartyListId;
  readonly listDate: LocalDate;
  readonly entryId: string;
  readonly kind: ListedKind;
  /** The main name of the entry, and the one of its names that agrees. */
  readonly name: string;
  readonly matchedName: string;
  /** The field of the party that agrees with it. */
  readonly field: 'name' | 'company';
  readonly programmes: readonly string[];
  readonly births: readonly string[];
  readonly countries: readonly string[];
  /** Whether the date of birth and the country agree; absent where one of the two is unknown. */
  readonly bornAlike?: boolean;
  readonly sameCountry?: boolean;
};

export type ScreenedParty = { readonly status: ScreeningStatus; readonly findings: readonly ListedAs[] };

/** A list that was looked at, with its age. */
export type ScreenedList = LoadedPartyList & { readonly ageDays: number; readonly old: boolean };

/** A list with its age on a day. */
export const agedList = (list: LoadedPartyList, today: LocalDate): ScreenedList => {
  const ageDays = daysBetween(list.date, today);
  return { ...list, ageDays, old: ageDays > oldListDays };
};

export type Screening = {
  readonly parties: readonly ScreenedParty[];
  readonly lists: readonly ScreenedList[];
  readonly notices: readonly Notice[];
};

const listedAs = ({ verdict, list, party, field, listedName, bornAlike, sameCountry }: PartyFinding): ListedAs => ({
  status: verdict,
  list: list.list,
  listDate: list.date,
  entryId: party.id,
  kind: party.kind,
  name: party.names[0]?.text ?? listedName,
  matchedName: listedName,
  field,
  programmes: party.programmes ?? [],
  births: party.births ?? [],
  countries: party.countries ?? [],
  ...(bornAlike !== undefined && { bornAlike }),
  ...(sameCountry !== undefined && { sameCountry }),
});

const notLoaded: Notice = {
  level: 'warning',
  reason: 'party_lists_not_loaded',
  message:
    'No list of denied parties is loaded, so nobody was looked for. ' +
    'The operator imports them: waybill data import parties FILE.',
};

const oldList = ({ list, date, ageDays }: ScreenedList): Notice => ({
  level: 'warning',
  reason: 'party_list_old',
  message:
    `The list ${list} is of ${date}, ${ageDays} days old: entries that were listed since then are not found. ` +
    'The operator imports a newer one: waybill data import parties FILE.',
});

/** Looks for parties on the lists of denied parties that are loaded. */
export const screenParties =
  ({ lists, clock }: { readonly lists: Pick<PartyLists, 'loaded' | 'find'>; readonly clock: Pick<Clock, 'now'> }) =>
  (parties: readonly AskedParty[]): Screening => {
    const loaded = lists.loaded();
    if (loaded.length === 0)
      return {
        parties: parties.map(() => ({ status: 'not_screened', findings: [] })),
        lists: [],
        notices: [notLoaded],
      };
    const today = clock.now().slice(0, 10);
    const aged = loaded.map((list) => agedList(list, today));
    return {
      parties: parties.map((party): ScreenedParty => {
        const findings = lists.find(party).map(listedAs);
        return { status: findings[0]?.status ?? 'none', findings };
      }),
      lists: aged,
      notices: aged.filter(({ old }) => old).map(oldList),
    };
  };

export type ScreenParties = ReturnType<typeof screenParties>;
