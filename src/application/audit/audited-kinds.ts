import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Category } from '../events/event-catalogue.ts';
import type { Scope } from '../shared/ports/access-tokens.ts';
import { streamOf } from '../log/ports/event-store.ts';
import type { RecordedEvent, StreamName } from '../log/ports/event-store.ts';

/**
 * The kinds of object whose history an account may read, by public name, with the scope that is needed to read such an
 * object.
 */
export const auditedKinds = {
  shipment: { category: 'shipment', scope: 'read_shipments' },
  pickup: { category: 'pickup', scope: 'read_shipments' },
  manifest: { category: 'manifest', scope: 'read_shipments' },
  taxes_collection: { category: 'taxesCollection', scope: 'read_shipments' },
  product: { category: 'product', scope: 'read_shipments' },
  duty_quote: { category: 'dutyQuote', scope: 'read_shipments' },
  held_quote: { category: 'heldQuote', scope: 'read_shipments' },
  webhook_endpoint: { category: 'webhookEndpoints', scope: 'read_accounts' },
  account_settings: { category: 'accountSettings', scope: 'read_accounts' },
  restriction_overrides: { category: 'restrictionOverrides', scope: 'read_accounts' },
} as const satisfies Readonly<Record<string, { readonly category: Category; readonly scope: Scope }>>;

export type AuditedKind = keyof typeof auditedKinds;

export const auditedKindNames = Object.keys(auditedKinds) as [AuditedKind, ...AuditedKind[]];

export type AuditedObject = {
  readonly kind: AuditedKind;
  /** For settings and overrides, the id of their account. */
  readonly id: string;
  /** The account that reads. */
  readonly accountId: string;
};

/** Every account has one object of each of these kinds, even before the first change. */
export const everyAccountHas: ReadonlySet<AuditedKind> = new Set<AuditedKind>([
  'account_settings',
  'restriction_overrides',
]);

// The endpoints of an account share one stream.
export const streamOfObject = ({ kind, id, accountId }: AuditedObject): StreamName =>
  streamOf(auditedKinds[kind].category, kind === 'webhook_endpoint' ? accountId : id);

export const objectNotFound = (): DomainError => new DomainError('not_found', 'There is no such object.');

/** Whether an event of the stream concerns the object. */
export const isAbout =
  ({ kind, id }: AuditedObject) =>
  ({ event }: RecordedEvent): boolean =>
    kind !== 'webhook_endpoint' || (event.data as { readonly endpointId: string }).endpointId === id;
