import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import { apis, everybody, workers } from './cluster.ts';
import type { Cluster, Member } from './cluster.ts';

export type Stage = {
  readonly cluster: Cluster;
  readonly dice: Dice;
  readonly short: boolean;
  /** Why the documents have no disk of their own, where they have none. */
  readonly noDisk: string | undefined;
  /** What went wrong while it was done, besides answers. */
  readonly wrong: string[];
};

/** What is done to the cluster while everybody is at work; `done` says how often. */
export type Act = {
  readonly name: string;
  /** Nobody may notice: every request is answered as if nothing had happened. */
  readonly unnoticed?: true;
  readonly impossible?: (stage: Stage) => string | undefined;
  readonly run: (stage: Stage) => Promise<string>;
  /** What has to be put right afterwards, once nobody books any more and all deliveries have been made. */
  readonly mend?: (stage: Stage) => Promise<void>;
};

const minutes = 60_000;
const someone = ({ dice }: Stage, of: readonly Member[]): Member => of[dice.between(0, of.length - 1)] ?? 'api-1';
const pause = ({ dice, short }: Stage, least: number, most: number): Promise<void> =>
  wait(dice.between(least, most) / (short ? 3 : 1));

const kill: Act = {
  name: 'kill -9 of any process',
  run: async (stage) => {
    const { cluster, short } = stage;
    const rounds = short ? 2 : 12;
    for (let round = 0; round < rounds; round++) {
      await pause(stage, 300, 1_500);
      const name = someone(stage, everybody);
      await cluster.end(name, 'SIGKILL');
      await cluster.start(name);
    }
    return `${rounds} kills`;
  },
};

const cut: Act = {
  name: 'connections cut',
  run: async (stage) => {
    const { cluster, dice, short } = stage;
    const rounds = short ? 5 : 30;
    for (let round = 0; round < rounds; round++) {
      await pause(stage, 100, 600);
      (dice.roll() < 0.5 ? cluster.database : cluster.log).line.cut();
    }
    return `${rounds} times, of either store`;
  },
};

const slow: Act = {
  name: 'connections slow',
  run: async ({ cluster, short }) => {
    const lateness = 40;
    for (const { line } of [cluster.database, cluster.log]) {
      line.delay(lateness);
      await wait(short ? 1_000 : 6_000);
      line.delay(0);
    }
    return `${lateness} ms each way, to one store and then the other`;
  },
};

/** Accepted and silent: neither an answer nor an end. */
const halfOpen = (store: 'database' | 'log', name: string): Act => ({
  name,
  run: async ({ cluster, short }) => {
    const silence = short ? 1_500 : 8_000;
    const { line } = cluster[store];
    line.freeze();
    await wait(silence);
    line.thaw();
    await wait(short ? 300 : 2_000);
    // And once more, but what was held up never arrives.
    line.freeze();
    await wait(silence / 2);
    line.cut();
    line.thaw();
    await wait(short ? 300 : 2_000);
    return `for ${silence / 1_000} s and, ended by a cut, for ${silence / 2_000} s`;
  },
});

const restartLog: Act = {
  name: 'restart of the log',
  run: async (stage) => {
    const { own } = stage.cluster.log;
    const rounds = stage.short ? 1 : 5;
    for (let round = 0; round < rounds; round++) {
      await pause(stage, 500, 1_500);
      await own?.kill();
      await pause(stage, 200, 2_000);
      await own?.restart();
      await pause(stage, 1_000, 2_000);
    }
    return `${rounds} times, killed with -9`;
  },
};

const restartDatabase: Act = {
  name: 'restart of PostgreSQL',
  impossible: ({ cluster }) =>
    cluster.database.own ? undefined : 'the PostgreSQL of TEST_POSTGRES_URL is somebody else’s to stop',
  run: async (stage) => {
    const { own } = stage.cluster.database;
    const rounds = stage.short ? 1 : 5;
    for (let round = 0; round < rounds; round++) {
      await pause(stage, 500, 1_500);
      await own?.crash();
      await pause(stage, 200, 2_000);
      await own?.start();
      await pause(stage, 1_000, 2_000);
    }
    return `${rounds} times, each after a crash`;
  },
};

const skew: Act = {
  name: 'clocks of both workers wrong by 10 minutes',
  run: async (stage) => {
    const { cluster, short } = stage;
    const wrong = async (name: Member, skewMs: number): Promise<void> => {
      await cluster.end(name, 'SIGTERM');
      await cluster.start(name, { skewMs });
    };
    await Promise.all([wrong(workers[0], 10 * minutes), wrong(workers[1], -10 * minutes)]);
    await wait(short ? 1_000 : 8_000);
    // One dies with its wrong clock, and what it held goes to the other, whose clock is 20 minutes behind.
    await cluster.end(workers[0], 'SIGKILL');
    await wait(short ? 1_000 : 4_000);
    await cluster.start(workers[0], { skewMs: 10 * minutes });
    return 'one ahead, one behind; the one ahead killed';
  },
  // Deliveries go by the clock of the database; a worker that is behind finishes bookings that are pending as much
  // later.
  mend: async ({ cluster }) => {
    for (const name of workers) {
      await cluster.end(name, 'SIGTERM');
      await cluster.start(name);
    }
  },
};

const disk: Act = {
  name: 'disk of the documents full',
  impossible: ({ noDisk }) => noDisk,
  run: async ({ cluster, short }) => {
    const ballast = join(cluster.documents, 'ballast');
    const { bavail, bsize } = await statfs(cluster.documents);
    // The last free bytes are used up by the current writer.
    await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 64 * 1_024))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      },
    );
    await wait(short ? 1_000 : 5_000);
    await rm(ballast);
    await wait(short ? 300 : 2_000);
    return 'once, and emptied';
  },
};

const rolling: Act = {
  name: 'rolling restart',
  unnoticed: true,
  run: async ({ cluster, short, wrong }) => {
    const rounds = short ? 1 : 2;
    const members = short ? [apis[0], workers[0]] : everybody;
    for (let round = 0; round < rounds; round++) {
      for (const name of members) {
        const ended = await cluster.end(name, 'SIGTERM');
        if (ended?.code !== 0) wrong.push(`${name} ended with ${String(ended?.code ?? ended?.signal)}`);
        await cluster.start(name);
      }
    }
    return `of ${members.join(', ')}, one after the other, ${rounds} times`;
  },
};

export const acts: readonly Act[] = [
  rolling,
  kill,
  cut,
  slow,
  halfOpen('log', 'connections to the log silent'),
  halfOpen('database', 'connections to PostgreSQL silent'),
  restartLog,
  restartDatabase,
  disk,
  skew,
];
