import type { Erasure, ErasureReason } from '../../domain/shared/erasure.ts';
import type { LoggedEvent } from '../event-catalogue.ts';
import type { Context } from '../kernel/context.ts';
import { outcomeUnknownUnlessDone } from '../kernel/outcome-unknown.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';
import { erasureIn } from '../personal-events.ts';
import { idIn } from '../ports/event-store.ts';
import type { EventStore, StreamName } from '../ports/event-store.ts';
import type { ReadModels } from '../ports/read-models.ts';
import { entriesIn } from './contacts.ts';
import { filesOf, filesOfOthers } from './erased-files.ts';
import { categoryOf, erasureTargets } from './erasure-targets.ts';
import type { PersonalCategory, SharedObject } from './erasure-targets.ts';
import type { FindPerson } from './find-person.ts';
import { retained } from './retained.ts';

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
  /** Documents deleted with them. */
  readonly files: number;
};

export type ErasedBefore = Pick<ErasedObject, 'type' | 'id' | 'accountId'> & { readonly erasedAt: string };

export type ErasureReport = {
  readonly dryRun: boolean;
  readonly erased: readonly ErasedObject[];
  /** Objects of the request without any people, because an earlier erasure took them: one that was interrupted, for example. */
  readonly erasedBefore: readonly ErasedBefore[];
  /** Objects that hold data of other people too, and stay. */
  readonly shared: readonly SharedObject[];
  readonly retained: typeof retained;
  /** False if the rest is still being done in the background. */
  readonly finished: boolean;
};

export type ErasureCommand = { readonly type: 'ErasePeople'; readonly data: Erasure & { readonly files: readonly string[] } };

export type ErasureDependencies = {
  readonly store: EventStore;
  readonly readModels: Pick<ReadModels, 'scan'>;
  readonly handle: Readonly<Record<PersonalCategory, (id: string, command: ErasureCommand, context: Context) => Promise<unknown>>>;
  readonly find: FindPerson;
  /** Waits until everything is carried out in these streams; false if it takes too long, or if a follower fails at one of them. */
  readonly carriedOut: (streams: ReadonlySet<StreamName>) => Promise<boolean>;
};

/** What is erased in one stream, the files that go with it, and when people were last erased there. */
type Plan = Omit<ErasedObject, 'files'> & {
  readonly stream: StreamName;
  readonly files: readonly string[];
  readonly erasedAt: string | undefined;
};

export const erasePeople = ({ store, readModels, handle, find, carriedOut }: ErasureDependencies) => {
  const { ofConsignee, ofShipments, withHolders } = erasureTargets({ store, readModels, find });

  const planOf = async (stream: StreamName, wanted: ReadonlySet<string> | undefined): Promise<Plan | undefined> => {
    const type = categoryOf(stream);
    const history = await store.read<LoggedEvent>(stream);
    const [first] = history;
    if (type === undefined || !first) return undefined;
    const present = new Set(history.flatMap(({ event }) => entriesIn(event)));
    const entries = [...present].filter((name) => wanted?.has(name) ?? true);
    const erasedAt = history.flatMap(({ event }) => erasureIn(event)?.erasedAt ?? []).at(-1);
    return { stream, type, id: idIn(stream), accountId: first.metadata.accountId, entries, files: filesOf(stream, history), erasedAt };
  };

  const withoutFilesOfOthers = async (plans: readonly Plan[]): Promise<readonly Plan[]> => {
    const ofOthers = await filesOfOthers(store, new Set(plans.flatMap(({ files }) => files)), new Set(plans.map(({ stream }) => stream)));
    return plans.map((plan) => ({ ...plan, files: plan.files.filter((file) => !ofOthers.has(file)) }));
  };

  return async (
    { shipmentIds = [], consignee, reason = 'requested', dryRun = false }: ErasureRequest,
    context: Context,
  ): Promise<ErasureReport> => {
    if (shipmentIds.length > 0 === (consignee !== undefined))
      throw invalidRequest([
        { field: 'shipmentIds', message: 'Give either shipmentIds or consignee, for example {"consignee": "jane@example.com"}.' },
      ]);
    const targets = consignee === undefined ? await ofShipments(shipmentIds) : await ofConsignee(consignee);
    const shared = consignee === undefined ? await withHolders(targets) : [];
    const found = (await Promise.all([...targets].map(([stream, wanted]) => planOf(stream, wanted)))).filter((plan) => plan !== undefined);
    const plans = await withoutFilesOfOthers(found.filter(({ entries }) => entries.length > 0));
    const erasedBefore = found.flatMap(({ type, id, accountId, entries, erasedAt }) =>
      entries.length > 0 || erasedAt === undefined ? [] : [{ type, id, accountId, erasedAt }],
    );
    const erase = ({ type, id, accountId, entries, files }: Plan): Promise<unknown> =>
      handle[type](id, { type: 'ErasePeople', data: { entries, files, reason, erasedAt: context.at } }, { ...context, accountId });
    const [first, ...others] = dryRun ? [] : plans;
    if (first) await erase(first);
    // From here on the policy carries out what is written, whatever happens to this request.
    const finishing = async (): Promise<boolean> => {
      for (const plan of others) await erase(plan);
      return carriedOut(new Set(targets.keys()));
    };
    const finished = dryRun || (first ? await outcomeUnknownUnlessDone('erasure', finishing) : await finishing());
    const erased = plans.map(({ type, id, accountId, entries, files }) => ({ type, id, accountId, entries, files: files.length }));
    return { dryRun, erased, erasedBefore, shared, retained, finished };
  };
};
