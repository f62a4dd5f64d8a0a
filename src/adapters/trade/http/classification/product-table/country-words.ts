import { countryCodes } from '../../../../../domain/shared/index.ts';
import type { CountryCode } from '../../../../../domain/shared/index.ts';

const languages = ['de', 'fr', 'es', 'it', 'nl', 'pl', 'pt'] as const;

/** What people write in these languages beside the official names: older names, parts, and abbreviations. */
const written: readonly (readonly [CountryCode, string])[] = [
  [
    'GB',
    'Großbritannien, Grossbritannien, Grande-Bretagne, Gran Bretaña, Gran Bretagna, Groot-Brittannië, Grã-Bretanha',
  ],
  ['GB', 'Wielka Brytania, Zjednoczone Królestwo, Angleterre, Inglaterra, Inghilterra, Engeland, Anglia'],
  ['GB', 'Schottland, Écosse, Escocia, Escócia, Scozia, Schotland, Szkocja, Nordirland, Irlande du Nord'],
  ['US', "EE.UU., EE. UU., EEUU, E.U.A., EUA, États-Unis d'Amérique, Stati Uniti d'America, Estados Unidos de América"],
  ['US', 'Estados Unidos da América, Vereinigte Staaten von Amerika, Stany Zjednoczone Ameryki'],
  ['NL', 'Hollande, Holanda, Olanda'],
  ['CZ', 'Tschechische Republik, République tchèque, República Checa, Repubblica Ceca, Republika Czeska'],
  ['SK', 'Slowakische Republik'],
  ['KR', 'Corée, Corea, Republik Korea'],
  ['CN', 'VR China, Volksrepublik China, P.R. China, P.R.C., PR China, R.P. China, China (PRC)'],
  ['CN', "People's Republic of China, Mainland China"],
  ['CN', 'République populaire de Chine, República Popular China, Repubblica Popolare Cinese'],
  ['TW', 'Taiwan R.O.C., Taiwan (R.O.C.), Taiwan ROC'],
  ['RU', 'Russische Föderation, Russian Federation, Fédération de Russie, Federación Rusa'],
  ['BY', 'Weißrussland, Weissrussland, Biélorussie, Bielorrusia'],
  ['MK', 'Mazedonien'],
  ['MD', 'Moldawien, Moldau'],
  ['BA', 'Bosnien, Bosnie, Bosnia'],
  ['MM', 'Birma, Birmanie, Birmania'],
  ['CI', 'Elfenbeinküste'],
  ['CV', 'Kapverden'],
  ['AE', 'VAE, Emirate, Émirats, EAU'],
  ['IE', 'Republik Irland'],
  ['SA', 'Saudi Arabien'],
  ['DE', 'BRD'],
  ['SZ', 'Swasiland'],
];

const plain = (name: string): string => name.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

const codesByName = (): ReadonlyMap<string, CountryCode> => {
  const official = languages.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return countryCodes.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[plain(name), code] as const];
    });
  });
  const common = written.flatMap(([code, names]) => names.split(', ').map((name) => [plain(name), code] as const));
  return new Map([...common, ...official]);
};

let known: ReadonlyMap<string, CountryCode> | undefined;

/** The country that a text names in German, French, Spanish, Italian, Dutch, Polish or Portuguese. */
export const countryInLanguages = (text: string): CountryCode | undefined => {
  known ??= codesByName();
  return known.get(plain(text));
};
