// The stand-in as a process of its own, which can be killed:
// `stand-in-program.ts <log file> <port> <ms between drops of every subscription>`.
import { openLogFile } from './log-file.ts';
import { StandIn } from './stand-in.ts';

const [path = '', port = '0', dropEveryMs = '0'] = process.argv.slice(2);
const { log } = openLogFile(path);
const standIn = await StandIn.start({ log, port: Number(port) });
if (Number(dropEveryMs) > 0) setInterval(() => standIn.dropSubscriptions(), Number(dropEveryMs));
process.stdout.write(`listening ${standIn.port}\n`);
