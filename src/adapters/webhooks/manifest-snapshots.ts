import { manifestOfAnyAccount } from '../../application/manifests/find-manifest.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { EventStore } from '../../application/ports/event-store.ts';
import type { Snapshots } from '../../application/webhooks/public-events.ts';
import { presentManifest } from '../../application/manifests/present-manifest.ts';
import type { ManifestLink } from '../../application/manifests/present-manifest.ts';

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
    if (!view) throw new Error(`${manifestId} has an event and no history.`);
    return presentManifest(view, link, clock.now());
  },
});
