import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import type { Erasure } from '../../../domain/shared/erasure.ts';
import { erasureIn } from '../../events/personal-events.ts';
import type { RecordedEvent } from '../ports/event-store.ts';

/**
 * What was erased of an object, with the documents that were deleted with it, and the version of the event that says
 * so.
 */
export type ErasedLater = Erasure & { readonly files?: readonly string[]; readonly version: number };

/** Every erasure in a stream: each counts for the events before it. */
export const erasuresIn = (history: readonly RecordedEvent[]): readonly ErasedLater[] =>
  history.flatMap(({ event, version }) => {
    const erasure = erasureIn(event);
    return erasure ? [{ ...erasure, version }] : [];
  });

type Document = { readonly sha256: string };
type WithDocuments = { readonly documents?: readonly Document[]; readonly document?: Document };

/**
 * The event with other documents in its data, where it has any. A document is left out where `change` returns
 * undefined.
 */
export const withDocuments = (event: DomainEvent, change: (document: Document) => object | undefined): DomainEvent => {
  const { documents, document, ...others } = event.data as WithDocuments;
  if (documents === undefined && document === undefined) return event;
  const changed = document && change(document);
  return {
    type: event.type,
    data: {
      ...others,
      ...(documents && { documents: documents.flatMap((each) => change(each) ?? []) }),
      ...(changed && { document: changed }),
    },
  };
};
