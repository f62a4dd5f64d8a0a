import { Worker } from 'node:worker_threads';
import { FairQueue } from '../../application/kernel/fair-queue.ts';

export type PoolOptions = {
  readonly size: number;
  /** Jobs a worker is given at a time: the thread that hands them out is busy itself, and a worker that waited for it between two jobs would stand idle. */
  readonly ahead: number;
  /** How many more may wait; the next one is refused rather than kept waiting for ever. */
  readonly queueLimit: number;
  /** Milliseconds a job may take before its worker is given up. */
  readonly timeLimit: number;
  /** Milliseconds without a job after which a worker is let go: what it has loaded weighs tens of MB. */
  readonly idleLimit: number;
};

/** What a job did not get a result for, though the same job may be given again: the error callers know. */
export type Unavailable = (reason: string) => Error;

/** What a worker answers: it takes its jobs in the order it was given them, so the answer needs no name. */
export type Answer<Result> = { readonly result: Result } | { readonly error: string };

/** Turns a job into what a worker is sent. It is made once for each worker, and called in the order in which that worker gets its jobs: it may leave out what the worker knows. */
export type Courier<Job> = (job: Job) => unknown;

export type PoolParts<Job> = {
  /** What the pool is of, for errors: "The thread that … failed." */
  readonly work: string;
  readonly unavailable: Unavailable;
  readonly workerData?: unknown;
  readonly courier?: () => Courier<Job>;
};

type Task<Job, Result> = {
  readonly owner: string;
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
};

/** `tasks` are what it has been given and not answered; `timer` is the time limit of the first of them, or runs out while there is nothing to do. */
type Hand<Job, Result> = {
  readonly worker: Worker;
  readonly deliver: Courier<Job>;
  readonly tasks: Task<Job, Result>[];
  timer: NodeJS.Timeout | undefined;
};

/** Worker threads that are started when there is something to do, and replaced when they die. Jobs of different owners take turns. */
export class WorkerPool<Job, Result> {
  readonly #script: URL;
  readonly #options: PoolOptions;
  readonly #parts: PoolParts<Job>;
  readonly #waiting = new FairQueue<Task<Job, Result>>();
  readonly #hands = new Set<Hand<Job, Result>>();
  #closed = false;

  constructor(script: URL, options: PoolOptions, parts: PoolParts<Job>) {
    this.#script = script;
    this.#options = options;
    this.#parts = parts;
  }

  /** How many workers there are. */
  get size(): number {
    return this.#hands.size;
  }

  /** How many jobs wait for a worker. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** The threads that work now, so that a test can end one. */
  get threads(): readonly Worker[] {
    return [...this.#hands].map(({ worker }) => worker);
  }

  run(job: Job, owner = ''): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(this.#parts.unavailable('The pool is closed.'));
      } else if (this.#waiting.size >= this.#options.queueLimit) {
        reject(this.#parts.unavailable('Too many jobs are waiting.'));
      } else {
        this.#waiting.push(owner, { owner, job, resolve, reject });
        this.#assign();
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const gone = this.#parts.unavailable('The pool was closed.');
    for (let task = this.#waiting.take(); task; task = this.#waiting.take()) task.reject(gone);
    await Promise.all(
      [...this.#hands].map((hand) => {
        clearTimeout(hand.timer);
        for (const task of hand.tasks.splice(0)) task.reject(gone);
        return hand.worker.terminate();
      }),
    );
    this.#hands.clear();
  }

  #assign(): void {
    while (this.#waiting.size > 0) {
      const hand = this.#freest();
      if (!hand) return;
      const task = this.#waiting.take();
      if (!task) return;
      hand.tasks.push(task);
      if (hand.tasks.length === 1) this.#watch(hand);
      hand.worker.postMessage(hand.deliver(task.job));
    }
  }

  /** One with nothing to do, a new one while there may be more, or whoever has least before it. */
  #freest(): Hand<Job, Result> | undefined {
    const [freest] = [...this.#hands].sort((a, b) => a.tasks.length - b.tasks.length);
    if (freest === undefined || (freest.tasks.length > 0 && this.#hands.size < this.#options.size)) return this.#hire();
    return freest.tasks.length < this.#options.ahead ? freest : undefined;
  }

  #hire(): Hand<Job, Result> {
    const { work, workerData, courier } = this.#parts;
    const worker = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: 512 }, workerData });
    const hand: Hand<Job, Result> = { worker, deliver: courier?.() ?? ((job) => job), tasks: [], timer: undefined };
    worker.on('message', (answer: Answer<Result>) => {
      const task = hand.tasks.shift();
      this.#watch(hand);
      if ('error' in answer) task?.reject(new Error(answer.error));
      else task?.resolve(answer.result);
      this.#assign();
    });
    worker.on('error', () => this.#dismiss(hand, `The thread that ${work} failed.`));
    worker.on('exit', () => this.#dismiss(hand, `The thread that ${work} ended.`));
    this.#hands.add(hand);
    return hand;
  }

  /** The job it was at is lost; those behind it are somebody else's now. */
  #dismiss(hand: Hand<Job, Result>, reason: string): void {
    if (!this.#hands.delete(hand)) return;
    clearTimeout(hand.timer);
    const [lost, ...others] = hand.tasks.splice(0);
    lost?.reject(this.#parts.unavailable(reason));
    for (const task of others.reverse()) this.#waiting.putBack(task.owner, task);
    void hand.worker.terminate();
    this.#assign();
  }

  /** The time of its first job begins, or that of having none; with nothing to do it does not keep the process alive. */
  #watch(hand: Hand<Job, Result>): void {
    clearTimeout(hand.timer);
    if (hand.tasks.length === 0) {
      hand.worker.unref();
      hand.timer = setTimeout(() => this.#dismiss(hand, 'The thread had nothing to do.'), this.#options.idleLimit).unref();
      return;
    }
    hand.worker.ref();
    hand.timer = setTimeout(() => this.#dismiss(hand, `The thread that ${this.#parts.work} took too long.`), this.#options.timeLimit);
  }
}
