import { erasuresIn, withDocuments } from '../log/kernel/moment.ts';
import type { ErasedLater } from '../log/kernel/moment.ts';
import { holdsPersonalData, personalEvents } from '../events/personal-events.ts';
import type { EventMetadata, RecordedEvent } from '../log/ports/event-store.ts';

/** What stands in the place of an entry that was erased, or of a document that was deleted with it. */
type Erased = { readonly erased: true; readonly erasedAt: string };

/** What happened, when, who did it, and what led to it. */
type PresentedCause = Pick<RecordedEvent, 'id' | 'version' | 'recordedAt'> &
  Pick<EventMetadata, 'actor' | 'correlationId' | 'causationId'> & { readonly type: string };

/** One event of an object as its account sees it. */
export type PresentedEvent = PresentedCause & {
  readonly data: unknown;
  /** Of the stored event; known as soon as the next event of the stream says it. */
  readonly hash?: string;
  readonly previousHash?: string;
};

/** Who paid: told to the service by the payer, and shown to the account by no reply. */
const hiddenEntries: ReadonlySet<string> = new Set(['payer']);

const personalOf = (type: string, personal: Readonly<Record<string, unknown>>, erasures: readonly ErasedLater[]) => {
  const known = holdsPersonalData(type) ? personalEvents[type] : {};
  const erased = erasures.flatMap(({ entries, erasedAt }) =>
    entries
      .filter((name) => Object.hasOwn(known, name))
      .map((name): [string, Erased] => [name, { erased: true, erasedAt }]),
  );
  const shown = Object.entries(personal).map(
    ([name, entry]) => [name, hiddenEntries.has(name) ? { hidden: true } : entry] as const,
  );
  return Object.fromEntries([...erased, ...shown]);
};

const dataOf = ({ event, version }: RecordedEvent, all: readonly ErasedLater[]): unknown => {
  const erasures = all.filter((erasure) => erasure.version > version);
  const deletedAt = new Map(
    erasures.flatMap(({ files = [], erasedAt }) => files.map((file) => [file, erasedAt] as const)),
  );
  const { data } = withDocuments(event, (document) => {
    const erasedAt = deletedAt.get(document.sha256);
    if (erasedAt === undefined) return document;
    const { id, type, format } = document as { readonly id?: string; readonly type?: string; readonly format?: string };
    return { id, type, format, erased: true, erasedAt };
  });
  const { personal, ...others } = data as { readonly personal?: Readonly<Record<string, unknown>> };
  return personal === undefined ? data : { ...others, personal: personalOf(event.type, personal, erasures) };
};

export const presentCause = ({ id, version, recordedAt, event, metadata }: RecordedEvent): PresentedCause => {
  const { actor, correlationId, causationId } = metadata;
  return {
    id,
    version,
    type: event.type,
    recordedAt,
    actor,
    correlationId,
    ...(causationId !== undefined && { causationId }),
  };
};

/**
 * Presents single events. `around` holds the later ones of their stream that say what was erased, and the next one,
 * which says the hash.
 */
export const eventPresenter = (around: readonly RecordedEvent[]): ((recorded: RecordedEvent) => PresentedEvent) => {
  const erasures = erasuresIn(around);
  const hashes = new Map(around.map(({ version, previousHash }) => [version - 1, previousHash]));
  return (recorded) => {
    const { version, previousHash } = recorded;
    const hash = hashes.get(version);
    return {
      ...presentCause(recorded),
      data: dataOf(recorded, erasures),
      ...(hash !== undefined && { hash }),
      ...(previousHash !== undefined && { previousHash }),
    };
  };
};
