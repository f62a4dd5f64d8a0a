import fc from 'fast-check';
import * as vitest from 'vitest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryBudgets } from '../../../../src/adapters/platform/http/engine/server/rate-limits.ts';
import { openPostgres } from '../../../../src/adapters/log/sql/engine/postgres/connection.ts';
import { SharedBudgets, unitsAtOnce } from '../../../../src/adapters/accounts/sql/shared-budgets.ts';
import type { Log } from '../../../../src/application/log/ports/log.ts';
import type { RequestBudgets } from '../../../../src/application/shared/ports/request-budgets.ts';
import { requestBudgetsContract } from '../../../../src/testing/contracts/request-budgets.ts';
import { cutProxy } from '../../../support/cut-proxy.ts';
import { onPostgres } from '../../../support/databases.ts';
import type { TestDatabase } from '../../../support/databases.ts';
import { eventually } from '../../../support/eventually.ts';
import { runsTimes } from '../../../support/property-runs.ts';
import { TestClock } from '../../../support/test-clock.ts';

const token = { name: 'token', units: 10 };

onPostgres(({ open }) => {
  const aDatabase = async (): Promise<TestDatabase> => {
    const database = await open();
    onTestFinished(database.dispose);
    return database;
  };

  /** A process with connections of its own, whose clock the test holds. */
  const aProcess = (url: string) => {
    const lines: string[] = [];
    const log: Log = {
      info: (_, message) => void lines.push(message),
      warn: (_, message) => void lines.push(message),
      error: (_, message) => void lines.push(message),
    };
    const clock = new TestClock();
    const db = openPostgres(url, { connections: 2, timeouts: { connection: 1_000, answer: 1_000 } });
    onTestFinished(() => db.destroy());
    return { budgets: new SharedBudgets({ db, alone: memoryBudgets(), clock, log }), clock, lines };
  };

  const grantsOf = async (answers: readonly ReturnType<RequestBudgets['take']>[]): Promise<number> =>
    (await Promise.all(answers)).filter(({ isGranted }) => isGranted).length;
  const tries = (budgets: RequestBudgets, times: number, budget = token) =>
    Array.from({ length: times }, () => budgets.take(budget, 'acc_1', 1));

  describe('rate limits in the database', () =>
    requestBudgetsContract(vitest, async () => {
      const { url, database } = await aDatabase();
      const { budgets, clock } = aProcess(url);
      return {
        budgets,
        endMinute: async () => {
          await database.db.updateTable('rate_budgets').set({ ends_at: 0 }).execute();
          clock.advance(60_000);
        },
      };
    }));

  describe('rate limits of several processes', () => {
    it('hold exactly for small budgets, however the requests are spread', async () => {
      const { url } = await aDatabase();
      const [one, two] = [aProcess(url), aProcess(url)];
      expect(await grantsOf([...tries(one.budgets, 3), ...tries(two.budgets, 30)])).toBe(10);
      expect(await grantsOf([...tries(one.budgets, 3), ...tries(two.budgets, 3)])).toBe(0);
    });

    it('grant no more than the budget, and leave unspent no more than the other processes hold', async () => {
      const { url } = await aDatabase();
      const processes = [aProcess(url), aProcess(url), aProcess(url)].map(({ budgets }) => budgets);
      let key = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 1_000 }),
          fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 60 }),
          async (units, requests) => {
            const budget = { name: 'any', units };
            const account = `acc_${(key += 1)}`;
            const granted = await Promise.all(
              requests.map(async ([at, asked]) => {
                const cost = Math.min(asked, units);
                return (await processes[at]?.take(budget, account, cost))?.isGranted ? cost : 0;
              }),
            );
            const first = granted.reduce((sum, cost) => sum + cost, 0);
            let total = first;
            while ((await processes[0]?.take(budget, account, 1))?.isGranted) total += 1;
            expect(total).toBeLessThanOrEqual(units);
            expect(total).toBeGreaterThanOrEqual(units - 2 * (Math.max(40, unitsAtOnce(units)) - 1));
            if (requests.every(([, asked]) => asked === 1) && unitsAtOnce(units) === 1) expect(total).toBe(units);
          },
        ),
        { numRuns: runsTimes(0.1) },
      );
    });

    it('need one query for many requests of a large budget', async () => {
      const { url, database } = await aDatabase();
      const { budgets } = aProcess(url);
      const read = { name: 'read', units: 4_000 };
      expect(await grantsOf(tries(budgets, 200, read))).toBe(200);
      expect(await database.db.selectFrom('rate_budgets').select('taken').executeTakeFirst()).toEqual({ taken: 200 });
      // Without the table only what was taken before can be granted.
      await budgets.take(read, 'acc_1', 1);
      await database.db.schema.dropTable('rate_budgets').execute();
      expect(await budgets.take(read, 'acc_1', 100)).toMatchObject({ isGranted: true, left: 4_000 - 301 });
    });

    it('store no address of a client', async () => {
      const { url, database } = await aDatabase();
      await aProcess(url).budgets.take(token, '192.0.2.7', 1);
      const rows = await database.db.selectFrom('rate_budgets').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('192.0.2.7');
    });

    it('delete the rows of minutes that have ended', async () => {
      const { url, database } = await aDatabase();
      const { budgets, clock } = aProcess(url);
      await budgets.take(token, 'acc_1', 1);
      await database.db.updateTable('rate_budgets').set({ ends_at: 0 }).execute();
      clock.advance(60_000);
      await budgets.take(token, 'acc_2', 1);
      expect(await database.db.selectFrom('rate_budgets').select('taken').execute()).toEqual([{ taken: 1 }]);
    });
  });

  describe('while the database is away', () => {
    it('each process counts for itself and says so once, until the database is back', async () => {
      const { url, database } = await aDatabase();
      const { schema } = database.db;
      const [one, two] = [aProcess(url), aProcess(url)];
      await schema.alterTable('rate_budgets').renameTo('gone').execute();
      expect(await grantsOf(tries(one.budgets, 30))).toBe(10);
      expect(await grantsOf(tries(two.budgets, 30))).toBe(10);
      one.clock.advance(1_000);
      expect(await grantsOf(tries(one.budgets, 5))).toBe(0);
      expect(one.lines).toEqual([expect.stringMatching(/applies the rate limits by itself/)]);

      await schema.alterTable('gone').renameTo('rate_budgets').execute();
      await eventually(async () => {
        one.clock.advance(1_000);
        await one.budgets.take(token, 'acc_2', 1);
        return one.lines.length === 2;
      });
      expect(one.lines[1]).toMatch(/shared with the other processes/);
      expect(await grantsOf(tries(one.budgets, 30, { name: 'list', units: 4 }))).toBe(4);
      expect(
        await database.db.selectFrom('rate_budgets').select('taken').where('taken', '=', 4).execute(),
      ).toHaveLength(1);
    });

    it.each(['hangs', 'refuses connections'] as const)('a server that %s does not stop requests', async (fault) => {
      const { url } = await aDatabase();
      const address = new URL(url);
      const proxy = await cutProxy({ host: address.hostname, port: Number(address.port || 5432) });
      address.host = `127.0.0.1:${proxy.port}`;
      const { budgets, lines } = aProcess(address.href);
      expect(await budgets.take(token, 'acc_1', 1)).toMatchObject({ isGranted: true, left: 9 });
      if (fault === 'hangs') {
        proxy.hold();
        onTestFinished(proxy.close);
      } else await proxy.close();
      expect(await grantsOf(tries(budgets, 30))).toBe(10);
      expect(lines).toHaveLength(1);
    });
  });
});
