import { core } from '../wiring/core.ts';
import { refuseSandboxData } from '../stores/demo-account.ts';
import type { Feature } from '../wiring/feature.ts';

const noPayee =
  'Consignees are not told whom they pay: set OPERATOR_NAME to the legal name of the operator, and OPERATOR_ADDRESS to its address.';

/**
 * Prevents a live service from starting on the data of a sandbox, and warns if the operator has no name for consignees.
 */
export const liveMode: Feature = {
  name: 'live-mode',
  enabled: ({ mode }) => mode === 'live',
  details: (get) => (get(core.config).operator.name === undefined ? [noPayee] : []),
  prepare: (get) => {
    if (get(core.config).operator.name === undefined) get(core.log).warn(noPayee);
    return Promise.resolve();
  },
  checkStart: (get) => refuseSandboxData(get(core.config), get(core.accounts)),
};
