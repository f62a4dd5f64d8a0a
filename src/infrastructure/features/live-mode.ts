import { core } from '../core.ts';
import { refuseSandboxData } from '../demo.ts';
import type { Feature } from '../feature.ts';

/** Prevents a live service from starting on the data of a sandbox. */
export const liveMode: Feature = {
  name: 'live-mode',
  enabled: ({ mode }) => mode === 'live',
  checkStart: (get) => refuseSandboxData(get(core.config), get(core.accounts)),
};
