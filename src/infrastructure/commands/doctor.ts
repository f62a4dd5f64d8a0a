import { systemClock } from '../../adapters/shared/system/clock.ts';
import { ulidIds } from '../../adapters/shared/system/ids.ts';
import { createLogger } from '../../adapters/platform/http/engine/server/logging.ts';
import { oldestNode, version } from '../configuration/version.ts';
import { examine } from '../doctor/examine.ts';
import type { CheckOutcome } from '../doctor/finding.ts';
import { printJson } from './io.ts';
import type { CommandGroup, CommandIo, ExitCode } from './io.ts';

type DoctorOptions = { readonly json?: boolean; readonly reach?: boolean; readonly url?: string };

/** As wide as the longest name of a check. */
const nameWidth = 24;

const lineOf = (finding: CheckOutcome): string => {
  const { state, check, found } = finding;
  const margin = ' '.repeat(nameWidth + 11);
  const indented = found.replaceAll('\n', `\n${margin}`);
  const action = 'action' in finding ? `\n${margin}→ ${finding.action}` : '';
  return `${state.padEnd(9)}${check.padEnd(nameWidth)}  ${indented}${action}\n`;
};

const countOf = (findings: readonly CheckOutcome[], state: CheckOutcome['state']): number =>
  findings.filter((finding) => finding.state === state).length;

/** Makes the checks and prints each as it is made. A secret is never printed. */
const doctor = async (
  { env, stdout, stderr }: CommandIo,
  { json = false, reach = false, url }: DoctorOptions,
): Promise<ExitCode> => {
  const log = createLogger({ level: 'error', format: 'json', destination: stderr });
  const needs = { clock: systemClock, ids: ulidIds(), log };
  const versions = { program: version, node: process.versions.node, needed: oldestNode };
  const all: CheckOutcome[] = [];
  for await (const findings of examine({ environment: env, versions, url, reach, ...needs })) {
    for (const finding of findings) {
      all.push(finding);
      if (json) printJson({ stdout }, finding);
      else stdout.write(lineOf(finding));
    }
  }
  const [failed, warnings] = [countOf(all, 'failed'), countOf(all, 'warning')];
  if (!json) stdout.write(`\n${countOf(all, 'ok')} ok, ${warnings} warnings, ${failed} failed.\n`);
  if (failed > 0) return 1;
  return warnings > 0 ? 2 : 0;
};

/** `waybill doctor`. */
export const doctorCommands: CommandGroup = (command, { io, endWith }) => {
  command
    .option('--json', 'one JSON object a line: check, state, found, and action unless all is well')
    .option(
      '--reach',
      'also connect to the host of each enabled webhook endpoint, without sending anything, and ask the server of the ' +
        'classifier model for its models',
    )
    .option('--url <url>', 'address of the running service, if it is not HOST and PORT, such as http://127.0.0.1:8080')
    .action((options: DoctorOptions) => endWith(doctor(io, options)));
};
