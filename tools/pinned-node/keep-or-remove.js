// Run by npm after it has changed `node_modules` of a checkout.
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const { engines } = JSON.parse(readFileSync(at('../../package.json'), 'utf8'));
const { optionalDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'));

const [neededMajor, neededMinor] = engines.node.match(/\d+/g).map(Number);
/** The Node that npm runs on: that of the machine, unless this npm was started by another script of the checkout. */
const [major = 0, minor = 0] = (/ node\/v(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent ?? '') ?? [])
  .slice(1)
  .map(Number);
const isOfMachine = !(process.env.npm_node_execpath ?? '').startsWith(at('../../node_modules'));
const isNewEnough = major > neededMajor || (major === neededMajor && minor >= neededMinor);

const remove = (path) => rmSync(at(`../../node_modules/${path}`), { recursive: true, force: true });

// npm has made `.bin/node`, which every script of the package would run on.
if (isOfMachine && isNewEnough)
  for (const name of [...Object.keys(optionalDependencies), '.bin/node', '.bin/node.cmd']) remove(name);
// C headers, two thirds of it for OpenSSL on other processors: nothing here is compiled against them.
else for (const name of Object.keys(optionalDependencies)) remove(`${name}/include`);
