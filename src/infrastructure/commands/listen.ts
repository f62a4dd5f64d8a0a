import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import type { Config } from '../configuration/config.ts';
import { listen } from './forward-events.ts';
import type { CommandGroup, CommandIo } from './io.ts';
import { addressOfService } from './running-service.ts';
import { givenToken } from './given-token.ts';

type ListenFlags = {
  readonly forwardTo: string;
  readonly url?: string;
  readonly tokenFile?: string;
  readonly events: string;
  readonly json?: boolean;
  readonly skipVerify?: boolean;
};

/** `localhost:3000/hooks` is short for http. */
const targetOf = (text: string): string => {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `http://${text}`);
  if (url === null || url.hash !== '' || url.username !== '')
    throw new Error(`--forward-to must be an http or https address, for example "http://localhost:3000/webhooks".`);
  return url.href;
};

/** Runs until a signal ends it. */
const listenUntilSignal = async (config: Config, io: CommandIo, flags: ListenFlags): Promise<void> => {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const options = {
    address: addressOfService({ ...config, url: flags.url }),
    token: givenToken(flags, config, io),
    forwardTo: targetOf(flags.forwardTo),
    events: flags.events.split(','),
    json: flags.json === true,
    skipVerify: flags.skipVerify === true,
  };
  io.onServing();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await listen(options, {
      io,
      signal: ending.signal,
      wait: (ms, signal) => pause(ms, undefined, { signal }),
      now: () => systemClock.now(),
    });
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
};

/** `waybill listen`. */
export const listenCommands: CommandGroup = (command, { config, io }) => {
  command
    .requiredOption('--forward-to <url>', 'where each event is sent, such as http://localhost:3000/webhooks')
    .option('--url <url>', 'address of the service (default: BASE_URL, or HOST and PORT)')
    .option(
      '--token-file <path>',
      'file with an access token (default: the token in WAYBILL_TOKEN, or DATA_DIR/demo-token)',
    )
    .option('--events <names>', 'names of events, separated by commas; * means those that need not be named', '*')
    .option('--json', 'one JSON object a line, with the body of the event')
    .option('--skip-verify', 'accept any certificate of the address that events are sent to')
    .action((flags: ListenFlags) => listenUntilSignal(config(), io, flags));
};
