import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { BudgetAnswer, RequestBudgets } from '../../../../../application/shared/ports/request-budgets.ts';
import { HttpError } from '../failures/http-error.ts';

/**
 * The client for whom a budget is counted. `around` is the larger network of a client without an account, if it has
 * one.
 */
export type BudgetHolder = { readonly key: string; readonly around?: string };

/** Some proxies report the port too: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const addressAndPort = /^(?:\[(?<inBrackets>[^\]]+)\]|(?<plain>[\d.]+))(?::\d{1,5})?$/;

/** IPv6 ranges that contain IPv4 clients: mapped, and translated by RFC 6052 or RFC 7915. */
const rangesOfIpv4 = new Set<string>(['ipv4Mapped', 'rfc6052', 'rfc6145']);

const ipv6Network = (address: ipaddr.IPv6, bits: 48 | 64): string => {
  const parts = address.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${parts.join(':')}::/${bits}`;
};

/**
 * The client behind an address, as far as it can be identified. An IPv4 client is its address. An IPv6 client is its
 * network of 64 bits, in which it may choose any address. Providers give one customer up to 48 bits (RFC 6177), so that
 * network is counted as well.
 */
export const holderAt = (address = 'unknown'): BudgetHolder => {
  const { inBrackets, plain } = addressAndPort.exec(address)?.groups ?? {};
  const bare = inBrackets ?? plain ?? address;
  if (!ipaddr.isValid(bare)) return { key: 'unknown' };
  const parsed = ipaddr.parse(bare);
  if (parsed instanceof ipaddr.IPv4) return { key: parsed.toString() };
  if (rangesOfIpv4.has(parsed.range())) return { key: parsed.toByteArray().slice(-4).join('.') };
  return { key: ipv6Network(parsed, 64), around: ipv6Network(parsed, 48) };
};

/** The same client, counted separately for one of the programs that it names. */
export const holderNaming = ({ key, around }: BudgetHolder, program: string): BudgetHolder => ({
  key: `${key} ${program}`,
  ...(around !== undefined && { around: `${around} ${program}` }),
});

const minute = 60;

const answer = (isGranted: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): BudgetAnswer => ({
  isGranted,
  left: remainingPoints,
  resetMs: msBeforeNext,
});

/** Rate limits that are counted in the memory of this process. */
export const memoryBudgets = (): RequestBudgets => {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    take: async ({ name, units: points }, key, units) => {
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: minute, keyPrefix: name });
      limiters.set(name, limiter);
      try {
        return answer(true, await limiter.consume(key, units));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // The units are returned, so that a refused large request leaves them to smaller ones.
        return answer(false, units === 1 ? error : await limiter.reward(key, units));
      }
    },
  };
};

/**
 * The rate limit budget of a route: per account, or per address if there is no token. `token` is for routes that issue
 * tokens, `inbox` for messages sent to the sandbox's inbox, `agent` for calls of tools by agents, `console` for pages of
 * the console, `payment` for attempts to pay, `signIn` for attempts to sign in, `none` for health checks and static
 * pages.
 */
export type RateClass =
  | 'write'
  | 'read'
  | 'page'
  | 'console'
  | 'payment'
  | 'signIn'
  | 'list'
  | 'export'
  | 'token'
  | 'inbox'
  | 'agent'
  | 'none';

/** Requests per minute: per account and class; per address for routes that issue tokens and for failed tokens. */
export type RateBudgets = Readonly<Record<Exclude<RateClass, 'none'> | 'failedAuthentication', number>>;

export const defaultBudgets: RateBudgets = {
  write: 500,
  read: 4000,
  page: 60,
  // Higher than `page`: an office behind one address has many people, each with open pages that poll.
  console: 1200,
  payment: 20,
  signIn: 20,
  list: 60,
  export: 10,
  token: 10,
  inbox: 12_000,
  // An assistant makes several calls for each answer; one in a loop must not use up the budgets of the shop itself.
  agent: 120,
  failedAuthentication: 60,
};

/**
 * Parses `off`, or budgets that differ from the defaults: `write=1000,list=120`. Throws a TypeError that names the
 * invalid part.
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
   * Takes units from a budget and returns the rate limit headers. Rejects with a 429, and takes nothing, if too few are
   * left. A request that costs more than the whole budget takes the whole budget.
   */
  readonly take: (rate: RateClass, holder: BudgetHolder, units?: number) => Promise<Readonly<Record<string, string>>>;
  /** Takes the remaining units of a request that paid one before its size was known. */
  readonly takeRest: (
    rate: RateClass,
    holder: BudgetHolder,
    units: number,
  ) => Promise<Readonly<Record<string, string>>>;
  readonly failedAuthentication: (address: string | undefined) => Promise<void>;
};

/** The budget of an IPv6 network of 48 bits, as a multiple of that of one client. */
const networkBudgets = 4;

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
