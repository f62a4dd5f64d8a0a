import type { Config } from '../config.ts';
import { createLogger } from '../../adapters/http/engine/server/logging.ts';
import { startService } from '../service.ts';
import type { CommandIo } from './io.ts';

/** The last resort: the process exits this long after draining (ms), even if its stop has not finished. */
const shutdownTimeoutMs = 10_000;

/** Runs the service until a signal stops it. */
export const serve = async (config: Config, { stderr, onServing }: Pick<CommandIo, 'stderr' | 'onServing'>): Promise<void> => {
  onServing();
  const logger = createLogger({ level: config.logLevel });
  const service = await startService(config, { logger });
  const { url, listeningAt } = service;
  logger.info({ url, listeningAt, role: config.role, mode: config.mode, dataDir: config.dataDir }, 'Waybill is ready.');
  if (config.mode === 'sandbox' && config.role !== 'worker') {
    // A container's output is collected and stored, so the token itself is shown on a terminal only.
    const token = service.newToken === undefined || !stderr.isTTY ? '' : `\n  demo token     ${service.newToken}`;
    stderr.write(
      `\n  Waybill sandbox at ${service.url}\n  documentation  ${service.url}/docs\n  webhook ` +
        `inbox  ${service.url}/sandbox/inbox${token}\n  token file     ` +
        `${config.dataDir}/demo-token\n\n`,
    );
  }

  let stopping = false;
  const stop = (drainMs: number): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      logger.error({}, 'The shutdown took too long: the process exits with work unfinished. The next process completes it.');
      process.exit(1);
    }, shutdownTimeoutMs + drainMs).unref();
    service.stop({ drainMs }).then(
      (hanging) => {
        if (hanging.length === 0) return logger.info({}, 'Stopped.');
        logger.warn(
          { hanging },
          'Stopped with unfinished work, because a store does not respond. The next process completes it, as after a crash.',
        );
        // A part that hangs would keep the process alive.
        process.exit();
      },
      (error: unknown) => {
        logger.error({ err: error }, 'The shutdown failed.');
        process.exitCode = 1;
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    logger.info({ signal }, 'Shutting down: requests and deliveries in progress are completed first.');
    stop(config.drainMs);
  };
  process.once('SIGTERM', onSignal).once('SIGINT', onSignal);
  void service.foreignLog.then((error) => {
    logger.fatal(
      { err: error },
      'The event log is not the one that this database belongs to. Shutting down, because work would be lost or repeated.',
    );
    process.exitCode = 1;
    // Further writes would go to the wrong log.
    stop(0);
  });
};
