import { Worker } from 'node:worker_threads';
import { LabelPressUnavailableError } from '../../application/ports/label-press.ts';

export type PoolOptions = {
  readonly size: number;
  /** How many jobs may wait; the next one is refused rather than kept waiting for ever. */
  readonly queueLimit: number;
  /** Milliseconds a job may take before its worker is given up. */
  readonly timeLimit: number;
};

/** What a worker answers: it takes one job at a time, so the answer needs no name. */
export type Answer<Result> = { readonly result: Result } | { readonly error: string };

type Task<Job, Result> = { readonly job: Job; readonly resolve: (result: Result) => void; readonly reject: (error: Error) => void };

type Hand<Job, Result> = { readonly worker: Worker; task: Task<Job, Result> | undefined; timer: NodeJS.Timeout | undefined };

/** Worker threads that are started when there is something to do, and replaced when they die. */
export class WorkerPool<Job, Result> {
  readonly #script: URL;
  readonly #options: PoolOptions;
  readonly #waiting: Task<Job, Result>[] = [];
  readonly #hands = new Set<Hand<Job, Result>>();
  #closed = false;

  constructor(script: URL, options: PoolOptions) {
    this.#script = script;
    this.#options = options;
  }

  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new LabelPressUnavailableError('The label press is closed.'));
      } else if (this.#waiting.length >= this.#options.queueLimit) {
        reject(new LabelPressUnavailableError('Too many labels are waiting to be printed.'));
      } else {
        this.#waiting.push({ job, resolve, reject });
        this.#assign();
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const gone = new LabelPressUnavailableError('The label press was closed.');
    for (const task of this.#waiting.splice(0)) task.reject(gone);
    await Promise.all(
      [...this.#hands].map((hand) => {
        this.#settle(hand)?.reject(gone);
        return hand.worker.terminate();
      }),
    );
    this.#hands.clear();
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const idle = [...this.#hands].find(({ task }) => task === undefined) ?? this.#hire();
      if (!idle) return;
      const task = this.#waiting.shift();
      if (!task) return;
      idle.task = task;
      idle.timer = setTimeout(() => this.#dismiss(idle, 'A label took too long to draw.'), this.#options.timeLimit);
      idle.worker.ref();
      idle.worker.postMessage(task.job);
    }
  }

  #hire(): Hand<Job, Result> | undefined {
    if (this.#hands.size >= this.#options.size) return undefined;
    const worker = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    const hand: Hand<Job, Result> = { worker, task: undefined, timer: undefined };
    worker.on('message', (answer: Answer<Result>) => {
      const task = this.#settle(hand);
      if ('error' in answer) task?.reject(new Error(answer.error));
      else task?.resolve(answer.result);
      this.#assign();
    });
    worker.on('error', () => this.#dismiss(hand, 'The thread that drew a label failed.'));
    worker.on('exit', () => this.#dismiss(hand, 'The thread that drew a label ended.'));
    this.#hands.add(hand);
    return hand;
  }

  #dismiss(hand: Hand<Job, Result>, reason: string): void {
    if (!this.#hands.delete(hand)) return;
    this.#settle(hand)?.reject(new LabelPressUnavailableError(reason));
    void hand.worker.terminate();
    this.#assign();
  }

  /** The hand is free again; an idle one does not keep the process alive. */
  #settle(hand: Hand<Job, Result>): Task<Job, Result> | undefined {
    const { task } = hand;
    clearTimeout(hand.timer);
    hand.task = undefined;
    hand.worker.unref();
    return task;
  }
}
