import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  allocatingAfter,
  SqlNumberAllocator,
} from '../../../../../src/adapters/parcels/carriers/built-in/sql-number-allocator.ts';
import { openDatabase } from '../../../../../src/adapters/log/sql/engine/database.ts';
import { runOnce } from '../../../../../src/application/shared/concurrency.ts';
import { onEveryDatabase, onPostgres } from '../../../../support/databases.ts';

onEveryDatabase(({ open }) =>
  describe('the number allocator of the built-in carrier', () => {
    const disposals: (() => Promise<void>)[] = [];
    const aDatabase = async () => {
      const { database, url, dispose } = await open();
      disposals.push(dispose);
      return { database, url };
    };
    afterEach(async () => {
      for (const dispose of disposals.splice(0)) await dispose();
    });
    const referencesOf = (count: number): readonly string[] =>
      Array.from({ length: count }, (_, index) => `shp_${index}`);

    it('counts each series from one, without gaps', async () => {
      const { database } = await aDatabase();
      const register = new SqlNumberAllocator(database.db);
      const claims = await Promise.all(
        referencesOf(60).map((reference, index) => register.allocate(reference, index % 2 === 0 ? 'E' : 'C')),
      );
      for (const series of ['E', 'C'] as const)
        expect(claims.filter((claim) => claim.series === series).map(({ number }) => number)).toEqual(
          referencesOf(30).map((_, index) => index + 1),
        );
    });

    it('gives one number to a reference that is allocated twice at once', async () => {
      const { database } = await aDatabase();
      const register = new SqlNumberAllocator(database.db);
      const [one, other] = await Promise.all([register.allocate('shp_1', 'E'), register.allocate('shp_1', 'E')]);
      expect(other).toEqual(one);
      expect((await register.allocate('shp_2', 'E')).number).toBe(2);
    });

    it('keeps the series in which a reference was first allocated', async () => {
      const { database } = await aDatabase();
      const register = new SqlNumberAllocator(database.db);
      const first = await register.allocate('shp_1', 'E');
      expect(await register.allocate('shp_1', 'C')).toEqual(first);
    });

    it('accepts more concurrent allocations than fit one transaction', async () => {
      const { database } = await aDatabase();
      const register = new SqlNumberAllocator(database.db);
      const claims = await Promise.all(referencesOf(1_200).map((reference) => register.allocate(reference, 'L')));
      expect(new Set(claims.map(({ number }) => number)).size).toBe(1_200);
    });

    it('gives no number twice to two alternating processes', async () => {
      const { database, url } = await aDatabase();
      const beside = await openDatabase(url);
      disposals.unshift(() => beside.close());
      const registers = [new SqlNumberAllocator(database.db), new SqlNumberAllocator(beside.db)];
      const numbers: number[] = [];
      for (const reference of referencesOf(20)) for (const [side, register] of registers.entries()) numbers.push((await register.allocate(`${side}_${reference}`, 'E')).number); // oxfmt-ignore
      expect(numbers).toEqual(referencesOf(40).map((_, index) => index + 1));
      expect(await registers[1]?.allocate('0_shp_3', 'E')).toEqual(await registers[0]?.find('0_shp_3'));
    });

    it('continues after the number it is raised to, and never goes back', async () => {
      const { database } = await aDatabase();
      const register = new SqlNumberAllocator(database.db);
      await register.allocate('shp_1', 'E');
      await register.raise(new Map([['E', 40], ['C', 7]])); // oxfmt-ignore
      await register.raise(new Map([['E', 12]]));
      expect((await register.allocate('shp_2', 'E')).number).toBe(41);
      expect((await register.allocate('shp_3', 'C')).number).toBe(8);
      expect((await register.allocate('shp_4', 'L')).number).toBe(1);
    });

    it('allocates nothing before the log was searched, and retries a failed search', async () => {
      const { database } = await aDatabase();
      const register = new SqlNumberAllocator(database.db);
      let searches = 0;
      const search = runOnce(async () => {
        searches += 1;
        if (searches === 1) throw new Error('the log is away');
        await register.raise(new Map([['E', 40]]));
      });
      const numbering = allocatingAfter(search, register);
      await expect(numbering.allocate('shp_1', 'E')).rejects.toThrow('the log is away');
      expect(await register.find('shp_1')).toBeUndefined();
      const claims = await Promise.all([numbering.allocate('shp_1', 'E'), numbering.allocate('shp_2', 'E')]);
      expect(claims.map(({ number }) => number)).toEqual([41, 42]);
      expect(searches).toBe(2);
    });

    it('reports a failure to waiting callers, and continues', async () => {
      const { database } = await aDatabase();
      const register = new SqlNumberAllocator(database.db);
      await database.db.schema.alterTable('built_in_series').renameTo('away').execute();
      await expect(register.allocate('shp_1', 'E')).rejects.toThrow();
      await database.db.schema.alterTable('away').renameTo('built_in_series').execute();
      expect((await register.allocate('shp_1', 'E')).number).toBe(1);
    });
  }),
);

onPostgres(({ open }) =>
  describe('the number allocator in several processes', () => {
    it('neither repeats nor skips a number for two concurrent processes, in any order of their series', async () => {
      const { database, url, dispose } = await open();
      onTestFinished(dispose);
      const beside = await openDatabase(url);
      onTestFinished(beside.close);
      const [one, other] = [new SqlNumberAllocator(database.db), new SqlNumberAllocator(beside.db)];
      const series = ['E', 'C', 'L'] as const;
      const claims = await Promise.all(
        Array.from({ length: 60 }, (_, index) => `shp_${index}`).flatMap((reference, index) => [
          one.allocate(reference, series[index % 3] ?? 'E'),
          other.allocate(`other_${reference}`, series[(59 - index) % 3] ?? 'E'),
          other.allocate(reference, series[index % 3] ?? 'E'),
        ]),
      );
      const numberOf = new Map(claims.map(({ reference, series, number }) => [reference, `${series}${number}`]));
      expect(numberOf.size).toBe(120);
      expect(new Set(numberOf.values()).size).toBe(120);
      for (const claim of claims) expect(await one.find(claim.reference)).toEqual(claim);
    });

    it('repeats no number of the log when processes start at once on an older database', async () => {
      const { database, url, dispose } = await open();
      onTestFinished(dispose);
      const beside = await openDatabase(url);
      onTestFinished(beside.close);
      const registers = [database, beside].map(({ db }) => new SqlNumberAllocator(db));
      const highest = new Map([['E', 500], ['C', 300]] as const); // oxfmt-ignore
      const claims = await Promise.all(
        registers.flatMap((register, side) => {
          const numbering = allocatingAfter(
            runOnce(() => register.raise(highest)),
            register,
          );
          return Array.from({ length: 40 }, (_, index) =>
            numbering.allocate(`${side}_${index}`, index % 2 === 0 ? 'E' : 'C'),
          );
        }),
      );
      const given = claims.map(({ series, number }) => `${series}${number}`);
      expect(new Set(given).size).toBe(80);
      for (const { series, number } of claims) expect(number).toBeGreaterThan(series === 'E' ? 500 : 300);
    });
  }),
);
