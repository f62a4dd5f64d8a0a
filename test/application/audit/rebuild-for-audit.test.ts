import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SqlReadModels } from '../../../src/adapters/log/sql/read-models/sql-read-models.ts';
import { documentCopies } from '../../../src/adapters/privacy/sql/document-copies.ts';
import { sqlReadModelCopies } from '../../../src/adapters/log/sql/read-models/sql-read-model-copies.ts';
import { rebuildForAudit } from '../../../src/application/audit/rebuild-for-audit.ts';
import type { Projection } from '../../../src/application/log/kernel/projection.ts';
import type { EventStore, RecordedEvent } from '../../../src/application/log/ports/event-store.ts';
import type { PersonalCopies } from '../../../src/application/log/ports/personal-data.ts';
import type { RebuildDependencies } from '../../../src/application/log/kernel/rebuild.ts';
import type { DomainEvent } from '../../../src/domain/shared/domain-event.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { MemoryLog, recordedEvent } from '../../support/memory-log.ts';

type Added = DomainEvent<'Added', { readonly letter: string }>;

const boxes: Projection<{ readonly letters: string }, Added> = {
  name: 'audited-boxes',
  version: 1,
  fields: {},
  indexes: [],
  key: ({ stream }) => stream,
  when: { Added: (box, { data: { letter } }) => ({ letters: `${box?.letters ?? ''}${letter}` }) },
};
const events = [...'abcdef'].map((letter, at) =>
  recordedEvent(`000${at + 1}`, {
    stream: `box-${at % 2}`,
    version: Math.floor(at / 2) + 1,
    event: { type: 'Added', data: { letter } },
  }),
);
const pointAt = (position: string) => ({ position, recordedAt: undefined, events: 0, digest: '' });
const made = { at: '2026-11-20T10:00:00.000Z', by: 'ada' };

onEveryDatabase(({ open }) => {
  const aWorld = async () => {
    const { database, dispose } = await open();
    onTestFinished(dispose);
    const [readModels, copies] = [new SqlReadModels(database.db), sqlReadModelCopies(database.db)];
    const erasures = {
      carriedOut: () => Promise.resolve<string | undefined>('0006'),
      copies: documentCopies({ db: database.db, readModels, copies }, []),
    };
    const dependencies = {
      store: new MemoryLog(events),
      readModels,
      copies,
      erasures,
      signal: new AbortController().signal,
    };
    const documentsOf = async (id: string) =>
      Object.fromEntries(await (await readModels.documents(boxes, id)).page('', 9));
    return { readModels, copies, dependencies, documentsOf };
  };

  it('computes a projection as of each position, whichever is asked for first', async () => {
    const { dependencies, documentsOf, copies, readModels } = await aWorld();
    const found: Record<string, unknown> = {};
    for (const position of ['0005', '0001', '0006', '0002']) {
      const { copy, events } = await rebuildForAudit(boxes, pointAt(position), made, dependencies);
      expect([copy.position, copy.complete, events]).toEqual([position, true, Number(position)]);
      found[position] = await documentsOf(copy.id);
    }
    expect(found).toEqual({
      '0001': { 'box-0': { letters: 'a' } },
      '0002': { 'box-0': { letters: 'a' }, 'box-1': { letters: 'b' } },
      '0005': { 'box-0': { letters: 'ace' }, 'box-1': { letters: 'bd' } },
      '0006': { 'box-0': { letters: 'ace' }, 'box-1': { letters: 'bdf' } },
    });
    expect((await copies.list()).map(({ position }) => position)).toEqual(['0005', '0001', '0006', '0002']);
    expect([await readModels.checkpoint(boxes), await readModels.get(boxes, 'box-0')]).toEqual([undefined, undefined]);
  });

  it('continues the copy of an interrupted rebuild, unless that is past the point or a fresh one is wanted', async () => {
    const { dependencies, documentsOf, copies } = await aWorld();
    const { readModels } = dependencies;
    const { id } = await copies.begin(boxes, made);
    const begun = await readModels.rebuild<{ readonly letters: string }>(boxes, { copy: id });
    // What stands in it is not what the log says, so that one can see whether it was folded again.
    for (const [at, partition] of begun.partitions.entries())
      await partition.commit(at === 0 ? new Map([['box-0', { letters: 'A' }]]) : new Map(), '0002');

    const earlier = await rebuildForAudit(boxes, pointAt('0001'), made, dependencies);
    const fresh = await rebuildForAudit(boxes, pointAt('0003'), made, { ...dependencies, fresh: true });
    expect([earlier, fresh].map(({ copy }) => copy.id)).not.toContain(id);
    const resumed = await rebuildForAudit(boxes, pointAt('0003'), made, dependencies);
    expect([resumed.copy.id, resumed.events]).toEqual([id, 1]);
    expect(await documentsOf(id)).toEqual({ 'box-0': { letters: 'Ac' } });
    expect((await rebuildForAudit(boxes, pointAt('0003'), made, dependencies)).copy.id).not.toBe(id);
  });
});

type Requested = DomainEvent<'Requested', { readonly personal: Readonly<Record<string, string>> }>;

const people: Projection<{ readonly people: Readonly<Record<string, string>> }, Requested> = {
  name: 'audited-people',
  version: 1,
  fields: {},
  indexes: [],
  personal: ['people'],
  key: ({ stream }) => stream,
  when: { Requested: (_, { data: { personal } }) => ({ people: personal }) },
};
const stream = 'shipment-shp_1';
const requested = recordedEvent('0001', {
  stream,
  event: { type: 'Requested', data: { personal: { shipTo: 'Jane', shipFrom: 'Shop' } } },
});
const erased = recordedEvent('0002', {
  ...{ stream, version: 2 },
  event: { type: 'ShipmentPeopleErased', data: { entries: ['shipTo'], reason: 'requested', erasedAt: made.at } },
});

/**
 * A log whose reader is given a batch, and then held up until an erasure has been recorded and has been through the
 * copies.
 */
class ErasedMeanwhile extends MemoryLog {
  readonly #copies: PersonalCopies;
  isErased = false;

  constructor(copies: PersonalCopies) {
    super([requested], 1);
    this.#copies = copies;
  }

  override async *follow(options: Parameters<EventStore['follow']>[0]): AsyncGenerator<readonly RecordedEvent[]> {
    for await (const batch of super.follow(options)) {
      if (!this.isErased) {
        this.isErased = true;
        this.events.push(erased);
        await this.#copies.erase({ objectId: 'shp_1', entries: ['shipTo'] });
      }
      yield batch;
    }
  }
}

onEveryDatabase(({ open }) => {
  const anErasedWorld = async (carriedOut: string | undefined) => {
    const { database, dispose } = await open();
    onTestFinished(dispose);
    const [readModels, copies] = [new SqlReadModels(database.db), sqlReadModelCopies(database.db)];
    const personalCopies = documentCopies({ db: database.db, readModels, copies }, [people]);
    const erasures = { carriedOut: () => Promise.resolve(carriedOut), copies: personalCopies };
    const store = new ErasedMeanwhile(erasures.copies);
    const documentsOf = async (id: string) =>
      Object.fromEntries(await (await readModels.documents(people, id)).page('', 9));
    return {
      documentsOf,
      copies,
      store,
      dependencies: { store, readModels, copies, erasures, signal: new AbortController().signal },
    };
  };

  it('has nobody in its copy who was erased after a batch was read and before it was stored', async () => {
    const { dependencies, documentsOf } = await anErasedWorld(undefined);
    const { copy } = await rebuildForAudit(people, pointAt('0001'), made, dependencies);
    expect([copy.position, await documentsOf(copy.id)]).toEqual([
      '0001',
      { [stream]: { people: { shipFrom: 'Shop' } } },
    ]);
  });

  it('has nobody in it who was erased before it was interrupted, as far as erasures are carried out by then', async () => {
    const { dependencies, documentsOf, copies, store } = await anErasedWorld('0002');
    const { id } = await copies.begin(people, made);
    const begun = await dependencies.readModels.rebuild<{ readonly people: object }>(people, { copy: id });
    for (const partition of begun.partitions)
      await partition.commit(new Map([[stream, { people: { shipTo: 'Jane', shipFrom: 'Shop' } }]]), '0001');
    store.isErased = true;
    store.events.push(erased);
    const { copy } = await rebuildForAudit(people, pointAt('0001'), made, dependencies);
    expect([copy.id, await documentsOf(id)]).toEqual([id, { [stream]: { people: { shipFrom: 'Shop' } } }]);
  });
});

describe('a rebuild', () => {
  it('cannot be given anything that writes to the log or reaches the world', () => {
    type Reached = keyof RebuildDependencies['store'] | `readModels.${keyof RebuildDependencies['readModels']}`;
    const reached: Record<Reached, true> = { follow: true, head: true, 'readModels.rebuild': true };
    expect(Object.keys(reached)).toEqual(['follow', 'head', 'readModels.rebuild']);
  });

  it('runs without a line of a policy, an outbox, a use case or an adapter', () => {
    const root = join(import.meta.dirname, '../../../src');
    const reached = new Set<string>();
    const visit = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      // Types are gone at run time.
      for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)';$/gms,
      ))
        visit(join(dirname(file), path));
    };
    for (const entry of ['rebuild-for-audit', 'compare-documents', 'log-point'])
      visit(join(root, `application/audit/${entry}.ts`));
    expect([...reached].map((file) => relative(root, file)).toSorted()).toEqual([
      'application/audit/compare-documents.ts',
      'application/audit/differences.ts',
      'application/audit/log-point.ts',
      'application/audit/rebuild-for-audit.ts',
      'application/events/personal-events.ts',
      'application/log/audit/log-lines.ts',
      'application/log/audit/repeat-erasures.ts',
      'application/log/kernel/projection.ts',
      'application/log/kernel/rebuild.ts',
      'application/log/kernel/up-to-head.ts',
      'application/log/ports/event-store.ts',
      'application/shared/recently-used.ts',
      'domain/shared/table.ts',
    ]);
  });
});
