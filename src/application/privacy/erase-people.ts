import type { Erasure, ErasureReason } from '../../domain/shared/erasure.ts';
import type { LoggedEvent } from '../events/event-catalogue.ts';
import type { Context } from '../log/kernel/context.ts';
import { outcomeUnknownUnlessDone } from '../log/kernel/idempotency.ts';
import { invalidRequest } from '../shared/refusals.ts';
import { erasureIn } from '../events/personal-events.ts';
import { idIn } from '../log/ports/event-store.ts';
import type { EventStore, StreamName, RecordedEvent } from '../log/ports/event-store.ts';
import type { ReadModels } from '../log/ports/read-models.ts';
import { entriesIn } from './people.ts';
import { categoryOf, erasureTargets } from './erasure-targets.ts';
import type { PersonalCategory, SharedObject } from './erasure-targets.ts';
import type { FindPerson } from './people.ts';
import { fold } from '../log/kernel/projection.ts';
import { upToHead } from '../log/kernel/up-to-head.ts';
import { manifestView } from '../parcels/manifests/manifest-view.ts';
import { shipmentView } from '../parcels/shipments/shipment-view.ts';
import type { ShownDocument } from '../parcels/shipments/shipment-view.ts';

/** The SHA-256 digests of the files with personal data of a stream: labels, customs documents, uploads, manifests. */
const filesOf = (stream: StreamName, history: readonly RecordedEvent<LoggedEvent>[]): readonly string[] => {
  const folded = history as unknown as readonly RecordedEvent<never>[];
  const category = categoryOf(stream);
  if (category === 'manifest') {
    const document = fold(manifestView, folded)?.document;
    return document ? [document.sha256] : [];
  }
  const documents: readonly ShownDocument[] =
    (category === 'shipment' ? fold(shipmentView, folded)?.documents : undefined) ?? [];
  return documents.map(({ sha256 }) => sha256);
};

/**
 * The files that parcels outside the erasure have uploaded too: equal bytes are stored as one file. Parcels whose
 * people were erased since do not count.
 */
const filesOfOthers = async (
  store: Pick<EventStore, 'follow' | 'head'>,
  files: ReadonlySet<string>,
  erased: ReadonlySet<StreamName>,
): Promise<ReadonlySet<string>> => {
  const uploaded = new Map<StreamName, ReadonlySet<string>>();
  if (files.size === 0) return files;
  for await (const batch of upToHead(store, { signal: new AbortController().signal }))
    for (const { stream, event } of batch as readonly RecordedEvent<LoggedEvent>[]) {
      if (erased.has(stream)) continue;
      if (erasureIn(event)) uploaded.delete(stream);
      if (event.type !== 'DocumentUploaded') continue;
      const found = event.data.documents.map(({ sha256 }) => sha256).filter((sha256) => files.has(sha256));
      uploaded.set(stream, new Set([...(uploaded.get(stream) ?? []), ...found]));
    }
  return new Set([...uploaded.values()].flatMap((of) => [...of]));
};

/** What an erasure keeps, because a law requires it or because it identifies nobody. */
const retained = [
  {
    what: 'Amounts, currencies, rates, duties, taxes, payments, refunds and fees, with their dates.',
    reason:
      'Tax and commercial law: accounting records have to be stored for years. Without the erased entries they name nobody.',
  },
  {
    what: 'Goods, customs codes, values, weights, countries, tracking numbers, and of scans the code, the time and the carrier.',
    reason: 'Customs law: declarations have to be stored for years. Without the erased entries they name nobody.',
  },
  {
    what: 'Texts that clients wrote themselves: references, descriptions, metadata, names of uploaded files.',
    reason: 'They are not personal data by type. A person in one of them was entered by the client.',
  },
  {
    what: 'Digests: of requests under an idempotency key, and of phone numbers whose owners want no messages.',
    reason: 'The text cannot be computed from them; the second keeps messages from being sent again.',
  },
  {
    what: 'What carriers, the card processor, and the senders of e-mails and text messages were given.',
    reason: 'It is outside this installation. Ask them.',
  },
  {
    what: 'Backups made before the erasure, and webhooks that were delivered.',
    reason:
      'They are outside this installation. After a backup is restored, the erasure is carried out again from the log.',
  },
] as const;

export type ErasureRequest = {
  readonly shipmentIds?: readonly string[] | undefined;
  readonly consignee?: string | undefined;
  readonly reason?: ErasureReason | undefined;
  readonly dryRun?: boolean | undefined;
};

export type ErasedObject = {
  readonly type: PersonalCategory;
  readonly id: string;
  readonly accountId: string;
  readonly entries: readonly string[];
  /** The number of documents deleted with them. */
  readonly files: number;
};

export type ErasedBefore = Pick<ErasedObject, 'type' | 'id' | 'accountId'> & { readonly erasedAt: string };

export type ErasureReport = {
  readonly dryRun: boolean;
  readonly erased: readonly ErasedObject[];
  /**
   * Objects of the request without any people left, because an earlier erasure removed them, such as an interrupted
   * one.
   */
  readonly erasedBefore: readonly ErasedBefore[];
  /** Objects that are not erased because they also contain data of other people. */
  readonly shared: readonly SharedObject[];
  readonly retained: typeof retained;
  /** False if the rest is still in progress in the background. */
  readonly finished: boolean;
};

export type ErasureCommand = {
  readonly type: 'ErasePeople';
  readonly data: Erasure & { readonly files: readonly string[] };
};

export type ErasureDependencies = {
  readonly store: EventStore;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly handle: Readonly<
    Record<PersonalCategory, (id: string, command: ErasureCommand, context: Context) => Promise<unknown>>
  >;
  readonly find: FindPerson;
  /**
   * Resolves to true when the erasure is carried out in these streams; to false after a timeout, or if a follower fails
   * at one of them.
   */
  readonly carriedOut: (streams: ReadonlySet<StreamName>) => Promise<boolean>;
};

/** What is erased in one stream, the files that are deleted with it, and when people were last erased there. */
type Plan = Omit<ErasedObject, 'files'> & {
  readonly stream: StreamName;
  readonly files: readonly string[];
  readonly erasedAt: string | undefined;
};

export const erasePeople = ({ store, readModels, handle, find, carriedOut }: ErasureDependencies) => {
  const { ofConsignee, ofShipments, withHolders } = erasureTargets({ store, readModels, find });

  const planErasure = async (
    stream: StreamName,
    wanted: ReadonlySet<string> | undefined,
  ): Promise<Plan | undefined> => {
    const type = categoryOf(stream);
    const history = await store.read<LoggedEvent>(stream);
    const [first] = history;
    if (type === undefined || !first) return undefined;
    const present = new Set(history.flatMap(({ event }) => entriesIn(event)));
    const entries = [...present].filter((name) => wanted?.has(name) ?? true);
    const erasedAt = history.flatMap(({ event }) => erasureIn(event)?.erasedAt ?? []).at(-1);
    return {
      stream,
      type,
      id: idIn(stream),
      accountId: first.metadata.accountId,
      entries,
      files: filesOf(stream, history),
      erasedAt,
    };
  };

  const withoutFilesOfOthers = async (plans: readonly Plan[]): Promise<readonly Plan[]> => {
    const ofOthers = await filesOfOthers(
      store,
      new Set(plans.flatMap(({ files }) => files)),
      new Set(plans.map(({ stream }) => stream)),
    );
    return plans.map((plan) => ({ ...plan, files: plan.files.filter((file) => !ofOthers.has(file)) }));
  };

  return async (
    { shipmentIds = [], consignee, reason = 'requested', dryRun = false }: ErasureRequest,
    context: Context,
  ): Promise<ErasureReport> => {
    if (shipmentIds.length > 0 === (consignee !== undefined))
      throw invalidRequest([
        {
          field: 'shipmentIds',
          message: 'Give either shipmentIds or consignee, for example {"consignee": "jane@example.com"}.',
        },
      ]);
    const targets = consignee === undefined ? await ofShipments(shipmentIds) : await ofConsignee(consignee);
    const shared = consignee === undefined ? await withHolders(targets) : [];
    const found = (await Promise.all([...targets].map(([stream, wanted]) => planErasure(stream, wanted)))).filter(
      (plan) => plan !== undefined,
    );
    const plans = await withoutFilesOfOthers(found.filter(({ entries }) => entries.length > 0));
    const erasedBefore = found.flatMap(({ type, id, accountId, entries, erasedAt }) =>
      entries.length > 0 || erasedAt === undefined ? [] : [{ type, id, accountId, erasedAt }],
    );
    const erase = ({ type, id, accountId, entries, files }: Plan): Promise<unknown> =>
      handle[type](
        id,
        { type: 'ErasePeople', data: { entries, files, reason, erasedAt: context.at } },
        { ...context, accountId },
      );
    const [first, ...others] = dryRun ? [] : plans;
    if (first) await erase(first);
    // From here on the policy carries out what is in the log, whatever happens to this request.
    const finishing = async (): Promise<boolean> => {
      for (const plan of others) await erase(plan);
      return carriedOut(new Set(targets.keys()));
    };
    const finished = dryRun || (first ? await outcomeUnknownUnlessDone('erasure', finishing) : await finishing());
    const erased = plans.map(({ type, id, accountId, entries, files }) => ({
      type,
      id,
      accountId,
      entries,
      files: files.length,
    }));
    return { dryRun, erased, erasedBefore, shared, retained, finished };
  };
};
