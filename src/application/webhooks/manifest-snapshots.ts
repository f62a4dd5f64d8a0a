import { manifestOfAnyAccount } from '../manifests/find-manifest.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Snapshots } from './public-events.ts';
import { presentManifest } from '../manifests/present-manifest.ts';
import type { ManifestLink } from '../manifests/present-manifest.ts';

/** Manifests in webhooks, presented exactly as in HTTP replies. */
export const manifestSnapshots = ({
  store,
  link,
  clock,
}: {
  store: EventStore;
  link: ManifestLink;
  clock: Pick<Clock, 'now'>;
}): Pick<Snapshots, 'manifestAt'> => ({
  manifestAt: async (manifestId, version) => {
    const view = await manifestOfAnyAccount(store, manifestId, version);
    if (!view) throw new Error(`The stream of ${manifestId} is empty, although one of its events was read.`);
    return presentManifest(view, link, clock.now());
  },
});
