// The stand-in as a process of its own, which can be killed: `stand-in-program.ts <log file> <port>`.
import { openLogFile } from './log-file.ts';
import { StandIn } from './stand-in.ts';

const [path = '', port = '0'] = process.argv.slice(2);
const { log } = openLogFile(path);
const standIn = await StandIn.start({ log, port: Number(port) });
process.stdout.write(`listening ${standIn.port}\n`);
