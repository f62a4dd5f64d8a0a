import type { ListedName, ListedParty, PartyListId } from '../../../domain/trade/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';

/** What a file of a list says. */
export type ReadPartyList = {
  readonly list: PartyListId;
  /** Absent where the file does not say it. */
  readonly date?: LocalDate | undefined;
  readonly parties: readonly ListedParty[];
  /** Entries that the list itself has struck off. */
  readonly struckOff?: number;
};

/** A published form of a list. */
export type PartyListFormat = {
  /** Its publisher and form, for messages. */
  readonly name: string;
  /** Whether a file is of this form, by its first characters. */
  readonly fits: (head: string) => boolean;
  /** Throws an UnusableFileError. `file` is its name. */
  readonly read: (text: string, file: string) => ReadPartyList;
};

const distinct = (texts: readonly string[] = []): readonly string[] => [
  ...new Set(texts.filter((text) => text !== '')),
];

/** An entry with each name once, and without what it has none of; no entry if it has no name. */
export const listedParty = ({
  id,
  kind,
  names,
  births,
  countries,
  programmes,
}: ListedParty): readonly ListedParty[] => {
  const known = new Map<string, ListedName>();
  for (const { text, weak } of names) {
    const said = text.replaceAll(/\s+/g, ' ').trim();
    const before = known.get(said);
    // A name that is strong once is strong.
    if (said !== '' && (before === undefined || (before.weak === true && weak !== true)))
      known.set(said, weak === true ? { text: said, weak } : { text: said });
  }
  if (known.size === 0) return [];
  const [born, from, why] = [distinct(births), distinct(countries), distinct(programmes)];
  return [
    {
      id,
      kind,
      names: [...known.values()],
      ...(born.length > 0 && { births: born }),
      ...(from.length > 0 && { countries: from }),
      ...(why.length > 0 && { programmes: why }),
    },
  ];
};
