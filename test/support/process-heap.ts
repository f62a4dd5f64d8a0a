import { readFile } from 'node:fs/promises';

/** The environment for `startServiceProcess` that lets a service process be asked for its heap size. */
export const inspectable = (flags: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `${flags} --inspect=127.0.0.1:0`,
});

type Result = { readonly id: number; readonly result?: { readonly usedSize?: number } };

/**
 * The bytes of heap in use after a full garbage collection, read through the debugger's protocol
 * (https://chromedevtools.github.io/devtools-protocol/v8/).
 */
export const heapInUse = async (log: string): Promise<number> => {
  const address = /Debugger listening on (ws:\S+)/.exec(await readFile(log, 'utf8'))?.[1];
  if (address === undefined) throw new Error(`No debugger is listening, says ${log}`);
  const socket = new WebSocket(address);
  const answers = new Map<number, (result: Result['result']) => void>();
  const failure = Promise.withResolvers<never>();
  socket.addEventListener('error', () => failure.reject(new Error(`The debugger at ${address} does not answer.`)));
  socket.addEventListener('close', () => failure.reject(new Error('The process went away.')));
  failure.promise.catch(() => undefined);
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as Result;
    answers.get(id)?.(result);
  });
  const ask = async (id: number, method: string): Promise<Result['result']> => {
    const answer = new Promise<Result['result']>((resolve) => answers.set(id, resolve));
    socket.send(JSON.stringify({ id, method }));
    return Promise.race([answer, failure.promise]);
  };
  await Promise.race([new Promise((resolve) => socket.addEventListener('open', resolve)), failure.promise]);
  await ask(1, 'HeapProfiler.collectGarbage');
  const used = (await ask(2, 'Runtime.getHeapUsage'))?.usedSize;
  socket.close();
  if (used === undefined) throw new Error('The debugger does not say how much heap is in use.');
  return used;
};
