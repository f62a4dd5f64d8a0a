import type { Claim } from '../kernel/claim.ts';
import { keyReused } from '../kernel/claim.ts';
import { metadataOf } from '../kernel/context.ts';
import type { Context } from '../kernel/context.ts';
import { ConcurrencyError, streamOf } from '../ports/event-store.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Ids } from '../ports/ids.ts';
import type { UploadClaimed } from '../events/upload-claimed.ts';

/**
 * Claims an idempotency key for one body for ever, and returns whether it was claimed before with the same body. Each key has a stream
 * of its own, because the same key may come with different shipments; only one upload can create it.
 */
export const claimUpload =
  ({ store, ids }: { readonly store: EventStore; readonly ids: Ids }) =>
  async (claim: Claim, context: Context): Promise<boolean> => {
    const { path, key, fingerprint } = claim;
    const stream = streamOf('upload', ids.derived('key', context.accountId, path, key));
    const claimed: UploadClaimed = { type: 'UploadClaimed', data: { fingerprint, claimedAt: context.at } };
    try {
      await store.append(stream, [claimed], 0, metadataOf(context));
      return false;
    } catch (error) {
      if (!(error instanceof ConcurrencyError)) throw error;
    }
    const [first] = await store.read<UploadClaimed>(stream);
    if (first?.event.data.fingerprint !== fingerprint) throw keyReused();
    return true;
  };
