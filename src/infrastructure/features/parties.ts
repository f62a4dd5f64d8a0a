import { partyScreeningRoutes } from '../../adapters/trade/http/parties/routes.ts';
import { FolderPartyLists } from '../../adapters/trade/parties/party-list-folder.ts';
import { screenParties } from '../../application/trade/parties/screen-parties.ts';
import type { ScreenParties } from '../../application/trade/parties/screen-parties.ts';
import type { PartyLists } from '../../application/trade/ports/party-lists.ts';
import { partyListsFolder } from '../stores/trade-data.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';

const lists = token<FolderPartyLists>('parties.lists');

/** The lists that are loaded, and who is on them. */
type PartyScreening = Pick<PartyLists, 'loaded' | 'imported'> & { readonly screen: ScreenParties };

export const partyTokens = { screening: token<PartyScreening>('parties.screening') };

/** The interval (ms) at which lists that were imported meanwhile are loaded. */
const refreshEveryMs = 10_000;

/** Lists of denied parties, which the operator imports. */
export const parties: Feature = {
  name: 'parties',
  module: bindings((bind) => {
    bind(lists, (get) => new FolderPartyLists(partyListsFolder(get(core.config))));
    bind(partyTokens.screening, (get) => {
      const [own, clock] = [get(lists), get(core.clock)];
      return {
        loaded: () => own.loaded(),
        imported: () => own.imported(),
        screen: screenParties({ lists: own, clock }),
      };
    });
  }),
  routes: (get) => partyScreeningRoutes({ screen: get(partyTokens.screening).screen }),
  prepare: (get) => get(lists).refresh(),
  jobs: (get) => [{ name: 'party-lists', everyMs: refreshEveryMs, task: () => get(lists).refresh(), everywhere: true }],
};
