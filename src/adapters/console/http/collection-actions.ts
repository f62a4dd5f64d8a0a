import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { moneyOf, sumMoney } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import { problemWords } from '../pages/collection-words.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { collectionPageView, collectionsPath as path, readCollection } from './collection-page.ts';
import type { ConsoleCollection } from './collection-page.ts';
import type { ConsoleFrame } from './frame.ts';
import type { FormRefusal, Visit } from './visit.ts';

const byId = z.object({ id: z.string() });

/** A field of a form, with what was typed. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error?: string | undefined;
};

/** What the pages before an action get: the collection, and after a refusal the form as it was sent. */
type Asking = {
  readonly visit: Visit;
  readonly collection: ConsoleCollection;
  readonly form: PostedForm;
  readonly refusal?: FormRefusal | undefined;
};

/** What is particular to a page that asks before it acts. */
type Question = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly button: string;
  /** Nothing is lost by it. */
  readonly isHarmless?: true;
  readonly fields?: readonly Field[];
  readonly groups?: readonly {
    readonly title: string;
    readonly problems: readonly string[];
    readonly fields: readonly Field[];
  }[];
  readonly choice?: { readonly name: string; readonly label: string };
  readonly body?: unknown;
};

type Action = {
  /** The last part of its address. */
  readonly name: string;
  readonly operation: string;
  readonly summary: string;
  /** Moves money: asks for a proof of identity. */
  readonly needsProof?: true;
  readonly question: (asking: Asking) => Question;
  /** The body of the operation. */
  readonly body: (form: PostedForm, collection: ConsoleCollection) => unknown;
};

const errorOf = (refusal: FormRefusal | undefined, ...fields: readonly string[]): string | undefined =>
  refusal?.faults.find(({ field }) => field !== undefined && fields.includes(field))?.text;

/** The text of a field, or nothing if it is blank. */
const typed = (form: PostedForm, name: string): string | undefined => fieldOf(form, name).trim() || undefined;

const reasonField = (form: PostedForm, hint: string): Field => ({
  name: 'reason',
  label: 'Reason (optional)',
  hint,
  value: fieldOf(form, 'reason'),
});

/** What was paid and has not gone back, nor is on its way back. */
export const refundable = ({ transactions, amountDue }: ConsoleCollection): Money => {
  const currency = amountDue?.currency ?? '';
  const paid = transactions.find(({ type, status }) => type === 'payment' && status === 'succeeded');
  const intentOf = ({ metadata }: (typeof transactions)[number]) => metadata['paymentIntentId'];
  const moved = transactions.filter(
    (each) =>
      paid !== undefined &&
      intentOf(each) === intentOf(paid) &&
      (each === paid || (each.type === 'refund' && each.status !== 'failed')),
  );
  return sumMoney(
    moved.map((each) => moneyOf(Decimal.parse(String(each.amount)), each.currency)),
    paid?.currency ?? currency,
  );
};

const retyped = (form: PostedForm, currency: string) => {
  const [amount, again] = [fieldOf(form, 'amount').trim(), fieldOf(form, 'again').trim()];
  if (amount === again) return { amount, currency };
  const text = 'Type the same amount in both fields. Nothing was refunded.';
  throw new HttpError(400, 'retyped_amount_differs', text, { field: 'again', details: [text] });
};

const cancel: Action = {
  name: 'cancel',
  operation: 'cancelTaxesCollection',
  summary: 'Cancel a taxes collection.',
  question: ({ form, collection: { trackingNumber } }) => ({
    title: `Cancel the collection of ${trackingNumber}`,
    lines: [
      'The consignee cannot pay it any more, and gets no more messages. A payment that comes all the same is refunded.',
      'This cannot be undone. Another request for the same parcel makes a new collection.',
    ],
    fields: [reasonField(form, 'Shown with the collection, for example: The order was returned.')],
    button: 'Cancel the collection',
  }),
  body: (form) => {
    const reason = typed(form, 'reason');
    return reason === undefined ? {} : { reason };
  },
};

const archive: Action = {
  name: 'archive',
  operation: 'archiveTaxesCollection',
  summary: 'Archive a taxes collection.',
  question: ({ collection: { trackingNumber } }) => ({
    title: `Archive the collection of ${trackingNumber}`,
    lines: [
      'Lists leave it out from then on, unless they are asked for archived ones. Nothing else changes.',
      'It cannot be taken out of the archive again.',
    ],
    button: 'Archive',
  }),
  body: () => undefined,
};

const settle: Action = {
  name: 'settle',
  operation: 'settleTaxesCollection',
  summary: 'Ask the card processor what became of the payments of a taxes collection.',
  needsProof: true,
  question: ({ form, refusal, collection: { trackingNumber } }) => ({
    title: `Settle the payments of ${trackingNumber}`,
    lines: [
      'The card processor is asked what became of the payments. What it knows is recorded, and refunds that are ' +
        'pending are sent. Nothing is charged.',
    ],
    fields: [
      {
        name: 'paymentIntentId',
        label: 'Payment at the card processor (optional)',
        hint: 'Only for a payment that this page does not show, for example pi_3PqkXy.',
        value: fieldOf(form, 'paymentIntentId'),
        error: errorOf(refusal, 'paymentIntentId'),
      },
    ],
    button: 'Ask the card processor',
    isHarmless: true,
  }),
  body: (form) => {
    const paymentIntentId = typed(form, 'paymentIntentId');
    return paymentIntentId === undefined ? {} : { paymentIntentId };
  },
};

const refund: Action = {
  name: 'refund',
  operation: 'refundTaxesCollection',
  summary: 'Refund a paid taxes collection.',
  needsProof: true,
  question: ({ form, refusal, collection }) => {
    const left = refundable(collection);
    return {
      title: `Refund the payment for ${collection.trackingNumber}`,
      lines: [
        `At most ${left.amount} ${left.currency} can go back to the payer.`,
        'This cannot be undone. The card processor keeps its fee of the payment.',
      ],
      fields: [
        {
          name: 'amount',
          label: `Amount in ${left.currency}`,
          value: fieldOf(form, 'amount') || left.amount,
          error: errorOf(refusal, 'amount', 'amount.amount'),
        },
        {
          name: 'again',
          label: 'Type the amount again',
          value: fieldOf(form, 'again'),
          error: errorOf(refusal, 'again'),
        },
        reasonField(form, 'Shown with the refund, for example: The parcel was returned.'),
      ],
      button: 'Refund',
      body: { amount: left },
    };
  },
  body: (form, collection) => {
    const reason = typed(form, 'reason');
    const amount = retyped(form, refundable(collection).currency);
    return { amount, ...(reason !== undefined && { reason }) };
  },
};

/** The words by which an uncertain sum is in exception: it may be accepted as it is. */
const uncertain: ReadonlySet<string> = new Set(['incomplete', 'unsure_code']);

type Goods = ConsoleCollection['commodities'][number];

/** The fields of goods that a person can correct here, and their values. */
const goodsFields = (goods: Goods): readonly (readonly [name: string, label: string, value: string])[] => [
  ['title', 'What it is', goods.title ?? ''],
  ['hsCode', 'HS code', goods.hsCode ?? ''],
  ['countryOfOrigin', 'Country of origin (two letters)', goods.countryOfOrigin ?? ''],
  ['material', 'Material', goods.material ?? ''],
];

/** A refusal with the labels of the fields of goods in place of their paths: `commodities[0].hsCode`. */
const refusalOfGoods = (refusal: FormRefusal, commodities: readonly Goods[]): FormRefusal => {
  const inWords = (text: string): string =>
    text.replaceAll(/commodities(?:\[(\d+)\]|\.(\d+))\.(\w+)/g, (path, inBrackets, dotted, field: string) => {
      const goods = commodities[Number(inBrackets ?? dotted)];
      const label = goods && goodsFields(goods).find(([name]) => name === field)?.[1];
      return label === undefined ? path : `${label} of ${goods?.title ?? 'the goods'}`;
    });
  const faults = refusal.faults.map((fault) => ({ ...fault, text: inWords(fault.text) }));
  return { ...refusal, message: inWords(refusal.message), faults };
};

/** The goods as they were sent, with what was typed. The fields that the service adds are left out. */
const correctedGoods = (form: PostedForm, collection: ConsoleCollection) =>
  collection.commodities.map(
    (
      {
        id: _,
        predictedHsCode: _predicted,
        predictedTaxCode: _taxCode,
        classification: _classification,
        dutiesAndTaxes: _due,
        createdAt: _created,
        updatedAt: _updated,
        ...goods
      },
      index,
    ) => ({
      ...goods,
      ...Object.fromEntries(
        goodsFields({ ...collection.commodities[index], ...goods } as Goods).map(([name]) => [
          name,
          typed(form, `${name}-${index}`),
        ]),
      ),
    }),
  );

const resolve: Action = {
  name: 'resolve',
  operation: 'resolveTaxesCollection',
  summary: 'Correct the goods of a taxes collection.',
  question: ({ form, refusal, collection }) => {
    const { commodities, problems, trackingNumber } = collection;
    const isSent = Object.keys(form).length > 0;
    const canAccept = problems.length > 0 && problems.every(({ reason }) => uncertain.has(reason));
    return {
      title: `Correct the goods of ${trackingNumber}`,
      lines: ['The goods are classified and assessed again. Once the sum is known, the consignee is asked to pay it.'],
      groups: commodities.map((goods, index) => ({
        title: goods.title ?? `Goods ${index + 1}`,
        problems: problems
          .filter(({ commodityId }) => commodityId === goods.id)
          .map(({ message }) => problemWords(message)),
        fields: goodsFields(goods).map(([name, label, value]) => ({
          name: `${name}-${index}`,
          label,
          value: isSent ? fieldOf(form, `${name}-${index}`) : value,
          error: errorOf(refusal, `commodities[${index}].${name}`, `commodities.${index}.${name}`),
        })),
      })),
      ...(canAccept && {
        choice: { name: 'acceptUncertain', label: 'Collect the sum as it is, though it is not certain' },
      }),
      button: 'Assess again',
      isHarmless: true,
      body: { commodities: correctedGoods(form, collection) },
    };
  },
  body: (form, collection) => ({
    commodities: correctedGoods(form, collection),
    ...(fieldOf(form, 'acceptUncertain') !== '' && { acceptUncertain: true }),
  }),
};

const asks: readonly Action[] = [cancel, archive, settle, refund, resolve];

const questionView = async (
  { name, operation, question }: Action,
  visit: Visit,
  id: string,
  form: PostedForm = {},
  refusal?: FormRefusal,
): Promise<View> => {
  if (!visit.may(operation)) throw new HttpError(403, 'role_missing', 'Your role does not permit this.');
  const collection = await readCollection(visit, id);
  const inWords = refusal && refusalOfGoods(refusal, collection.commodities);
  const { body = {}, ...asked } = question({ visit, collection, form, refusal: inWords });
  return {
    ...asked,
    template: 'confirm',
    section: path,
    refusal: inWords,
    action: visit.to(`${path}/${id}/${name}`),
    backHref: visit.to(`${path}/${id}`),
    idempotencyKey: randomUUID(),
    byApi: sameByApi(visit, operation, { id }, body),
  };
};

const asked = (frame: ConsoleFrame, action: Action): readonly Route[] => {
  const { name, operation, summary, needsProof, body } = action;
  return [
    frame.page(`${path}/{id}/${name}`, `Before: ${summary}`, { params: byId }, (visit, { params: { id } }) =>
      questionView(action, visit, id),
    ),
    frame.form(
      `${path}/{id}/${name}`,
      summary,
      { params: byId, home: path, ...(needsProof && { proof: operation }) },
      async (visit, form, { params: { id } }) => {
        const collection = await readCollection(visit, id);
        await visit.object(operation, {
          params: { id },
          body: body(form, collection),
          idempotencyKey: typed(form, 'idempotencyKey'),
        });
        return visit.to(`${path}/${id}`, { done: `${name}-collection` });
      },
      (visit, refusal, { params: { id }, body: form }) => questionView(action, visit, id, form, refusal),
    ),
  ];
};

/** What needs no question: it can be repeated, or a consignee is reminded once a day at most. */
const atOnce = [
  { name: 'remind', operation: 'remindConsignee', summary: 'Remind a consignee.', body: {} },
  {
    name: 'recalculate',
    operation: 'recalculateTaxesCollection',
    summary: 'Calculate a taxes collection again.',
    body: undefined,
  },
] as const;

/** What people do with a taxes collection. */
export const collectionActionRoutes = (frame: ConsoleFrame): readonly Route[] => [
  ...atOnce.map(({ name, operation, summary, body }) =>
    frame.form(
      `${path}/{id}/${name}`,
      summary,
      { params: byId, home: path },
      async (visit, form, { params: { id } }) => {
        await visit.object(operation, { params: { id }, body, idempotencyKey: typed(form, 'idempotencyKey') });
        return visit.to(`${path}/${id}`, { done: `${name}-collection` });
      },
      (visit, refusal, { params: { id } }) => collectionPageView(visit, id, undefined, refusal),
    ),
  ),
  ...asks.flatMap((action) => asked(frame, action)),
];
