import type { DocumentUploaded } from '../../domain/parcels/shipment/index.ts';
import type { Policy } from '../log/kernel/policy.ts';
import { upToHead } from '../log/kernel/up-to-head.ts';
import { erasureEvents, erasureIn } from '../events/personal-events.ts';
import type { DocumentStore } from '../shared/ports/document-store.ts';
import { idIn } from '../log/ports/event-store.ts';
import type { EventStore, Position } from '../log/ports/event-store.ts';
import type { PersonalCopies, PersonalData } from '../log/ports/personal-data.ts';

/** Files that were uploaded again after the erasure, to any shipment: equal bytes are stored as one file. */
const uploadedSince = async (
  store: Pick<EventStore, 'follow' | 'head'>,
  files: readonly string[],
  { after, signal }: { readonly after: Position; readonly signal: AbortSignal },
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  if (files.length === 0) return found;
  for await (const batch of upToHead(store, { after, signal }))
    for (const { event } of batch)
      if (event.type === 'DocumentUploaded')
        for (const { sha256 } of (event as DocumentUploaded).data.documents)
          if (files.includes(sha256)) found.add(sha256);
  return found;
};

/** The name of the policy and its checkpoint. */
export const erasurePolicyName = 'personal-data-erasure';

/**
 * Carries out an erasure that is in the log: removes the entries from messages, deletes the files, and destroys the
 * keys. Each step may be repeated, so an interrupted erasure is completed at the next start; a database restored from a
 * backup, with the keys in it, repeats the erasures after its own checkpoint.
 */
export const finishErasure = ({
  store,
  personalData,
  documents,
  copies,
  messagesMade,
  overwriteDeleted,
}: {
  readonly store: Pick<EventStore, 'follow' | 'head'>;
  readonly personalData: PersonalData;
  readonly documents: Pick<DocumentStore, 'delete'>;
  readonly copies: readonly PersonalCopies[];
  /** Resolves when every event up to this position has been made into messages. */
  readonly messagesMade: (position: Position, signal: AbortSignal) => Promise<void>;
  /** Overwrites deleted rows that the database file still contains. */
  readonly overwriteDeleted: () => Promise<void>;
}): Policy => ({
  name: erasurePolicyName,
  on: Object.keys(erasureEvents),
  react: async ({ stream, position, event }, signal) => {
    const erasure = erasureIn(event);
    if (!erasure) return;
    await messagesMade(position, signal);
    signal.throwIfAborted();
    const { entries } = erasure;
    const { files = [] } = event.data as { readonly files?: readonly string[] };
    for (const copy of copies) await copy.erase({ objectId: idIn(stream), entries });
    const inUse = await uploadedSince(store, files, { after: position, signal });
    for (const file of files) if (!inUse.has(file)) await documents.delete(file);
    await personalData.destroyErased(stream);
    await overwriteDeleted();
  },
});
