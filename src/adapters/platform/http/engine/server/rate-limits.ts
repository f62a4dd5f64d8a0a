import type { BudgetAnswer, RequestBudgets } from '../../../../../application/shared/ports/request-budgets.ts';
import { HttpError } from '../failures/http-error.ts';
import { holderAt } from './budget-holders.ts';
import type { BudgetHolder } from './budget-holders.ts';

/**
 * The rate limit budget of a route: per account, or per address where there is no token. `token` is for routes that
 * issue tokens, `inbox` for messages sent to the sandbox's inbox, `payment` for attempts to pay, `signIn` for attempts
 * to sign in, `none` for health checks and static pages.
 */
export type RateClass =
  'write' | 'read' | 'page' | 'payment' | 'signIn' | 'list' | 'export' | 'token' | 'inbox' | 'none';

/** Requests per minute: per account and class; per address for routes that issue tokens and for failed tokens. */
export type RateBudgets = Readonly<Record<Exclude<RateClass, 'none'> | 'failedAuthentication', number>>;

export const defaultBudgets: RateBudgets = {
  write: 500,
  read: 4000,
  page: 60,
  payment: 20,
  signIn: 20,
  list: 60,
  export: 10,
  token: 10,
  inbox: 12_000,
  failedAuthentication: 60,
};

/**
 * Parses `off`, or budgets that differ from the defaults: `write=1000,list=120`. Throws a TypeError that names the part
 * it could not parse.
 */
export const parseRateBudgets = (text: string): RateBudgets | 'off' => {
  if (text.trim() === 'off') return 'off';
  let budgets: Record<string, number> = { ...defaultBudgets };
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', value = ''] = pair.split('=').map((part) => part.trim());
    if (!Object.hasOwn(defaultBudgets, name) || !/^[1-9]\d{0,8}$/.test(value)) {
      throw new TypeError(
        'Rate limits are "off" or pairs such as "write=500"; ' +
          `the classes are ${Object.keys(defaultBudgets).join(', ')}. ` +
          `Not read: "${pair.trim()}".`,
      );
    }
    budgets = { ...budgets, [name]: Number(value) };
  }
  return budgets as RateBudgets;
};

export type RateLimits = {
  /**
   * Takes units from a budget and returns the rate limit headers. Rejects with a 429, and takes nothing, when too few
   * are left. A request that costs more than the whole budget takes the whole budget.
   */
  readonly take: (rate: RateClass, holder: BudgetHolder, units?: number) => Promise<Readonly<Record<string, string>>>;
  /** Takes the rest of the units for a request that has paid one already, before its size was known. */
  readonly takeRest: (
    rate: RateClass,
    holder: BudgetHolder,
    units: number,
  ) => Promise<Readonly<Record<string, string>>>;
  readonly failedAuthentication: (address: string | undefined) => Promise<void>;
};

/** How many times the budget of one client the IPv6 network around it has. */
export const networkBudgets = 4;

const none: Readonly<Record<string, string>> = {};

const headersOf = (budget: number, { left, resetMs }: BudgetAnswer): Record<string, string> => ({
  'ratelimit-limit': String(budget),
  'ratelimit-remaining': String(left),
  'ratelimit-reset': String(Math.ceil(resetMs / 1000)),
});

const refusal = (budget: number, answer: BudgetAnswer, units: number): HttpError => {
  const seconds = Math.max(1, Math.ceil(answer.resetMs / 1000));
  const why =
    units === 1
      ? `More than ${budget} requests of this kind within a minute.`
      : `A request of this size costs ${units} more of the ${budget} units a minute, and ${answer.left} are left.`;
  return new HttpError(429, 'rate_limited', `${why} Try again in ${seconds} s.`, {
    headers: { ...headersOf(budget, answer), 'retry-after': String(seconds) },
  });
};

export const rateLimits = (budgets: RateBudgets | 'off', counters: RequestBudgets): RateLimits => {
  if (budgets === 'off') {
    const free = () => Promise.resolve(none);
    return { take: free, takeRest: free, failedAuthentication: () => Promise.resolve() };
  }

  const spend = async (name: string, budget: number, key: string, units: number, paid: number) => {
    const cost = Math.min(units, budget) - paid;
    if (cost < 1) return none;
    const answer = await counters.take({ name, units: budget }, key, cost);
    if (!answer.isGranted) throw refusal(budget, answer, cost);
    return headersOf(budget, answer);
  };

  const consume = async (name: keyof RateBudgets, { key, around }: BudgetHolder, units = 1, paid = 0) => {
    const headers = await spend(name, budgets[name], key, units, paid);
    if (around !== undefined) await spend(`${name} of a network`, budgets[name] * networkBudgets, around, units, paid);
    return headers;
  };

  return {
    take: (rate, holder, units) => (rate === 'none' ? Promise.resolve(none) : consume(rate, holder, units)),
    takeRest: (rate, holder, units) => (rate === 'none' ? Promise.resolve(none) : consume(rate, holder, units, 1)),
    failedAuthentication: async (address) => {
      await consume('failedAuthentication', holderAt(address));
    },
  };
};
