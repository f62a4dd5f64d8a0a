import { z } from 'zod';

/**
 * Hosts whose statements can make a fact of the data `known`: domains that states reserve for themselves, and the
 * authorities, publishers of laws, posts and carriers below, whose names do not show it.
 */
const ofStates = /(?:^|\.)(?:gov|govt|gob|gouv|gub|egov|gv|go|gc|admin)\.[a-z]{2}$|(?:^|\.)gov$|(?:^|\.)europa\.eu$/;

const authorities = [
  // Customs and taxes
  'attorneygeneralchambers.com', 'belastingdienst-cn.nl', 'belastingdienst.nl', 'belgium.be', 'btw.sr', 'dga.gw',
  'douane.aw', 'douane.cw', 'douanesuriname.com', 'ers.org.sz', 'frcs.org.fj',
  'int.aka.gl', 'itac.org.za', 'mra.mu', 'mra.mw', 'obr.bi', 'revenue.ie', 'revenuquebec.ca', 'skat.dk',
  'skatteetaten.no', 'skatteverket.se', 'skatturinn.is',
  'skncustoms.com', 'taks.fo', 'toldst.dk', 'toll.no', 'tollur.is', 'tulli.fi', 'tullverket.se', 'urvinnslusjodur.is',
  'vero.fi', 'zimra.co.zw',
  // Governments, parliaments, publishers of laws, central banks
  'boe.es', 'buerger.thueringen.de', 'ch.ch', 'content.govdelivery.com', 'ctguyane.fr', 'ft.dk',
  'github.com/justicecanada', 'github.com/trade-tariff', 'gesetze-im-internet.de', 'iedom.fr', 'lovdata.no',
  'oireachtas.ie', 'nalunaarutit.gl', 'nibusinessinfo.co.uk', 'overheid.nl', 'paclii.org', 'paclii.austlii.edu.au', 'regjeringen.no',
  'rwandalii.org', 'senat.fr', 'service-public.nc',
  'statesassembly.je', 'sullissivik.gl',
  // Foreign trade offices, embassies, official trade portals
  'africa-business-guide.de', 'bic.thaiembassy.sg', 'businessfrance.fr', 'eswatinitradeportal.com',
  'eswatinitradeportal.org', 'gtai.de',
  'icex.es', 'kiribati.tradeportal.org', 'lesothotradeportal.org.ls', 'tonga.tradeportal.org',
  // International organisations
  'ecolex.org', 'fao.org', 'gccsg.org', 'intracen.org', 'norden.org', 'policy.asiapacificenergy.org', 'wto.org',
]; // oxfmt-ignore

const postsAndCarriers = [
  'about.usps.com', 'alandpost.ax', 'antiguapost.com', 'aramex.com', 'auspost.com.au', 'bring.se', 'correos.es',
  'dhl.com', 'dhl.de', 'dhlguide.co.za', 'fedex.com',
  'georgianpost.ge', 'gpost.ge', 'guernseypost.com', 'ipostal.vnpost.vn', 'jerseypost.com', 'mydhl.express.dhl',
  'posindonesia.co.id', 'post.ba', 'post.ch', 'post.lu', 'posta.ch',
  'posta.ba', 'postashqiptare.al', 'poste.it', 'posten.no', 'postnord.se', 'purolator.com', 'tusass.gl', 'ukpworldwide.com',
  'ukrposhta.ua', 'unitedxp.co.il', 'ups.com',
]; // oxfmt-ignore

const isListed = (address: string): boolean =>
  [...authorities, ...postsAndCarriers].some((listed) => {
    const host = address.split('/')[0] ?? '';
    return listed.includes('/') ? address.startsWith(`${listed}/`) : host === listed || host.endsWith(`.${listed}`);
  });

/** The hosts in a source, with the beginning of the path and without `www`. */
const addressesIn = (source: string): readonly string[] =>
  [...source.matchAll(/https?:\/\/(?:www\d?\.)?([^\s;,)]+)/g)].map(([, address = '']) => address.toLowerCase());

/**
 * Whether a source can make a fact known: it has an official address, or it has no address and names a law or an
 * authority.
 */
export const isOfficial = (source: string): boolean => {
  const addresses = addressesIn(source);
  return (
    addresses.length === 0 ||
    addresses.some((address) => ofStates.test(address.split('/')[0] ?? '') || isListed(address))
  );
};

const knownFact = z.looseObject({
  id: z.string().optional(),
  source: z.string(),
  address: z.string().optional(),
  /** By destination, where each has its own. */
  sources: z.record(z.string(), z.string()).default({}),
  certainty: z.literal('known'),
});

/** Every fact of a file that says that it is known, with its sources, by its id or else its place in the file. */
export const knownFactsIn = (
  value: unknown,
  place = '',
): readonly { readonly fact: string; readonly sources: readonly string[] }[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { data } = knownFact.safeParse(value);
  const own = data && {
    fact: data.id ?? place,
    sources: [`${data.source} ${data.address ?? ''}`.trim(), ...Object.values(data.sources)],
  };
  const within = (name: string): string => {
    if (place === '') return name;
    return Array.isArray(value) ? `${place}[${name}]` : `${place}.${name}`;
  };
  return [...(own ? [own] : []), ...Object.entries(value).flatMap(([name, part]) => knownFactsIn(part, within(name)))];
};

/** For each fact of a file that says that it is known by a source that cannot make it so, a sentence. */
export const unofficialFactsIn = (file: unknown): readonly string[] =>
  knownFactsIn(file).flatMap(({ fact, sources }) =>
    sources
      .filter((source) => !isOfficial(source))
      .map(
        (source) =>
          `${fact} says that it is known by ${source}: no law, authority, post or carrier is known at that address. ` +
          'Name one, or say "believed".',
      ),
  );
