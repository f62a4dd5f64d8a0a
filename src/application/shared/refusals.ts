import { DomainError } from '../../domain/shared/index.ts';
import type { Fault } from '../../domain/shared/index.ts';
import { table, type Table } from '../../domain/shared/table.ts';

/** A refusal with every rule that a request breaks. */
export const invalidRequest = (faults: readonly Fault[]): DomainError =>
  new DomainError(
    'validation_failed',
    faults.length === 1 ? (faults[0]?.message ?? '') : `The request breaks ${faults.length} rules.`,
    faults,
  );

export type KindOfId = 'shp' | 'pck' | 'mft' | 'txc' | 'whk' | 'dlv' | 'doc' | 'evt' | 'acc' | 'req' | 'app';

const kinds: Table<string, KindOfId> = table({
  shp: 'a shipment',
  pck: 'a pickup',
  mft: 'a manifest',
  txc: 'a taxes collection',
  whk: 'a webhook endpoint',
  dlv: 'a delivery',
  doc: 'a document',
  evt: 'an event',
  acc: 'an account',
  req: 'a request',
  app: 'an OAuth app',
});

const prefixOf = (id: string): string | undefined => /^([a-z]{3})_/.exec(id)?.[1];

/** Says what an id of no object may be instead, as a sentence after " "; empty if it has the prefix of `kind`. */
export const whatIdIs = (id: string, kind: KindOfId): string => {
  const prefix = prefixOf(id);
  if (prefix === kind) return '';
  const other = kinds[prefix ?? ''];
  const own = `The id of ${kinds[kind]} begins with ${kind}_`;
  if (other !== undefined) return ` ${own}; this is one of ${other}.`;
  const byNumber =
    kind === 'shp' ? '; GET /api/shipments/labels?trackingNumber=… finds one by its tracking number' : '';
  return ` ${own}${byNumber}.`;
};
