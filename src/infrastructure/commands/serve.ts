import { join } from 'node:path';
import { Option } from 'commander';
import type { Config } from '../configuration/config.ts';
import { createLogger } from '../../adapters/platform/http/engine/server/logging.ts';
import type { Log } from '../../application/log/ports/log.ts';
import { startService } from '../lifecycle/service.ts';
import type { StartedService } from '../lifecycle/service.ts';
import type { CommandIo, CommandGroup } from './io.ts';

/** The process exits this long (ms) after draining, even if its stop has not finished. */
const shutdownTimeoutMs = 10_000;

/** Logs the ready line and, in the sandbox, prints where to begin. */
const announce = (
  { url, listeningAt, newToken }: StartedService,
  { role, mode, dataDir }: Config,
  { log, stderr }: Pick<CommandIo, 'stderr'> & { readonly log: Pick<Log, 'info'> },
): void => {
  log.info({ url, listeningAt, role, mode, dataDir }, 'Waybill is ready.');
  if (mode !== 'sandbox' || role === 'worker') return;
  // A container's output is collected and stored, so the token itself is shown on a terminal only.
  const token = newToken === undefined || !stderr.isTTY ? '' : `\n  demo token     ${newToken}`;
  stderr.write(
    `\n  Waybill sandbox at ${url}\n  documentation  ${url}/docs\n  webhook inbox  ${url}/sandbox/inbox${token}\n` +
      `  token file     ${dataDir}/demo-token\n\n`,
  );
};

/** Runs the service until a signal stops it. */
export const serve = async (
  config: Config,
  { stderr, onServing }: Pick<CommandIo, 'stderr' | 'onServing'>,
): Promise<void> => {
  onServing();
  const log = createLogger({ level: config.logLevel, format: config.logFormat });
  if (process.execPath.startsWith(join(import.meta.dirname, '../../../node_modules')))
    log.info(
      { node: process.version },
      'Runs on the Node that npm ci brought, since the one that npm runs on is too old.',
    );
  const service = await startService(config, { log });

  let stopping = false;
  const stop = (drainMs: number): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error(
        {},
        'The shutdown took too long: the process exits with work unfinished. The next process completes it.',
      );
      process.exit(1);
    }, shutdownTimeoutMs + drainMs).unref();
    service.stop({ drainMs }).then(
      (hanging) => {
        if (hanging.length === 0) return log.info({}, 'Stopped.');
        log.warn(
          { hanging },
          'Stopped with unfinished work, because a store does not respond. The next process completes it, as after a crash.',
        );
        // A part that hangs would keep the process alive.
        process.exit();
      },
      (error: unknown) => {
        log.error({ err: error }, 'The shutdown failed.');
        process.exitCode = 1;
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    log.info({ signal }, 'Shutting down: requests and deliveries in progress are completed first.');
    stop(config.drainMs);
  };
  // Register before the ready line is logged: a supervisor that has read the line may send the signal at once, and
  // without a handler it would kill the process.
  process.once('SIGTERM', onSignal).once('SIGINT', onSignal);
  announce(service, config, { log, stderr });
  void service.foreignLog.then((error) => {
    log.fatal(
      { err: error },
      'The event log is not the one that this database belongs to. Shutting down, because work would be lost or repeated.',
    );
    process.exitCode = 1;
    // Stop: further writes would go to the wrong log.
    stop(0);
  });
};

/** `waybill serve`. */
export const serveCommands: CommandGroup = (command, { config, io }) => {
  command
    .addOption(
      new Option('--role <role>', 'run only this part, beside other processes (default: ROLE)').choices([
        'all',
        'api',
        'worker',
      ]),
    )
    .option(
      '--fresh-database',
      'start with an empty database beside a log that has events, because the database is lost (default: FRESH_DATABASE)',
    )
    .action(({ role, freshDatabase = false }: { readonly role?: string; readonly freshDatabase?: boolean }) =>
      serve(
        config({ ...(role !== undefined && { ROLE: role }), ...(freshDatabase && { FRESH_DATABASE: 'true' }) }),
        io,
      ),
    );
};
