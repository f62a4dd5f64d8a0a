import { copyLog } from '../../application/audit/copy-log.ts';
import { sha256 } from '../../adapters/system/sha256.ts';
import type { Config } from '../config.ts';
import { redactUrl } from '../redact-url.ts';
import { printJson, printMessage } from './io.ts';
import type { CommandOutput } from './io.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withSourceAndTarget } from './source-and-target.ts';
import type { SourceAndTarget } from './source-and-target.ts';

const next = ({ from, to }: SourceAndTarget): string =>
  [
    'Events have other positions in the new log. Before you start the service with it, convert the checkpoints in the database:',
    `  waybill events move-checkpoints --from '${redactUrl(from)}' --to '${redactUrl(to)}'`,
    `Then start it with EVENT_STORE_URL=${redactUrl(to)}. Nothing is sent or computed a second time.`,
  ].join('\n');

/** Copies the log from one store to another and compares the two. */
export const copyEvents = (config: Config, io: CommandOutput, urls: SourceAndTarget): Promise<void> =>
  withSourceAndTarget(config, io, urls, [], async ({ from, to }) => {
    const head = await from.head();
    const began = performance.now();
    using progress = progressOf('events', io);
    const {
      events,
      copied,
      sha256: digest,
    } = await copyLog({
      from,
      to,
      newDigest: sha256,
      signal: new AbortController().signal,
      progress: ({ step, events, position }) =>
        progress.at(step === 'verifying' ? 1 : fractionOf(position, head), `${step}, ${events} events`),
    });
    const seconds = (performance.now() - began) / 1_000;
    progress.done(`events: ${copied} of ${events} copied in ${seconds.toFixed(1)} s; the others were already there. Both logs are equal.`);
    printJson(io, { events, copied, sha256: digest });
    printMessage(io, next(urls));
  });
