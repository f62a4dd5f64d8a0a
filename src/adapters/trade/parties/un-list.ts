import { birthsIn, countriesIn, listDateIn } from './list-facts.ts';
import { listedParty } from './party-list-format.ts';
import type { PartyListFormat } from './party-list-format.ts';
import { checkXml, xmlElementsIn, rootOf } from '../xml-elements.ts';
import type { XmlElement } from '../xml-elements.ts';

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'] as const;

const birthsOf = (birth: XmlElement): readonly string[] => {
  const [from, to] = [birth.text('FROM_YEAR'), birth.text('TO_YEAR')];
  return birthsIn(
    birth.text('DATE') || birth.text('YEAR') || (from !== '' && to !== '' ? `${from} to ${to}` : birth.text('NOTE')),
  );
};

const partiesIn = (text: string, element: 'INDIVIDUAL' | 'ENTITY') =>
  [...xmlElementsIn(text, element)].flatMap((entry) =>
    listedParty({
      id: entry.text('REFERENCE_NUMBER') || entry.text('DATAID'),
      kind: element === 'INDIVIDUAL' ? 'person' : 'organization',
      names: [
        { text: nameParts.map((part) => entry.text(part)).join(' ') },
        ...entry.all(`${element}_ALIAS`).map((alias) => ({
          text: alias.text('ALIAS_NAME'),
          weak: /^low/i.test(alias.text('QUALITY')),
        })),
        { text: entry.text('NAME_ORIGINAL_SCRIPT') },
      ],
      births: entry.all(`${element}_DATE_OF_BIRTH`).flatMap(birthsOf),
      countries: countriesIn([...entry.texts('NATIONALITY', 'VALUE'), ...entry.texts(`${element}_ADDRESS`, 'COUNTRY')]),
      programmes: entry.texts('UN_LIST_TYPE'),
    }),
  );

/** Consolidated list of the Security Council, https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list. */
export const unXml: PartyListFormat = {
  name: 'UN Security Council consolidated list (XML)',
  fits: (head) => /<CONSOLIDATED_LIST[\s>]/.test(head),
  read: (text, file) => {
    checkXml(text, file);
    return {
      list: 'un',
      date: listDateIn(rootOf(text).text('@dateGenerated')),
      parties: [...partiesIn(text, 'INDIVIDUAL'), ...partiesIn(text, 'ENTITY')],
    };
  },
};
