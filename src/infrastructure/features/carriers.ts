import { join } from 'node:path';
import { loadCarrierChoices } from '../../adapters/parcels/carriers/load-catalogue.ts';
import { loadCarrierDirectory } from '../../adapters/parcels/carriers/load-codes.ts';
import type { KnownCarriers } from '../../adapters/parcels/carriers/load-codes.ts';
import {
  builtInCode,
  BuiltInCarrier,
  builtInCarrierName,
} from '../../adapters/parcels/carriers/built-in/built-in-carrier.ts';
import {
  builtInNumberSeries,
  allocatingAfter,
  SqlNumberAllocator,
} from '../../adapters/parcels/carriers/built-in/sql-number-allocator.ts';
import { resilientCarriers } from '../../adapters/parcels/carriers/resilient-carrier.ts';
import { trackingNumbers } from '../../adapters/parcels/carriers/built-in/numbering.ts';
import type { TrackingNumbers } from '../../adapters/parcels/carriers/built-in/numbering.ts';
import { continueSeries } from '../../application/log/audit/continue-series.ts';
import type { Carrier, Carriers } from '../../application/parcels/ports/carriers.ts';
import type { Trackers } from '../../application/parcels/ports/trackers.ts';
import { webhookSubscriberName } from '../../application/webhooks/outbox-subscriber.ts';
import { openCarriers } from '../wiring/carriers.ts';
import type { OpenedCarriers } from '../wiring/carriers.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { servicesFileOf } from '../stores/resources.ts';
import { once } from '../stores/trade-data.ts';
import { labels, labelTokens } from './labels.ts';

export const carrierTokens = {
  carriers: token<Carriers>('carriers.carriers'),
  trackers: token<Trackers>('carriers.trackers'),
  directory: token<KnownCarriers>('carriers.directory'),
  /** The name of the built-in carrier. */
  builtInName: token<string>('carriers.builtInName'),
  /** Bound by a feature that wraps the built-in carrier. */
  wrapBuiltIn: token<(carrier: Carrier) => Carrier>('carriers.wrapBuiltIn'),
};

const opened = token<OpenedCarriers>('carriers.opened');
const allocator = token<SqlNumberAllocator>('carriers.allocator');
const numbers = token<TrackingNumbers>('carriers.numbers');
/** Continues the numbers of the built-in carrier after the highest in the log; runs once. */
const restoreNumbers = token<() => Promise<void>>('carriers.restoreNumbers');

const trackingCodes = join(import.meta.dirname, '../../../data/tracking-codes');
const directory = once(() =>
  loadCarrierDirectory(trackingCodes, [{ name: builtInCarrierName, meaningOf: builtInCode }]),
);

/** The carriers that parcels are booked with, and the mapping of their codes. */
export const carriers: Feature = {
  name: 'carriers',
  needs: [labels],
  module: bindings((bind) => {
    bind(allocator, (get) => new SqlNumberAllocator(get(core.database).db));
    bind(carrierTokens.builtInName, () => builtInCarrierName);
    bind(carrierTokens.directory, directory);
    bind(numbers, (get) => trackingNumbers(get(core.trackingNumberKey), get(core.config).trackingSuffix));
    bind(restoreNumbers, (get) => {
      const series = builtInNumberSeries(get(allocator), get(numbers), builtInCarrierName);
      const outbox = () => get(core.checkpointOf)(webhookSubscriberName);
      return continueSeries({ store: get(core.eventStore), series, outbox, signal: new AbortController().signal });
    });
    bind(opened, (get) => {
      const numbering = allocatingAfter(get(restoreNumbers), get(allocator));
      const builtIn = new BuiltInCarrier(numbering, get(numbers), get(labelTokens.renderer));
      const wrap = get(carrierTokens.wrapBuiltIn, { optional: true });
      const { carriers: settings, ...config } = get(core.config);
      return openCarriers(wrap?.(builtIn) ?? builtIn, loadCarrierChoices(servicesFileOf(config)), {
        settings,
        directory: get(carrierTokens.directory),
        clock: get(core.clock),
        resilient: resilientCarriers(get(core.clock)),
      });
    });
    bind(carrierTokens.carriers, (get) => get(opened).carriers);
    bind(carrierTokens.trackers, (get) => get(opened).trackers);
  }),
  restoreCounters: (get) => get(restoreNumbers)(),
};
