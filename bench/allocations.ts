import { renameSync, writeFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

/*
 * Loaded into a measured service by `--import`. After SIGUSR2 it writes to the file ALLOCATIONS_FILE, as JSON, how many bytes each of its
 * threads has put on its heap so far, once more for each thread that answers.
 */

const channel = new BroadcastChannel('bench-allocations');
const allocated = (): number => getHeapStatistics().total_allocated_bytes;

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
    write(0, allocated());
    channel.postMessage('report');
  });
} else channel.onmessage = ({ data }) => void (data === 'report' && channel.postMessage([threadId, allocated()]));
channel.unref();
