import { deadlineDaysOf } from '../../domain/accounts/account-settings/index.ts';
import type {
  CollectionConflict,
  CollectionRequested,
  TaxesCollectionCommand,
  TaxesCollectionEvent,
} from '../../domain/collections/taxes-collection/index.ts';
import { plainNumber } from '../../domain/parcels/shipment/index.ts';
import { isPlaceholderEmail, isPlaceholderPhone } from '../../domain/shared/field-rules.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import { declaredPeopleOf, withoutPersonalData } from '../../domain/shared/index.ts';
import type {
  Commodity,
  Dimensions,
  Metadata,
  PackageType,
  Party,
  RequestedCustoms,
} from '../../domain/shared/index.ts';
import { contactFaults } from '../../domain/shared/party.ts';
import type { AccountSettingsBook } from '../accounts/settings.ts';
import { limitOfLife } from '../log/kernel/command-handler.ts';
import type { HandleCommand } from '../log/kernel/command-handler.ts';
import { madeBefore, outcomeUnknownUnlessDone } from '../log/kernel/idempotency.ts';
import type { Claim } from '../log/kernel/idempotency.ts';
import type { Context } from '../log/kernel/context.ts';
import { ConcurrencyError } from '../log/ports/event-store.ts';
import type { EventStore } from '../log/ports/event-store.ts';
import type { Notice } from '../shared/notices.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { PhoneNumbers } from '../shared/ports/messengers.ts';
import type { checkDutiesRequest } from '../trade/duties/assess-duties.ts';
import type { DutiesRequest } from '../trade/duties/duty-request.ts';
import { claimForCollection } from './collection-claims.ts';
import type { CollectionView } from './collection-view.ts';
import { collectionDeadline } from './consignee-calendar.ts';
import { collectionAfter, collectionOfAnyAccount } from './find-collection.ts';

export type HandleCollection = HandleCommand<TaxesCollectionCommand, TaxesCollectionEvent>;

/** Payments are never refused because of the number of changes. */
export const collectionLimits = {
  limit: limitOfLife,
  limited: ({ type }: TaxesCollectionCommand): boolean => type === 'AssessCollection' || type === 'CorrectGoods',
};

/** A validated request for duties that are collected from the consignee. */
export type CollectionRequest = Omit<DutiesRequest, 'shipFrom' | 'shipTo' | 'customs'> & {
  readonly shipFrom: Party;
  readonly shipTo: Party;
  readonly customs: RequestedCustoms;
  readonly trackingNumber: string;
  readonly externalManifestId?: string;
  readonly description?: string;
  readonly packageType: PackageType;
  readonly dimensions?: Dimensions;
  readonly metadata?: Metadata;
};

type RequestedCollection = {
  readonly collection: CollectionView;
  /** The end of the last day to pay. Until the collection is ready, it is calculated from the time of the request. */
  readonly deadline: string;
  readonly notices: readonly Notice[];
  readonly replayed: boolean;
};

const conflictMessages: Readonly<Record<CollectionConflict, { readonly field: string; readonly message: string }>> = {
  tracking_number_taken: { field: 'trackingNumber', message: 'Another open taxes collection has this tracking number' },
  external_manifest_id_taken: {
    field: 'externalManifestId',
    message: 'Another taxes collection has this external manifest id',
  },
};

const conflictOf = (reason: CollectionConflict, holder: string): DomainError<CollectionConflict> => {
  const { field, message } = conflictMessages[reason];
  return new DomainError(reason, `${message}: ${holder}.`, [
    { field, message: `${field}: ${message.toLowerCase()}: ${holder}.` },
  ]);
};

/**
 * Finishes a requested collection: it claims its tracking number and its external manifest id, or is refused. May run
 * any number of times for one collection, in several processes concurrently: the collection's own stream has one
 * outcome.
 */
export const finishRequest =
  ({
    store,
    handle,
    claim,
  }: {
    readonly store: EventStore;
    readonly handle: HandleCollection;
    readonly claim: ReturnType<typeof claimForCollection>;
  }) =>
  async (collectionId: string, context: Context, requested?: CollectionView): Promise<CollectionView> => {
    const collection = requested ?? (await collectionOfAnyAccount(store, collectionId));
    if (!collection) throw new Error(`${collectionId} was written and cannot be read.`);
    if (collection.status !== 'requested') return collection;
    const { trackingNumber, externalManifestId } = collection;
    const values: readonly (readonly [CollectionConflict, string | undefined])[] = [
      ['tracking_number_taken', trackingNumber],
      ['external_manifest_id_taken', externalManifestId],
    ];
    let outcome: TaxesCollectionCommand = { type: 'AcceptCollection', data: { trackingNumber, at: context.at } };
    for (const [reason, value] of values) {
      const holder = value === undefined ? undefined : await claim(reason, value, collectionId, context);
      if (holder === undefined) continue;
      outcome = { type: 'RefuseCollection', data: { reason, holder, at: context.at } };
      break;
    }
    const handled = await handle(collectionId, outcome, context);
    return (await collectionAfter(store, collection, handled, { collectionId, context })) ?? collection;
  };

const dataOf = (
  request: CollectionRequest,
  {
    collectionId,
    context,
    claim,
    newItemId,
    deadlineDays,
  }: {
    collectionId: string;
    context: Context;
    claim: Claim | undefined;
    newItemId: (index: number) => string;
    deadlineDays: number;
  },
): CollectionRequested['data'] => {
  const { shipTo, shipFrom, customs, commodities, contentType: _, trackingNumber, ...others } = request;
  return {
    ...others,
    collectionId,
    requestedAt: context.at,
    requestId: context.correlationId,
    ...(claim && { fingerprint: claim.fingerprint }),
    trackingNumber: plainNumber(trackingNumber),
    originCountry: shipFrom.address.country,
    destinationCountry: shipTo.address.country,
    commodities: commodities.map((commodity: Commodity, index) => ({ ...commodity, id: newItemId(index) })),
    customs: withoutPersonalData(customs),
    deadlineDays,
    personal: { shipTo, shipFrom, ...declaredPeopleOf(customs) },
  };
};

/**
 * Creates a taxes collection. Goods and destination are checked now, while the client can correct them; codes and
 * charges are determined afterwards, in the background. Throws `tracking_number_taken` and
 * `external_manifest_id_taken`.
 */
export const requestCollection = ({
  store,
  ids,
  handle,
  check,
  settings,
}: {
  readonly store: EventStore;
  readonly ids: Ids;
  readonly handle: HandleCollection;
  readonly check: (request: CollectionRequest, at: string) => ReturnType<ReturnType<typeof checkDutiesRequest>>;
  readonly settings: Pick<AccountSettingsBook, 'holidaysOf' | 'settingsOf'>;
}) => {
  const finish = finishRequest({ store, handle, claim: claimForCollection({ store, ids }) });
  const answer = async (
    collection: CollectionView,
    others: Omit<RequestedCollection, 'collection' | 'deadline'>,
  ): Promise<RequestedCollection> => {
    const { conflict } = collection;
    if (conflict) throw conflictOf(conflict.reason, conflict.holder);
    const { createdAt, accountId } = collection;
    const { deadline = collectionDeadline(collection, createdAt, await settings.holidaysOf(accountId)).deadline } =
      collection;
    return { collection, deadline, ...others };
  };

  const replay = async (collectionId: string, claim: Claim): Promise<RequestedCollection | undefined> => {
    const collection = madeBefore(
      await collectionOfAnyAccount(store, collectionId),
      claim,
      ({ status }) => status === 'requested',
    );
    return collection && answer(collection, { notices: [], replayed: true });
  };

  return async (request: CollectionRequest, context: Context, claim?: Claim): Promise<RequestedCollection> => {
    const collectionId = claim ? ids.derived('txc', context.accountId, claim.path, claim.key) : ids.next('txc');
    const before = claim && (await replay(collectionId, claim));
    if (before) return before;

    const notices = check(request, context.at);
    const newItemId = (index: number): string => ids.derived('itm', collectionId, String(index));
    const deadlineDays = deadlineDaysOf(await settings.settingsOf(context.accountId));
    let requested: CollectionView | undefined;
    try {
      const data = dataOf(request, { collectionId, context, claim, newItemId, deadlineDays });
      const handled = await handle(collectionId, { type: 'RequestCollection', data }, context, { expected: 0 });
      requested = await collectionAfter(store, undefined, handled, { collectionId, context });
    } catch (error) {
      const overtaken = error instanceof ConcurrencyError && claim && (await replay(collectionId, claim));
      if (overtaken) return overtaken;
      throw error;
    }
    const collection = await outcomeUnknownUnlessDone('taxes collection', () =>
      finish(collectionId, context, requested),
    );
    return answer(collection, { notices, replayed: false });
  };
};

/** Whether an E.164 number can receive text messages according to its numbering plan. */
type TakesSms = (number: string) => boolean;

type Contact = { readonly field: 'shipTo.email' | 'shipTo.phone'; readonly why: string };

/** Why the phone number of a consignee cannot be used; undefined if it can. */
const phoneProblem = (
  { phone, address: { country } }: Party,
  numbers: PhoneNumbers,
  takesSms: TakesSms,
): string | undefined => {
  if (phone === undefined || phone.trim() === '') return undefined;
  if (isPlaceholderPhone(phone)) return 'is a placeholder';
  const number = numbers(phone, country);
  if (number === undefined)
    return `is no number by the numbering plan of ${country}; one number, such as "+49 1512 3456789"`;
  return takesSms(number) ? undefined : 'takes no text messages: it is no mobile number';
};

/**
 * Checks that the consignee can be contacted. An unusable contact counts as none: without another one the request is
 * refused (`validation_failed`), with another one it is a warning.
 */
export const reachableConsignee =
  ({ numbers, takesSms }: { readonly numbers: PhoneNumbers; readonly takesSms: TakesSms }) =>
  ({ shipTo }: { readonly shipTo: Party }): readonly Notice[] => {
    const phone = phoneProblem(shipTo, numbers, takesSms);
    const isNoEmail = shipTo.email !== undefined && isPlaceholderEmail(shipTo.email);
    const unusable: readonly Contact[] = [
      ...(isNoEmail ? [{ field: 'shipTo.email', why: 'is a placeholder' } as const] : []),
      ...(phone === undefined ? [] : [{ field: 'shipTo.phone', why: phone } as const]),
    ];
    const { email: givenEmail, phone: givenPhone, ...others } = shipTo;
    const left: Party = {
      ...others,
      ...(givenEmail !== undefined && !isNoEmail && { email: givenEmail }),
      ...(givenPhone !== undefined && phone === undefined && { phone: givenPhone }),
    };
    const faults = contactFaults(left, 'shipTo');
    if (faults.length > 0) {
      const reasons = unusable.map(({ field, why }) => ({ field, message: `${field} ${why}.` }));
      throw new DomainError('validation_failed', 'The consignee cannot be contacted to pay.', [...reasons, ...faults]);
    }
    return unusable.map(({ field, why }) => ({
      level: 'warning',
      reason: 'contact_unusable',
      field,
      message: `${field} ${why}. Messages go to the other contact only.`,
    }));
  };
