import { openRenderer } from '../../adapters/parcels/labels/renderer.ts';
import type { Renderer } from '../../adapters/parcels/labels/renderer.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';

export const labelTokens = { renderer: token<Renderer>('labels.renderer') };

/** Renders labels, customs documents and manifests in worker threads. */
export const labels: Feature = {
  name: 'labels',
  module: bindings((bind) => bind(labelTokens.renderer, () => openRenderer())),
  closings: (get) => [{ name: 'labels', phase: 'resources', close: () => get(labelTokens.renderer).close() }],
};
