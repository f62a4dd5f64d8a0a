import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { exchangeOf } from './exchange.ts';

export type Metrics = {
  readonly observe: RequestHandler;
  /** A number that is read at each scrape; with labels, a map from the values of one label to numbers. */
  readonly gauge: (name: string, help: string, read: () => number | Promise<number>) => void;
  readonly labelledGauge: (
    name: string,
    help: string,
    label: string,
    read: () => ReadonlyMap<string, number> | Promise<ReadonlyMap<string, number>>,
  ) => void;
  /** Like a labelled gauge, for values that only increase. */
  readonly labelledCounter: (
    name: string,
    help: string,
    label: string,
    read: () => ReadonlyMap<string, number>,
  ) => void;
  readonly contentType: string;
  readonly text: () => Promise<string>;
};

// Buckets of durations (s), from a cached read to the timeout of a carrier.
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Each app has its own registry, so that two apps in one process do not share metrics. */
export const createMetrics = ({ process = true }: { process?: boolean } = {}): Metrics => {
  const registry = new Registry();
  if (process) collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests in seconds, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers: [registry],
  });

  return {
    observe: (request, response, next) => {
      response.once('close', () => {
        const { route, startedAt } = exchangeOf(response);
        duration.observe(
          { route, method: request.method, status: response.statusCode },
          (performance.now() - startedAt) / 1000,
        );
      });
      next();
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    labelledGauge: (name, help, label, read) => {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset();
          for (const [value, number] of await read()) this.set({ [label]: value }, number);
        },
      });
    },
    labelledCounter: (name, help, label, read) => {
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const [value, number] of read()) this.inc({ [label]: value }, number);
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
};
