import { describe, expect, it } from 'vitest';
import { fieldDifferences } from '../../../src/application/audit/differences.ts';
import { apply, concerns } from '../../../src/application/log/kernel/projection.ts';
import type { AnyProjection } from '../../../src/application/log/kernel/projection.ts';
import { upcastEvent, upcasters } from '../../../src/application/log/kernel/upcasters.ts';
import type { RecordedEvent } from '../../../src/application/log/ports/event-store.ts';
import { declaredProjections, recordedEvents } from '../../support/projection-records.ts';

const events = recordedEvents().map((recorded) => upcastEvent(upcasters, recorded));

const withoutPeople = (recorded: RecordedEvent): RecordedEvent => {
  const { type, data } = recorded.event;
  return Object.hasOwn(data as object, 'personal')
    ? { ...recorded, event: { type, data: { ...(data as object), personal: {} } } }
    : recorded;
};

/** The documents after each event, in the order of the events. */
const documentsOf = (projection: AnyProjection, history: readonly RecordedEvent[]): readonly unknown[] => {
  const documents = new Map<string, unknown>();
  return history
    .filter((recorded) => concerns(projection, recorded))
    .map((recorded) => {
      const document: unknown = apply(projection, documents.get(projection.key(recorded)), recorded);
      documents.set(projection.key(recorded), document);
      return document;
    });
};

describe.each((await declaredProjections()).map(({ projection }) => [projection.name, projection] as const))(
  '%s',
  (_, projection) => {
    it('names each member of its documents that holds personal data', () => {
      const [whole, without] = [documentsOf(projection, events), documentsOf(projection, events.map(withoutPeople))];
      const personal = whole.flatMap((document, at) =>
        fieldDifferences(document, without[at]).map(({ path }) => /^[^.[]*/.exec(path)?.[0]),
      );
      expect([...new Set(personal)].toSorted()).toEqual([...(projection.personal ?? [])].toSorted());
    });
  },
);
