import { createLogger } from '../../src/adapters/platform/http/engine/server/logging.ts';
import { assemble } from '../../src/infrastructure/wiring/assembly.ts';
import type { Assembly } from '../../src/infrastructure/wiring/assembly.ts';
import { configFrom } from '../../src/infrastructure/configuration/config.ts';
import type { Feature } from '../../src/infrastructure/wiring/feature.ts';
import { openResources } from '../../src/infrastructure/stores/resources.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TestClock } from './test-clock.ts';

/**
 * Opens stores in a folder of their own, in which features can be assembled without a port and without anything
 * running.
 */
export const openAssembling = async (environment: Readonly<Record<string, string>> = {}) => {
  const folder = await temporaryFolder();
  const config = configFrom({ PORT: '0', DATA_DIR: folder.path, ...environment });
  const clock = new TestClock();
  const lines: string[] = [];
  const log = createLogger({ destination: { write: (line) => void lines.push(line) } });
  const resources = await openResources(config, { clock, log });
  const values = { config, baseUrl: config.baseUrl ?? 'http://127.0.0.1:8080', startedAt: clock.now(), resources };
  return {
    config,
    clock,
    resources,
    /** The text that was logged. */
    log: (): string => lines.join(''),
    assemble: (features: readonly Feature[]): Assembly => assemble(features, values),
    close: async (): Promise<void> => {
      await resources.close();
      await folder.remove();
    },
  };
};
