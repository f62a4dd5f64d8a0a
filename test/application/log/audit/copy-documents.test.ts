import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyDocuments } from '../../../../src/application/log/audit/copy-documents.ts';
import type { DocumentStore } from '../../../../src/application/shared/ports/document-store.ts';
import type { RecordedEvent } from '../../../../src/application/log/ports/event-store.ts';
import { erasureEvents } from '../../../../src/application/events/personal-events.ts';
import { MemoryLog, recordedEvent } from '../../../support/memory-log.ts';

/** A store of documents whose bytes are their names. */
const holding = (names: readonly string[]) => {
  const held = new Map(names.map((name) => [name, Buffer.from(name)]));
  const store: DocumentStore = {
    get: (name) => Promise.resolve(held.get(name)),
    put: (bytes) => {
      const name = Buffer.from(bytes).toString();
      held.set(name, Buffer.from(bytes));
      return Promise.resolve(name);
    },
    delete: (name) => Promise.resolve(void held.delete(name)),
  };
  return { store, held };
};

const names = ['a', 'b', 'c', 'd'];
const erasures = Object.keys(erasureEvents);

it('counts what is missing and what was erased, in every log with erasures of every kind', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(names),
      fc.subarray(names),
      fc.constantFrom(...erasures),
      async (erased, lost, type) => {
        const upload = (sha256: string, at: number): RecordedEvent =>
          recordedEvent(`1${at}`, {
            event: { type: 'DocumentUploaded', data: { documents: [{ id: `doc_${sha256}`, sha256 }] } },
          });
        const data = { entries: ['shipTo'], files: erased, reason: 'requested', erasedAt: '2026-11-20T10:00:00.000Z' };
        const log = new MemoryLog([...names.map(upload), recordedEvent('20', { event: { type, data } })]);
        const source = holding(names.filter((name) => !erased.includes(name) && !lost.includes(name)));
        const target = holding([]);
        const { signal } = new AbortController();
        const missing = lost.filter((name) => !erased.includes(name));
        expect(await copyDocuments({ log, from: source.store, to: target.store, signal })).toEqual({
          ...{ documents: names.length, copied: names.length - erased.length - missing.length },
          ...{ missing, erased: erased.length },
        });
        expect([...target.held.keys()].toSorted()).toEqual([...source.held.keys()].toSorted());
      },
    ),
  );
});
