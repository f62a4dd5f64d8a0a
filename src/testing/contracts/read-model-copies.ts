import { CheckpointMovedError } from '../../application/log/ports/read-models.ts';
import type { TestRunner } from '../test-runner.ts';
import { parcels, parcel, rollupsOf, byWeight, totalsOf } from './read-model-parcels.ts';
import type { Parcel, GivenReadModels } from './read-model-parcels.ts';

/** Rebuilds: copies that are filled beside the live documents. */
export const testReadModelCopies = (
  { it, expect }: Pick<TestRunner, 'it' | 'expect'>,
  { opened, seeded }: GivenReadModels,
): void => {
  it('fills a shadow copy beside the live documents and swaps it in at once', async () => {
    const models = await seeded();
    const rebuild = await models.rebuild(parcels);
    await rebuild.commit(new Map([['p1', parcel('rebuilt', 1)]]));
    expect(await rebuild.getMany(['p1'])).toEqual(new Map([['p1', parcel('rebuilt', 1)]]));
    expect(await models.get(parcels, 'p1')).toEqual(parcel('new', 3, 'ann'));
    await rebuild.swap('09');
    expect(await models.get(parcels, 'p1')).toEqual(parcel('rebuilt', 1));
    expect(await models.get(parcels, 'p2')).toBeUndefined();
    expect(await models.checkpoint(parcels)).toBe('09');
    await models.commit(parcels, new Map([['p5', parcel('new', 5)]]), { from: '09', to: '10' });
    expect(
      (
        await models.find(parcels, {
          where: [{ field: 'status', equals: 'new' }],
          sort: { field: 'weight', direction: 'ASC' },
          range: [0, 9],
        })
      ).total,
    ).toBe(1);
  });

  it('swaps shadow copies repeatedly while others read and write', async () => {
    const models = await seeded();
    let position = '01';
    let [reads, writes] = [0, 0];
    let done = false;
    const reader = async () => {
      while (!done) {
        const page = await models.find(parcels, {
          where: [],
          sort: { field: 'weight', direction: 'ASC' },
          range: [0, 0],
        });
        expect(page.total).toBeGreaterThan(0);
        reads += 1;
      }
    };
    const writer = async () => {
      while (!done) {
        try {
          await models.commit(parcels, new Map([['p2', parcel('sent', writes)]]), { from: position, to: position });
          writes += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(CheckpointMovedError);
        }
      }
    };
    const others = Promise.all([reader(), writer()]);
    for (const to of ['02', '03', '04']) {
      const rebuild = await models.rebuild(parcels);
      await rebuild.commit(new Map([['p1', parcel('rebuilt', Number(to))]]));
      await rebuild.swap(to);
      position = to;
    }
    done = true;
    await others;
    expect(await models.get(parcels, 'p1')).toEqual(parcel('rebuilt', 4));
    expect(await models.checkpoint(parcels)).toBe('04');
    expect(reads).toBeGreaterThan(0);
  });

  it('resumes an interrupted shadow copy, each partition from its own checkpoint, and starts over on request', async () => {
    const models = await seeded();
    const begun = await models.rebuild(parcels);
    for (const [index, partition] of begun.partitions.entries())
      await partition.commit(new Map([[`partition ${index}`, parcel('rebuilt', index)]]), `0${index + 2}`);

    const again = await models.rebuild(parcels);
    expect(again.partitions.map(({ place }) => place)).toEqual(begun.partitions.map((_, index) => `0${index + 2}`));
    expect(await again.getMany(['partition 0'])).toEqual(new Map([['partition 0', parcel('rebuilt', 0)]]));

    const fresh = await models.rebuild(parcels, { fresh: true });
    expect(fresh.partitions.map(({ place }) => place)).toEqual(begun.partitions.map(() => undefined));
    expect(await fresh.getMany(['partition 0'])).toEqual(new Map());
    await fresh.swap('09');
    const next = await models.rebuild(parcels);
    expect(next.partitions.map(({ place }) => place)).toEqual(begun.partitions.map(() => undefined));
    await next.discard();
  });

  it('lets one of two processes that fill the same shadow copy continue', async () => {
    const models = await seeded();
    const [one, other] = [await models.rebuild(parcels), await models.rebuild(parcels)];
    await one.partitions[0].commit(new Map([['p1', parcel('rebuilt', 1)]]), '02');
    await expect(other.partitions[0].commit(new Map([['p1', parcel('doubled', 1)]]), '02')).rejects.toBeInstanceOf(
      CheckpointMovedError,
    );
    expect(await one.getMany(['p1'])).toEqual(new Map([['p1', parcel('rebuilt', 1)]]));
    await one.discard();
  });

  it('keeps a scratch copy apart from a shadow copy, and never resumes one', async () => {
    const models = await seeded();
    const shadow = await models.rebuild(parcels);
    await shadow.partitions[0].commit(new Map([['p1', parcel('rebuilt', 1)]]), '02');
    const scratch = await models.rebuild(parcels, { scratch: true });
    await scratch.partitions[0].commit(new Map([['p2', parcel('scratched', 1)]]), '02');
    const again = await models.rebuild(parcels, { scratch: true });
    expect([again.partitions[0].place, await again.getMany(['p2'])]).toEqual([undefined, new Map()]);
    await again.discard();
    expect((await models.rebuild(parcels)).partitions[0].place).toBe('02');
  });

  it('brings a shadow copy up to the live documents while those are locked, and not otherwise', async () => {
    const models = await seeded();
    await models.commit(parcels, new Map([['p5', parcel('late', 5)]]), { from: '01', to: '07' });
    const rebuild = await models.rebuild(parcels);
    await rebuild.commit(new Map([['p1', parcel('rebuilt', 1)]]));
    const asked: string[] = [];
    await rebuild.swap('03', async (live, shadow) => {
      asked.push(live);
      await shadow.commit(new Map([['p5', parcel('late', 5)]]));
      const copied = new Map([
        ['p1', parcel('rebuilt', 1)],
        ['p5', parcel('late', 5)],
      ]);
      expect(await shadow.getMany(['p1', 'p5'])).toEqual(copied);
      return '08';
    });
    expect(asked).toEqual(['07']);
    expect(await models.checkpoint(parcels)).toBe('08');
    expect(await models.get(parcels, 'p5')).toEqual(parcel('late', 5));

    const ahead = await models.rebuild(parcels);
    await ahead.swap('09', () => Promise.reject(new Error('It is ahead.')));
    expect(await models.checkpoint(parcels)).toBe('09');
  });

  it('leaves the live documents unchanged when a swap fails', async () => {
    const models = await seeded();
    const rebuild = await models.rebuild(parcels);
    await rebuild.partitions[0].commit(new Map([['p9', parcel('x', 1)]]), '00');
    await expect(rebuild.swap('00', () => Promise.reject(new Error('The log went away.')))).rejects.toThrow(
      'The log went away.',
    );
    expect(await models.get(parcels, 'p1')).toEqual(parcel('new', 3, 'ann'));
    expect(await models.checkpoint(parcels)).toBe('01');
    expect((await models.rebuild(parcels)).partitions[0].place).toBe('00');
  });

  it('drops a shadow copy that is discarded', async () => {
    const models = await seeded();
    const rebuild = await models.rebuild(parcels);
    await rebuild.commit(new Map([['p9', parcel('x', 1)]]));
    await rebuild.discard();
    expect(await models.get(parcels, 'p9')).toBeUndefined();
    expect(await models.checkpoint(parcels)).toBe('01');
  });

  it('reads all documents in pages, in the order of the keys', async () => {
    const documents = await (await seeded()).documents(parcels);
    const first = await documents.page('', 3);
    expect([...first]).toEqual([
      ['p1', parcel('new', 3, 'ann')],
      ['p2', parcel('sent', 1, 'ben')],
      ['p3', parcel('new', 2)],
    ]);
    expect([...(await documents.page('p3', 3)).keys()]).toEqual(['p4']);
    expect(await documents.page('p4', 3)).toEqual(new Map());
    expect(await documents.getMany(['p2', 'p9'])).toEqual(new Map([['p2', parcel('sent', 1, 'ben')]]));
  });

  const made = { at: '2026-11-20T10:00:00.000Z', by: 'ada' } as const;
  const withCopies = async () => {
    const { readModels: models, copies } = await opened();
    const documents = new Map([
      ['p1', parcel('new', 3, 'ann')],
      ['p2', parcel('sent', 1, 'ben')],
    ]);
    await models.commit(parcels, documents, { from: undefined, to: '03' });
    const filled = async (to: string, document: Parcel) => {
      const { id } = await copies.begin(parcels, made);
      const rebuild = await models.rebuild(parcels, { copy: id });
      for (const [at, partition] of rebuild.partitions.entries())
        await partition.commit(at === 0 ? new Map([['p1', document]]) : new Map(), to);
      await copies.complete(id);
      return id;
    };
    return { models, copies, filled };
  };

  it('fills copies beside the live documents, each on its own, and lists them', async () => {
    const { models, copies, filled } = await withCopies();
    expect(await copies.list()).toEqual([]);
    const [one, other] = [await filled('01', parcel('new', 1)), await filled('02', parcel('back', 2))];
    const begun = await copies.begin(parcels, made);
    const about = { projection: parcels.name, version: 1, kind: 'rebuilt', made } as const;
    expect(await copies.list()).toEqual([
      { ...about, id: one, position: '01', complete: true },
      { ...about, id: other, position: '02', complete: true },
      { ...about, id: begun.id, position: undefined, complete: false },
    ]);
    expect(begun).toEqual({ ...about, id: begun.id, position: undefined, complete: false });
    expect(await (await models.documents(parcels, one)).page('', 9)).toEqual(new Map([['p1', parcel('new', 1)]]));
    expect(await (await models.documents(parcels, other)).getMany(['p1'])).toEqual(
      new Map([['p1', parcel('back', 2)]]),
    );
    expect(await models.get(parcels, 'p1')).toEqual(parcel('new', 3, 'ann'));
    expect(await models.checkpoint(parcels)).toBe('03');
  });

  it('continues a copy from its own checkpoints, beside a rebuild that is under way', async () => {
    const { models, filled } = await withCopies();
    const shadow = await models.rebuild(parcels);
    await shadow.partitions[0].commit(new Map([['p8', parcel('rebuilt', 8)]]), '02');
    const id = await filled('01', parcel('new', 1));
    const again = await models.rebuild(parcels, { copy: id });
    expect(again.partitions.map(({ place }) => place)).toEqual(again.partitions.map(() => '01'));
    expect(await again.getMany(['p1', 'p8'])).toEqual(new Map([['p1', parcel('new', 1)]]));
    const fresh = await models.rebuild(parcels, { copy: id, fresh: true });
    expect([fresh.partitions[0].place, await fresh.getMany(['p1'])]).toEqual([undefined, new Map()]);
    expect((await models.rebuild(parcels)).partitions[0].place).toBe('02');
  });

  it('drops a copy with its documents and its place, and no other', async () => {
    const { models, copies, filled } = await withCopies();
    const [one, other] = [await filled('01', parcel('new', 1)), await filled('02', parcel('back', 2))];
    expect([await copies.drop(one), await copies.drop(one), await copies.drop('no')]).toEqual([true, false, false]);
    expect((await copies.list()).map(({ id }) => id)).toEqual([other]);
    await expect((await models.documents(parcels, one)).page('', 1)).rejects.toThrow(`rm_copy_${one}`);
    await expect((await models.documents(parcels, other)).page('', 1)).resolves.toEqual(
      new Map([['p1', parcel('back', 2)]]),
    );
  });

  it('keeps the live documents as a copy when another takes their place, and swaps them back', async () => {
    const { models, copies, filled } = await withCopies();
    const id = await filled('04', parcel('back', 4, 'cy'));
    await (await models.rebuild(parcels, { copy: id })).swap('04', undefined, made);
    expect([await models.checkpoint(parcels), await models.get(parcels, 'p1')]).toEqual([
      '04',
      parcel('back', 4, 'cy'),
    ]);
    expect(await totalsOf(models)).toEqual({ maintained: [0, 0, 1, 1], rows: [0, 0, 1, 1] });
    const [old, ...others] = await copies.list();
    expect([old, others]).toEqual([
      { projection: parcels.name, version: 1, kind: 'replaced', id: old?.id, position: '03', complete: true, made },
      [],
    ]);
    await models.commit(parcels, new Map([['p3', parcel('new', 3)]]), { from: '04', to: '05' });

    const back = await models.rebuild(parcels, { copy: old?.id ?? '' });
    expect(back.partitions.map(({ place }) => place)).toEqual(back.partitions.map(() => '03'));
    await back.swap('03', async (live, shadow) => {
      await shadow.commit(new Map([['p3', parcel('new', 3)]]));
      return live;
    });
    expect([await models.checkpoint(parcels), await copies.list()]).toEqual(['05', []]);
    const [held, expected] = await rollupsOf(models, [
      parcel('new', 3, 'ann'),
      parcel('sent', 1, 'ben'),
      parcel('new', 3),
    ]);
    expect(held).toEqual(expected);
    expect(await totalsOf(models)).toEqual({ maintained: [2, 1, 0, 3], rows: [2, 1, 0, 3] });
  });

  it('finds by every index after swaps that kept what was there', async () => {
    const { models, copies, filled } = await withCopies();
    for (const [at, to] of ['04', '05', '06', '07'].entries())
      await (await models.rebuild(parcels, { copy: await filled(to, parcel('new', at)) })).swap(to, undefined, made);
    const rebuilt = await models.rebuild(parcels);
    await rebuilt.commit(new Map([['p1', parcel('back', 9)]]));
    await rebuilt.swap('08', undefined, made);
    expect((await copies.list()).map(({ position }) => position)).toEqual(['03', '04', '05', '06', '07']);
    const where = [{ field: 'status', equals: 'back' }, { field: 'weight', equals: 9 }] as const; // oxfmt-ignore
    expect(await models.find(parcels, { where, ...byWeight })).toEqual({ rows: [parcel('back', 9)], total: 1 });
  });

  it('gives equal digests to equal documents, and others to others', async () => {
    const models = await seeded();
    const rebuild = await models.rebuild(parcels);
    const documents = await models.getMany(parcels, ['p1', 'p2', 'p3', 'p4']);
    await rebuild.commit(documents);
    expect(await rebuild.digest()).toBe(await models.digest(parcels));
    await rebuild.commit(new Map([['p4', { owner: 'ann', weight: 2, status: 'new' }]])); // in another order
    expect(await rebuild.digest()).toBe(await models.digest(parcels));
    await rebuild.commit(new Map([['p4', parcel('new', 2, 'eve')]]));
    expect(await rebuild.digest()).not.toBe(await models.digest(parcels));
    await rebuild.discard();
  });
};
