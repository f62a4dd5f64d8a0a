import { DomainError } from '../../../domain/shared/domain-error.ts';
import { holdsItsParcels, manifestDecider } from '../../../domain/parcels/manifest/index.ts';
import type { ManifestEvent, ManifestRefusal } from '../../../domain/parcels/manifest/index.ts';
import { ownOnly } from '../../log/kernel/own.ts';
import { fold } from '../../log/kernel/projection.ts';
import { stateOf } from '../../log/kernel/state.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { manifestView } from './manifest-view.ts';
import type { ManifestView } from './manifest-view.ts';

/** The current state of a manifest. It does not check the account: requests use `ownManifest`. */
export const manifestOfAnyAccount = async (
  store: Pick<EventStore, 'read'>,
  manifestId: string,
): Promise<ManifestView | undefined> =>
  fold(manifestView, await store.read<ManifestEvent>(streamOf('manifest', manifestId)));

/**
 * A manifest of this account. Another account's manifest is answered as one that does not exist, and so is a refused
 * one.
 */
export const ownManifest = async (
  store: Pick<EventStore, 'read'>,
  manifestId: string,
  accountId: string,
): Promise<ManifestView> => {
  const manifest = ownOnly(await manifestOfAnyAccount(store, manifestId), accountId);
  if (!manifest || manifest.status === 'requested' || manifest.status === 'refused')
    throw new DomainError<ManifestRefusal>('manifest_not_found', 'No manifest has this id.');
  return manifest;
};

/** Whether a parcel that names this manifest is really in it: a refused manifest has released its parcels. */
export const manifestHolds = async (store: Pick<EventStore, 'read'>, manifestId: string): Promise<boolean> =>
  holdsItsParcels(await stateOf(store, manifestDecider, manifestId));
