import { z } from 'zod';
import type { changeSettings, AccountSettingsBook } from '../../../../application/accounts/settings.ts';
import type { Context } from '../../../../application/log/kernel/context.ts';
import { carrierFeesOf } from '../../../../domain/accounts/account-settings/index.ts';
import { carrierFeesFaults } from '../../../../domain/shared/index.ts';
import type { CarrierFee } from '../../../../domain/shared/index.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../../platform/http/pages/forms.ts';
import { pageReply, redirectTo } from '../sign-in/replies.ts';
import { mayGrant } from '../sign-in/sign-in-gate.ts';
import type { SignedIn } from '../sign-in/sign-in-gate.ts';
import { correctable } from './common.ts';
import type { AccountFrame } from './common.ts';

const path = '/account/carrier-fees';

/** The fields of the form, each with its name on the page. */
const labels = {
  validFrom: 'First day',
  validTo: 'Last day',
  destinations: 'Destinations',
  services: 'Services',
  currency: 'Currency',
  amount: 'Fixed amount',
  per: 'The amount is for each',
  rate: 'Rate',
  of: 'The rate is a share of',
  min: 'Least by rate',
  max: 'Most by rate',
  goodsAbove: 'Goods worth more than',
  goodsUpTo: 'Goods worth up to',
  taxRate: 'Tax on the fee',
  includes: 'Includes the fees',
} as const;
type Field = keyof typeof labels;
const fields = Object.keys(labels) as readonly Field[];
const lists: readonly Field[] = ['destinations', 'services', 'includes'];

type Values = Readonly<Record<Field, string>>;
const blank = Object.fromEntries(fields.map((field) => [field, ''])) as Values;

/** The sentence of a fault with the names of the page. */
const inWords = (message: string): string =>
  fields.reduce(
    (text, field) =>
      text.replaceAll(
        new RegExp(`duties\\.carrierFees\\[0\\]\\.${field}(?:\\[(\\d+)\\])?(?!\\w)`, 'g'),
        (_, at?: string) => (at === undefined ? labels[field] : `${labels[field]}, entry ${Number(at) + 1},`),
      ),
    message,
  );

/** The entry of a form, or the sentences that say what is wrong with it. */
const entryIn = (values: Values, ownFees: readonly CarrierFee[]): CarrierFee | readonly string[] => {
  const given = fields.flatMap((field) => {
    const value = values[field].trim();
    if (value === '' || (field === 'per' && values.amount.trim() === '')) return [];
    if (field === 'of' && values.rate.trim() === '') return [];
    return [[field, lists.includes(field) ? value.split(/[\s,;]+/).filter(Boolean) : value] as const];
  });
  const fee = Object.fromEntries(given) as Partial<CarrierFee>;
  const missing = (['validFrom', 'currency'] as const).filter((field) => fee[field] === undefined);
  if (missing.length > 0) return missing.map((field) => `${labels[field]} is required.`);
  const faults = carrierFeesFaults([fee, ...ownFees], 'duties.carrierFees').map(({ message }) => inWords(message));
  return faults.length === 0 ? (fee as CarrierFee) : faults;
};

const money = (amount: string, currency: string): string => `${amount} ${currency}`;

/** An entry in words, for the table of the page. */
const shown = (fee: CarrierFee) => {
  const { currency, amount, per, rate, of = 'charges', min, max, goodsAbove, goodsUpTo, taxRate } = fee;
  const share = [
    `${rate ?? ''} of the ${of}`,
    ...(min === undefined ? [] : [`at least ${money(min, currency)}`]),
    ...(max === undefined ? [] : [`at most ${money(max, currency)}`]),
  ].join(', ');
  return {
    from: fee.validFrom,
    to: fee.validTo ?? '',
    destinations: fee.destinations?.join(', ') ?? 'all',
    services: fee.services?.join(', ') ?? 'all',
    goods: [
      ...(goodsAbove === undefined ? [] : [`above ${money(goodsAbove, currency)}`]),
      ...(goodsUpTo === undefined ? [] : [`up to ${money(goodsUpTo, currency)}`]),
    ].join(', '),
    fee: [
      ...(amount === undefined ? [] : [`${money(amount, currency)}${per === 'tariffLine' ? ' a subheading' : ''}`]),
      ...(rate === undefined ? [] : [share]),
    ].join(' and '),
    tax: taxRate ?? '',
    includes: fee.includes?.join(', ') ?? '',
    value: JSON.stringify(fee),
  };
};

const notAllowed = (): HttpError =>
  new HttpError(403, 'role_missing', 'Only an owner of the account can change its carrier fees.');

export type CarrierFeePageOptions = {
  readonly frame: AccountFrame;
  readonly settings: Pick<AccountSettingsBook, 'read'>;
  readonly changeSettings: ReturnType<typeof changeSettings>;
};

/**
 * The page of what carriers charge for advancing duties and taxes. Owners may change it, as tokens with
 * `write_accounts` may.
 */
export const carrierFeeRoutes = ({
  frame,
  settings,
  changeSettings: change,
}: CarrierFeePageOptions): readonly Route[] => {
  const feesOf = async ({ accountId }: SignedIn) => carrierFeesOf(await settings.read(accountId));
  const page = async (
    status: number,
    viewer: SignedIn,
    values = blank,
    faults: readonly string[] = [],
  ): Promise<Reply> => {
    const fees = (await feesOf(viewer)).map(shown);
    const shownHere = { labels, values, faults, fees, mayChange: mayGrant(viewer) };
    return pageReply(
      status,
      frame.pages.signedIn('account-carrier-fees', viewer, { title: 'Carrier fees', path, ...shownHere }),
    );
  };
  /** Sets the fees as the person who is signed in; shows on the page what they can correct. */
  const set = async (
    carrierFees: readonly CarrierFee[] | null,
    viewer: SignedIn,
    asked: Context,
    values = blank,
  ): Promise<Reply> => {
    const context = { ...asked, accountId: viewer.accountId, actor: viewer.userId };
    const fault = await change({ duties: { carrierFees } }, context).then(() => undefined, correctable);
    return fault === undefined ? redirectTo(path) : page(400, viewer, values, [inWords(fault)]);
  };
  return [
    frame.page(path, 'The page of the fees of carriers.', z.object({}), (viewer) => page(200, viewer)),
    frame.form(path, path, 'Add a fee of a carrier.', async (viewer, posted, { context }) => {
      if (!mayGrant(viewer)) throw notAllowed();
      const values = Object.fromEntries(fields.map((field) => [field, fieldOf(posted, field)])) as Values;
      const fees = await feesOf(viewer);
      const entry = entryIn(values, fees);
      return 'currency' in entry ? set([entry, ...fees], viewer, context, values) : page(400, viewer, values, entry);
    }),
    frame.form(`${path}/remove`, path, 'Remove a fee of a carrier.', async (viewer, posted, { context }) => {
      if (!mayGrant(viewer)) throw notAllowed();
      const fees = await feesOf(viewer);
      const left = fees.filter((fee) => JSON.stringify(fee) !== fieldOf(posted, 'fee'));
      return set(left.length === 0 ? null : left, viewer, context);
    }),
  ];
};
