import type { ListedKind, ListedName } from '../../../domain/trade/index.ts';
import { birthsIn, countriesIn, listDateIn } from './list-facts.ts';
import { listedParty } from './party-list-format.ts';
import type { PartyListFormat } from './party-list-format.ts';
import { checkXml, xmlElementsIn, rootOf } from '../xml-elements.ts';
import type { XmlElement } from '../xml-elements.ts';

/** The state of an entry is that of its latest change; of two on one day the first in the file is the later. */
const isStruckOff = (target: XmlElement): boolean => {
  let latest = { on: '', type: '' };
  for (const change of target.all('modification')) {
    const on = change.text('@effective-date');
    if (latest.type === '' || on > latest.on) latest = { on, type: change.text('@modification-type') };
  }
  return latest.type === 'de-listed';
};

/** A name, and the same with each part in each of its other spellings. */
const spellingsOf = (name: XmlElement): readonly ListedName[] => {
  const parts = [...name.all('name-part')].sort(
    (one, other) => Number(one.text('@order')) - Number(other.text('@order')),
  );
  const values = parts.map((part) => part.text('value'));
  const weak = name.text('@quality') === 'low';
  const variants = parts.flatMap((part, at) =>
    part.texts('spelling-variant').map((variant) => values.with(at, variant).join(' ')),
  );
  return [values.join(' '), ...variants].map((text) => ({ text, weak }));
};

const kindOf = (target: XmlElement): ListedKind => {
  if (target.all('individual').length > 0) return 'person';
  if (target.all('entity').length > 0) return 'organization';
  const object = target.text('object', '@object-type');
  return object === 'vessel' || object === 'aircraft' ? object : 'unknown';
};

const pad = (text: string, length: number): string => text.padStart(length, '0');

const birthOf = (date: XmlElement): readonly string[] => {
  const [year, month, day] = [date.text('@year'), date.text('@month'), date.text('@day')];
  if (year === '') return [];
  if (month === '') return [year];
  return day === '' ? [`${year}-${pad(month, 2)}`] : birthsIn(`${year}-${pad(month, 2)}-${pad(day, 2)}`);
};

/**
 * The list of the State Secretariat for Economic Affairs as a whole (`downloadXmlGesamtliste`),
 * https://www.sesam.search.admin.ch. It keeps struck-off entries, which are left out.
 */
export const chXml: PartyListFormat = {
  name: 'Swiss sanctions list (XML)',
  fits: (head) => /<swiss-sanctions-list[\s>]/.test(head),
  read: (text, file) => {
    checkXml(text, file);
    const programmes = new Map<string, string>();
    for (const programme of xmlElementsIn(text, 'sanctions-program')) {
      const keys = programme.all('program-key');
      const key = keys.find((each) => each.text('@lang') === 'eng') ?? keys[0];
      for (const set of programme.texts('sanctions-set', '@ssid')) programmes.set(set, key?.text() ?? '');
    }
    const targets = [...xmlElementsIn(text, 'target')];
    const listed = targets.filter((target) => !isStruckOff(target));
    return {
      list: 'ch',
      date: listDateIn(rootOf(text).text('@date')),
      struckOff: targets.length - listed.length,
      parties: listed.flatMap((target) => {
        const identities = ['individual', 'entity', 'object'].flatMap((kind) => target.all(kind, 'identity'));
        return listedParty({
          id: target.text('@ssid'),
          kind: kindOf(target),
          names: identities.flatMap((identity) => identity.all('name').flatMap(spellingsOf)),
          births: identities.flatMap((identity) => identity.all('day-month-year').flatMap(birthOf)),
          countries: countriesIn(
            identities.flatMap((identity) => identity.texts('nationality', 'country', '@iso-code')),
          ),
          programmes: target.texts('sanctions-set-id').map((set) => programmes.get(set) ?? ''),
        });
      }),
    };
  },
};
