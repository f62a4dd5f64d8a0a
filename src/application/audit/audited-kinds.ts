import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Category } from '../event-catalogue.ts';
import { ownHistory } from '../kernel/own.ts';
import type { Scope } from '../ports/access-tokens.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore, RecordedEvent, StreamName } from '../ports/event-store.ts';

/** The kinds of object whose history an account may read, by their public names, with the scope that reads such an object. */
export const auditedKinds = {
  shipment: { category: 'shipment', scope: 'read_shipments' },
  pickup: { category: 'pickup', scope: 'read_shipments' },
  manifest: { category: 'manifest', scope: 'read_shipments' },
  taxes_collection: { category: 'taxesCollection', scope: 'read_shipments' },
  product: { category: 'product', scope: 'read_shipments' },
  duty_quote: { category: 'dutyQuote', scope: 'read_shipments' },
  webhook_endpoint: { category: 'webhookEndpoints', scope: 'read_accounts' },
  account_settings: { category: 'accountSettings', scope: 'read_accounts' },
  restriction_overrides: { category: 'restrictionOverrides', scope: 'read_accounts' },
} as const satisfies Readonly<Record<string, { readonly category: Category; readonly scope: Scope }>>;

export type AuditedKind = keyof typeof auditedKinds;

export const auditedKindNames = Object.keys(auditedKinds) as [AuditedKind, ...AuditedKind[]];

export type AuditedObject = {
  readonly kind: AuditedKind;
  /** Of settings and overrides, the id of their account. */
  readonly id: string;
  /** The account that asks. */
  readonly accountId: string;
};

/** Every account has one of each, even before it first changed it. */
const everyAccountHas: ReadonlySet<AuditedKind> = new Set<AuditedKind>(['account_settings', 'restriction_overrides']);

const categoryAndId = ({ kind, id, accountId }: AuditedObject) => {
  const { category } = auditedKinds[kind];
  // The endpoints of an account share one stream.
  return { category, streamId: kind === 'webhook_endpoint' ? accountId : id };
};

export const streamOfObject = (object: AuditedObject): StreamName => {
  const { category, streamId } = categoryAndId(object);
  return streamOf(category, streamId);
};

export const objectNotFound = (): DomainError => new DomainError('not_found', 'There is no such object.');

/** Whether an event of its stream is about the object. */
export const isAbout =
  ({ kind, id }: AuditedObject) =>
  ({ event }: RecordedEvent): boolean =>
    kind !== 'webhook_endpoint' || (event.data as { readonly endpointId: string }).endpointId === id;

/** The stream that an object of this account is read from. Rejects with a DomainError when the account has no such object. */
export const streamWith = async (store: Pick<EventStore, 'read'>, object: AuditedObject): Promise<readonly RecordedEvent[]> => {
  const { category, streamId } = categoryAndId(object);
  const history: readonly RecordedEvent[] = await ownHistory(store, category, streamId, object.accountId);
  const exists = history.some(isAbout(object)) || (everyAccountHas.has(object.kind) && object.id === object.accountId);
  if (!exists) throw objectNotFound();
  return history;
};
