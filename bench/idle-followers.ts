import { runProcess } from '../src/infrastructure/main.ts';
import { features } from '../src/infrastructure/features/index.ts';
import type { Feature } from '../src/infrastructure/wiring/feature.ts';

/**
 * The service with more followers of the log: policies that react to an event that is never written. It is run in place
 * of `bin/waybill.js`.
 */

const count = 30;

const idle: Feature = {
  name: 'idle-followers',
  policies: () =>
    Array.from({ length: count }, (_, number) => ({
      name: `idle-${number}`,
      on: ['NothingWritesThis'],
      react: () => Promise.resolve(),
    })),
};
(features as Feature[]).push(idle);
await runProcess(process.argv);
