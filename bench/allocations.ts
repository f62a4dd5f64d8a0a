import { renameSync, writeFileSync } from 'node:fs';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';
import { allocatedBytes } from './allocated-bytes.ts';

/**
 * Loaded into a measured service by `--import`. On SIGUSR2 it writes to the file ALLOCATIONS_FILE, as JSON, how many
 * bytes each thread of the process has allocated on its heap so far. It writes the file again for each thread that
 * answers.
 */

const channel = new BroadcastChannel('bench-allocations');
if (isMainThread) {
  const file = process.env['ALLOCATIONS_FILE'] ?? '';
  const threads = new Map<number, number>();
  const write = (thread: number, bytes: number): void => {
    threads.set(thread, bytes);
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(threads)));
    renameSync(`${file}.new`, file);
  };
  channel.onmessage = ({ data }) => {
    const [thread, bytes] = data as readonly [number, number];
    write(thread, bytes);
  };
  process.on('SIGUSR2', () => {
    write(0, allocatedBytes());
    channel.postMessage('report');
  });
} else channel.onmessage = ({ data }) => void (data === 'report' && channel.postMessage([threadId, allocatedBytes()]));
channel.unref();
