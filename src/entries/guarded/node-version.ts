/** The first Node that the service runs on, as bin/waybill.js has it. */
const needed = [26, 10] as const;
/** Absent where the program is not run by Node, which decides for itself then. */
const found = (globalThis as { readonly process?: { readonly versions?: { readonly node?: string } } }).process?.versions?.node;

const [major = 0, minor = 0] = found?.split('.').map(Number) ?? needed;

if (major < needed[0] || (major === needed[0] && minor < needed[1]))
  throw new Error(
    `This part of the package waybill needs Node ${needed.join('.')} or later, and this is v${found}. ` +
      'waybill/domain, waybill/data, waybill/client and waybill/audit run on Node 20. ' +
      'Unless optional dependencies were left out, the right Node came with the package: npx node your-program.js',
  );
