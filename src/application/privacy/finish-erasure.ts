import type { Policy } from '../kernel/policy.ts';
import { erasureEvents, erasureIn } from '../personal-events.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import { idIn } from '../ports/event-store.ts';
import type { Position } from '../ports/event-store.ts';
import type { PersonalCopies } from '../ports/personal-copies.ts';
import type { PersonalData } from '../ports/personal-data.ts';

/**
 * Carries out what an erasure in the log says: removes the entries from messages, deletes the files, and destroys the keys. Each step may
 * be repeated, so an erasure that was interrupted anywhere is completed at the next start; a database restored from a backup, with the
 * keys in it, erases again from its own checkpoint on.
 */
export const finishErasure = ({
  personalData,
  documents,
  copies,
  messagesMade,
}: {
  readonly personalData: PersonalData;
  readonly documents: Pick<DocumentStore, 'delete'>;
  readonly copies: readonly PersonalCopies[];
  /** Resolves once no event before this position is made into a message any more. */
  readonly messagesMade: (position: Position, signal: AbortSignal) => Promise<void>;
}): Policy => ({
  name: 'personal-data-erasure',
  on: Object.keys(erasureEvents),
  react: async ({ stream, position, event }, signal) => {
    const erasure = erasureIn(event);
    if (!erasure) return;
    await messagesMade(position, signal);
    signal.throwIfAborted();
    const { entries } = erasure;
    const { files = [] } = event.data as { readonly files?: readonly string[] };
    for (const copy of copies) await copy.erase({ objectId: idIn(stream), entries });
    for (const file of files) await documents.delete(file);
    await personalData.destroyErased(stream);
  },
});
