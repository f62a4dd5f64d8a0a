import { Worker } from 'node:worker_threads';
import { LabelPressUnavailableError } from '../../application/ports/label-press.ts';

export type PoolOptions = {
  readonly size: number;
  /** Jobs a worker is given at a time: the thread that hands them out is busy itself, and a worker that waited for it between two jobs would stand idle. */
  readonly ahead: number;
  /** How many more may wait; the next one is refused rather than kept waiting for ever. */
  readonly queueLimit: number;
  /** Milliseconds a job may take before its worker is given up. */
  readonly timeLimit: number;
  /** Milliseconds without a job after which a worker is let go: its fonts and its heap weigh some 40 MB. */
  readonly idleLimit: number;
};

/** What a worker answers: it takes its jobs in the order it was given them, so the answer needs no name. */
export type Answer<Result> = { readonly result: Result } | { readonly error: string };

type Task<Job, Result> = { readonly job: Job; readonly resolve: (result: Result) => void; readonly reject: (error: Error) => void };

/** `tasks` are what it has been given and not answered; `timer` is the time limit of the first of them, or runs out while there is nothing to do. */
type Hand<Job, Result> = { readonly worker: Worker; readonly tasks: Task<Job, Result>[]; timer: NodeJS.Timeout | undefined };

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

  /** How many workers there are. */
  get size(): number {
    return this.#hands.size;
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
        clearTimeout(hand.timer);
        for (const task of hand.tasks.splice(0)) task.reject(gone);
        return hand.worker.terminate();
      }),
    );
    this.#hands.clear();
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const hand = this.#freest();
      if (!hand) return;
      const task = this.#waiting.shift();
      if (!task) return;
      hand.tasks.push(task);
      if (hand.tasks.length === 1) this.#watch(hand);
      hand.worker.postMessage(task.job);
    }
  }

  /** One with nothing to do, a new one while there may be more, or whoever has least before it. */
  #freest(): Hand<Job, Result> | undefined {
    const [freest] = [...this.#hands].sort((a, b) => a.tasks.length - b.tasks.length);
    if (freest === undefined || (freest.tasks.length > 0 && this.#hands.size < this.#options.size)) return this.#hire();
    return freest.tasks.length < this.#options.ahead ? freest : undefined;
  }

  #hire(): Hand<Job, Result> {
    const worker = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    const hand: Hand<Job, Result> = { worker, tasks: [], timer: undefined };
    worker.on('message', (answer: Answer<Result>) => {
      const task = hand.tasks.shift();
      this.#watch(hand);
      if ('error' in answer) task?.reject(new Error(answer.error));
      else task?.resolve(answer.result);
      this.#assign();
    });
    worker.on('error', () => this.#dismiss(hand, 'The thread that drew a label failed.'));
    worker.on('exit', () => this.#dismiss(hand, 'The thread that drew a label ended.'));
    this.#hands.add(hand);
    return hand;
  }

  /** The job it was at is lost; those behind it are somebody else's now. */
  #dismiss(hand: Hand<Job, Result>, reason: string): void {
    if (!this.#hands.delete(hand)) return;
    clearTimeout(hand.timer);
    const [lost, ...others] = hand.tasks.splice(0);
    lost?.reject(new LabelPressUnavailableError(reason));
    this.#waiting.unshift(...others);
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
    hand.timer = setTimeout(() => this.#dismiss(hand, 'A label took too long to draw.'), this.#options.timeLimit);
  }
}
