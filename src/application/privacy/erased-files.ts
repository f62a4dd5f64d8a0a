import type { LoggedEvent } from '../event-catalogue.ts';
import { fold } from '../kernel/projection.ts';
import { upToHead } from '../kernel/up-to-head.ts';
import { manifestView } from '../manifests/manifest-view.ts';
import { erasureIn } from '../personal-events.ts';
import type { EventStore, RecordedEvent, StreamName } from '../ports/event-store.ts';
import { shipmentView } from '../shipments/shipment-view.ts';
import type { ShownDocument } from '../shipments/shipment-view.ts';
import { categoryOf } from './erasure-targets.ts';

/** The SHA-256 digests of the files that show the people of a stream: labels, customs papers, uploads, manifests. */
export const filesOf = (stream: StreamName, history: readonly RecordedEvent<LoggedEvent>[]): readonly string[] => {
  const folded = history as unknown as readonly RecordedEvent<never>[];
  const category = categoryOf(stream);
  if (category === 'manifest') {
    const document = fold(manifestView, folded)?.document;
    return document ? [document.sha256] : [];
  }
  const documents: readonly ShownDocument[] = (category === 'shipment' ? fold(shipmentView, folded)?.documents : undefined) ?? [];
  return documents.map(({ sha256 }) => sha256);
};

/**
 * Those of the files that parcels outside an erasure have uploaded too: one file is stored for all that uploaded the same bytes. A parcel
 * whose people were erased since has it no more.
 */
export const filesOfOthers = async (
  store: Pick<EventStore, 'follow' | 'head'>,
  files: ReadonlySet<string>,
  erased: ReadonlySet<StreamName>,
): Promise<ReadonlySet<string>> => {
  const uploaded = new Map<StreamName, ReadonlySet<string>>();
  if (files.size === 0) return files;
  for await (const batch of upToHead(store, { signal: new AbortController().signal }))
    for (const { stream, event } of batch as readonly RecordedEvent<LoggedEvent>[]) {
      if (erased.has(stream)) continue;
      if (erasureIn(event)) uploaded.delete(stream);
      if (event.type !== 'DocumentUploaded') continue;
      const found = event.data.documents.map(({ sha256 }) => sha256).filter((sha256) => files.has(sha256));
      uploaded.set(stream, new Set([...(uploaded.get(stream) ?? []), ...found]));
    }
  return new Set([...uploaded.values()].flatMap((of) => [...of]));
};
