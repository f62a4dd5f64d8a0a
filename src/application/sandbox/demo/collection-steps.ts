import { crossesCustomsBorder } from '../../../domain/shared/customs-border.ts';
import type { Commodity } from '../../../domain/shared/index.ts';
import type { archiveCollection, cancelCollection, resolveCollection } from '../../collections/change-collection.ts';
import { collectionOfAnyAccount } from '../../collections/find-collection.ts';
import type { remindConsignee } from '../../collections/messages/remind-consignee.ts';
import type { sendMessagesOf } from '../../collections/messages/send-due-messages.ts';
import type { PayCollection } from '../../collections/paying/pay-collection.ts';
import type { SettleCollection } from '../../collections/paying/settle-collection.ts';
import type { refundCollection } from '../../collections/paying/refund-collection.ts';
import type { CollectionRequest, HandleCollection, requestCollection } from '../../collections/request-collection.ts';
import type { Context } from '../../log/kernel/context.ts';
import { shipmentOfAnyAccount } from '../../parcels/shipments/shipment-view.ts';
import type { Step } from './agenda.ts';
import { demoClaim, idUnder, minutesAfter } from './demo-run.ts';
import type { DemoRun } from './demo-run.ts';
import { lotsOf } from './lots.ts';
import { shipmentIdOf } from './parcel-steps.ts';
import type { PlannedParcel } from './traffic.ts';

export type CollectionUseCases = {
  readonly collect: ReturnType<typeof requestCollection>;
  readonly handleCollection: HandleCollection;
  readonly pay: PayCollection;
  /** Asks the card processor what became of a payment. */
  readonly settle: SettleCollection;
  readonly refund: ReturnType<typeof refundCollection>;
  readonly cancelCollection: ReturnType<typeof cancelCollection>;
  readonly archive: ReturnType<typeof archiveCollection>;
  readonly resolve: ReturnType<typeof resolveCollection>;
  readonly remind: ReturnType<typeof remindConsignee>;
  /** Sends the messages of a collection that are due. */
  readonly sendMessages: ReturnType<typeof sendMessagesOf>;
};

/** What a consignee or the shop does about the duty, in hours after it was requested. */
type Course = {
  readonly name: string;
  /** How many of a hundred collections; at least three have each course, because for some nothing is due. */
  readonly percent: number;
  readonly pays?: { readonly card: string; readonly from: number; readonly to: number };
  readonly declinedFirst?: true;
  readonly refundedAfter?: number;
  readonly cancelledAfter?: number;
  readonly remindedAfter?: number;
  /** The goods have no customs code, and none can be predicted. */
  readonly isUnclassifiable?: true;
  /** The shop sends the code, after hours. */
  readonly resolvedAfter?: number;
  /** Customs hold the parcel, and nobody has paid. */
  readonly isHeld?: true;
  /** The age in days of the collection at the end, from and to: what has to pass until then. */
  readonly age?: readonly [number, number];
};

const [visa, disputing] = ['pm_card_visa', 'pm_card_createDispute'] as const;
const paying = { card: visa, from: 1, to: 70 } as const;

/** The dates of a collection: some days to pay, two more, then it expires. */
const courses: readonly [Course, ...Course[]] = [
  { name: 'paid', percent: 57, pays: paying },
  { name: 'unpaid, held by customs', percent: 5, isHeld: true, age: [0, 14] },
  { name: 'unpaid, recent', percent: 6, age: [0, 4] },
  { name: 'unpaid, expired', percent: 6, age: [18, 90] },
  { name: 'paid at the second attempt', percent: 6, pays: paying, declinedFirst: true },
  { name: 'paid after a reminder', percent: 5, pays: { card: visa, from: 60, to: 90 }, remindedAfter: 52 },
  { name: 'refunded', percent: 4, pays: paying, refundedAfter: 120, age: [10, 90] },
  { name: 'disputed', percent: 3, pays: { ...paying, card: disputing }, age: [6, 90] },
  { name: 'cancelled', percent: 3, cancelledAfter: 8, age: [2, 90] },
  { name: 'exception', percent: 3, isUnclassifiable: true, age: [0, 4] },
  {
    name: 'exception, resolved',
    percent: 2,
    isUnclassifiable: true,
    resolvedAfter: 20,
    pays: { card: visa, from: 30, to: 80 },
    age: [6, 90],
  },
];

const day = 24 * 60;

/** Statuses in which a collection is over. */
const over: ReadonlySet<string> = new Set(['paid', 'refunded', 'cancelled', 'expired']);

const isDutiable = ({ request: { shipFrom, shipTo, customs }, fate }: PlannedParcel): boolean =>
  customs?.incoterms !== 'DDP' &&
  crossesCustomsBorder(shipFrom.address, shipTo.address) &&
  fate !== 'booking unclear' &&
  !fate.includes('carrier');

const withoutCode = ({ hsCode: _, hsDigits: __, ...goods }: Commodity): Commodity => goods;

/** The course of the collection of each parcel that has one. */
const drawCourses = (
  parcels: readonly PlannedParcel[],
  { seed, end }: { readonly seed: number; readonly end: string },
): ReadonlyMap<PlannedParcel, Course> => {
  const lots = lotsOf(seed + 1);
  const isHeld = ({ fate }: PlannedParcel): boolean => fate === 'held by customs';
  // A parcel that customs hold has a duty, which may be why.
  const dutiable = lots
    .shuffled(parcels.filter(isDutiable))
    .toSorted((one, other) => Number(isHeld(other)) - Number(isHeld(one)));
  const wanted = Math.min(dutiable.length, Math.max(60, Math.round(parcels.length * 0.22)));
  const drawn = new Map<PlannedParcel, Course>();
  // What needs a certain age chooses first.
  const inTurn = courses.toSorted((one, other) => Number(other.age !== undefined) - Number(one.age !== undefined));
  for (const course of inTurn) {
    const [youngest, oldest] = course.age ?? [0, Infinity];
    const fits = (parcel: PlannedParcel): boolean => {
      const age = (Date.parse(end) - Date.parse(parcel.bookedAt)) / (day * 60_000);
      if (course.isHeld && !isHeld(parcel)) return false;
      return !drawn.has(parcel) && age >= youngest && age <= oldest && (parcel.voidedAt === undefined || !course.age);
    };
    const count = Math.max(3, Math.round((course.percent * wanted) / 100));
    for (const parcel of dutiable.filter(fits).slice(0, count)) drawn.set(parcel, course);
  }
  return drawn;
};

const requestOf = (
  { request, isPostal }: PlannedParcel,
  trackingNumber: string,
  { isUnclassifiable }: Course,
): CollectionRequest => {
  const { shipFrom, shipTo, customs, packageType, dimensions, weight, commodities, customerReference } = request;
  const reference = isUnclassifiable ? 'SIM-UNCLASSIFIABLE' : customerReference;
  return {
    shipFrom,
    shipTo,
    customs: { contentType: 'CommercialGoods', incoterms: 'DDU', ...customs },
    trackingNumber,
    packageType,
    ...(dimensions && { dimensions }),
    weight,
    isPostal,
    commodities: isUnclassifiable ? commodities.map(withoutCode) : commodities,
    ...(reference !== undefined && { customerReference: reference }),
  };
};

/** Requests duties from consignees, who pay or do not; sends them messages, and ends what is not paid. */
export const collectionSteps = (
  run: DemoRun,
  useCases: CollectionUseCases,
  parcels: readonly PlannedParcel[],
  options: { readonly seed: number; readonly end: string },
): readonly Step[] => {
  const { store, agenda } = run;
  const { end } = options;
  /** A deadline after this time, and before the end, has passed, and the collection has not expired yet. */
  const lately = minutesAfter(end, -1.9 * day);
  const mostOverdue = Math.max(2, Math.round(parcels.length / 100));
  /** Collections that are left unpaid until the end. */
  const overdue = new Set<string>();
  const { signal } = new AbortController();

  const stepsOf = (parcel: PlannedParcel, course: Course): readonly Step[] => {
    const { number, bookedAt, request } = parcel;
    const lots = lotsOf(options.seed * 31 + number);
    const collectionId = idUnder(run, 'txc', `duty ${number}`);
    const requestedAt = minutesAfter(bookedAt, 1 + lots.whole(0, 3));
    const after = (hours: number): string => minutesAfter(requestedAt, hours * 60 + lots.whole(0, 59));
    const view = () => collectionOfAnyAccount(store, collectionId);

    /** Plans the sending of messages that were scheduled since. Each is sent when it is due. */
    const planMessages = async (): Promise<void> => {
      const { stages = [] } = (await view()) ?? {};
      const times = new Set(stages.filter(({ status }) => status === 'scheduled').map((stage) => stage.scheduledAt));
      agenda.add(...[...times].map((at) => ({ at, do: () => useCases.sendMessages(collectionId, signal) })));
    };
    const expire = async (context: Context): Promise<void> => {
      if ((await view())?.status === 'pending')
        await useCases.handleCollection(collectionId, { type: 'ExpireCollection', data: { at: context.at } }, context);
    };
    /** What is planned once the duty is known: messages, and the end of the time to pay. */
    const planDates = async (): Promise<void> => {
      await planMessages();
      const { expiresAt, deadline } = (await view()) ?? {};
      if (deadline !== undefined && deadline < end && deadline > lately && overdue.size < mostOverdue)
        overdue.add(collectionId);
      if (expiresAt !== undefined) agenda.add({ at: expiresAt, do: expire });
    };
    const collect = async (context: Context): Promise<void> => {
      const shipment = await shipmentOfAnyAccount(store, shipmentIdOf(run, number));
      if (shipment?.trackingNumber === undefined || shipment.status === 'voided') return;
      const claim = demoClaim(run, `duty ${number}`);
      await useCases.collect(requestOf(parcel, shipment.trackingNumber, course), context, claim);
      // The policies of this step have calculated the duty by then.
      agenda.add({ at: minutesAfter(context.at, 1), do: planDates });
    };
    const pay =
      (card: string, attempt: string) =>
      async (context: Context): Promise<void> => {
        if (overdue.has(collectionId) || (await view())?.status !== 'pending') return;
        const key = demoClaim(run, `payment ${number} ${attempt}`).key;
        const { paymentIntentId } = await useCases.pay(
          collectionId,
          { paymentMethodId: card, idempotencyKey: key },
          context,
        );
        agenda.add({ at: minutesAfter(context.at, 1), do: planMessages });
        // The bank of a disputed payment tells the processor later.
        if (card === disputing)
          agenda.add({
            at: minutesAfter(context.at, 90),
            do: (then) => useCases.settle(collectionId, then, paymentIntentId),
          });
      };
    const refund = async (context: Context): Promise<void> => {
      if ((await view())?.status !== 'paid') return;
      await useCases.refund(
        collectionId,
        { reason: 'The parcel came back.' },
        context,
        demoClaim(run, `refund ${number}`),
      );
      agenda.add({ at: minutesAfter(context.at, 1), do: planMessages });
    };
    const cancel = async (context: Context): Promise<void> => {
      if ((await view())?.status === 'pending')
        await useCases.cancelCollection(collectionId, context, 'The order was cancelled.');
    };
    const remind = async (context: Context): Promise<void> => {
      if ((await view())?.status !== 'pending') return;
      await useCases.remind(collectionId, { channels: ['email'] }, context, demoClaim(run, `reminder ${number}`));
      agenda.add({ at: minutesAfter(context.at, 1), do: planMessages });
    };
    const resolve = async (context: Context): Promise<void> => {
      if ((await view())?.status !== 'exception') return;
      await useCases.resolve(collectionId, context, { commodities: request.commodities });
      agenda.add({ at: minutesAfter(context.at, 1), do: planDates });
    };
    const archive = async (context: Context): Promise<void> => {
      if (over.has((await view())?.status ?? '')) await useCases.archive(collectionId, context);
    };

    const { pays, declinedFirst, refundedAfter, cancelledAfter, remindedAfter, resolvedAfter } = course;
    const paidAfter = pays && lots.whole(pays.from, pays.to);
    const step = (hours: number | undefined, what: Step['do']): readonly Step[] =>
      hours === undefined ? [] : [{ at: after(hours), do: what }];
    return [
      { at: requestedAt, do: collect },
      ...step(remindedAfter, remind),
      ...step(resolvedAfter, resolve),
      ...(declinedFirst ? step(paidAfter, pay('pm_card_chargeDeclinedInsufficientFunds', 'first')) : []),
      ...step(paidAfter && paidAfter + (declinedFirst ? 1 : 0), pay(pays?.card ?? visa, 'last')),
      ...step(refundedAfter, refund),
      ...step(cancelledAfter, cancel),
      // The shop tidies up what is long over.
      ...(number % 4 === 0 ? step(18 * 24, archive) : []),
    ];
  };

  return [...drawCourses(parcels, options)].flatMap(([parcel, course]) => stepsOf(parcel, course));
};
