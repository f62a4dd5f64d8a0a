import { Worker } from 'node:worker_threads';
import { FairQueue } from '../../../application/shared/concurrency.ts';

export type PoolOptions = {
  readonly size: number;
  /**
   * The number of jobs that a worker gets in advance. The main thread is busy too, so a worker that waited for it
   * between two jobs would be idle.
   */
  readonly ahead: number;
  /** How many jobs may wait. Further jobs are rejected. */
  readonly queueLimit: number;
  /** How long (ms) a job may take before its worker is terminated. */
  readonly timeLimit: number;
  /** How long (ms) a worker without jobs is kept, because the code that it has loaded takes tens of MB. */
  readonly idleLimit: number;
};

/** Creates the error of a job that got no result but may be repeated. */
export type Unavailable = (reason: string) => Error;

/** A worker's answer. Workers answer in the order of their jobs, so answers need no id. */
export type Answer<Result> = { readonly result: Result } | { readonly error: string };

/**
 * Converts a job to the message for a worker. Each worker has its own encoder, called in the order of its jobs, so that
 * it can omit what the worker has already received.
 */
export type Encoder<Job> = (job: Job) => unknown;

export type PoolParts<Job> = {
  /** The work of the threads, for errors: "The thread that … failed." */
  readonly work: string;
  readonly unavailable: Unavailable;
  readonly workerData?: unknown;
  readonly encoder?: () => Encoder<Job>;
};

type Task<Job, Result> = {
  readonly owner: string;
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
};

/** `tasks` are unanswered; `timer` is the timeout of the first task, or the idle timeout if there is none. */
type WorkerSlot<Job, Result> = {
  readonly worker: Worker;
  readonly encode: Encoder<Job>;
  readonly tasks: Task<Job, Result>[];
  timer: NodeJS.Timeout | undefined;
};

/** Worker threads that are started on demand and replaced when they die. Jobs are scheduled round-robin by owner. */
export class WorkerPool<Job, Result> {
  readonly #script: URL;
  readonly #options: PoolOptions;
  readonly #parts: PoolParts<Job>;
  readonly #waiting = new FairQueue<Task<Job, Result>>();
  readonly #slots = new Set<WorkerSlot<Job, Result>>();
  #closed = false;

  constructor(script: URL, options: PoolOptions, parts: PoolParts<Job>) {
    this.#script = script;
    this.#options = options;
    this.#parts = parts;
  }

  /** The number of workers. */
  get size(): number {
    return this.#slots.size;
  }

  /** The number of jobs that wait for a worker. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** The running threads, so that a test can end one. */
  get threads(): readonly Worker[] {
    return [...this.#slots].map(({ worker }) => worker);
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
      [...this.#slots].map((slot) => {
        clearTimeout(slot.timer);
        for (const task of slot.tasks.splice(0)) task.reject(gone);
        return slot.worker.terminate();
      }),
    );
    this.#slots.clear();
  }

  #assign(): void {
    while (this.#waiting.size > 0) {
      const slot = this.#leastBusy();
      if (!slot) return;
      const task = this.#waiting.take();
      if (!task) return;
      slot.tasks.push(task);
      if (slot.tasks.length === 1) this.#watch(slot);
      slot.worker.postMessage(slot.encode(task.job));
    }
  }

  /** An idle worker, else a new one up to `size`, else the one with the fewest jobs that can take another. */
  #leastBusy(): WorkerSlot<Job, Result> | undefined {
    const [slot] = [...this.#slots].sort((a, b) => a.tasks.length - b.tasks.length);
    if (slot === undefined || (slot.tasks.length > 0 && this.#slots.size < this.#options.size))
      return this.#startWorker();
    return slot.tasks.length < this.#options.ahead ? slot : undefined;
  }

  #startWorker(): WorkerSlot<Job, Result> {
    const { work, workerData, encoder } = this.#parts;
    const worker = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: 512 }, workerData });
    const slot: WorkerSlot<Job, Result> = {
      worker,
      encode: encoder?.() ?? ((job) => job),
      tasks: [],
      timer: undefined,
    };
    worker.on('message', (answer: Answer<Result>) => {
      const task = slot.tasks.shift();
      this.#watch(slot);
      if ('error' in answer) task?.reject(new Error(answer.error));
      else task?.resolve(answer.result);
      this.#assign();
    });
    worker.on('error', () => this.#stopWorker(slot, `The thread that ${work} failed.`));
    worker.on('exit', () => this.#stopWorker(slot, `The thread that ${work} ended.`));
    this.#slots.add(slot);
    return slot;
  }

  /** Terminates a worker. Its current job fails; the jobs after it are given to other workers. */
  #stopWorker(slot: WorkerSlot<Job, Result>, reason: string): void {
    if (!this.#slots.delete(slot)) return;
    clearTimeout(slot.timer);
    const [lost, ...others] = slot.tasks.splice(0);
    lost?.reject(this.#parts.unavailable(reason));
    for (const task of others.reverse()) this.#waiting.putBack(task.owner, task);
    void slot.worker.terminate();
    this.#assign();
  }

  /** Starts the timeout of the first job, or the idle timeout. An idle worker does not keep the process alive. */
  #watch(slot: WorkerSlot<Job, Result>): void {
    clearTimeout(slot.timer);
    if (slot.tasks.length === 0) {
      slot.worker.unref();
      slot.timer = setTimeout(
        () => this.#stopWorker(slot, 'The thread had nothing to do.'),
        this.#options.idleLimit,
      ).unref();
      return;
    }
    slot.worker.ref();
    slot.timer = setTimeout(
      () => this.#stopWorker(slot, `The thread that ${this.#parts.work} took too long.`),
      this.#options.timeLimit,
    );
  }
}
