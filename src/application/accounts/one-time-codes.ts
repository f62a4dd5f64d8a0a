import { DomainError } from '../../domain/shared/index.ts';
import type { Clock } from '../shared/ports/clock.ts';
import type { OneTimeCodeGenerator, OneTimeCodeStore } from './ports/sign-in.ts';
import { byUser } from './security-trail.ts';
import type { ActingUser, RecordSecurityEvent } from './security-trail.ts';

const recoveryCodeCount = 10;

export type OneTimeCodeDependencies = {
  readonly codes: OneTimeCodeStore;
  readonly generator: OneTimeCodeGenerator;
  readonly clock: Pick<Clock, 'now'>;
  readonly record: RecordSecurityEvent;
};

export type OneTimeCodeState = { readonly confirmedAt: string; readonly recoveryCodes: number };

/** One-time codes as the second factor at sign-in, for users who turn them on. */
export class OneTimeCodes {
  readonly #needs: OneTimeCodeDependencies;

  constructor(dependencies: OneTimeCodeDependencies) {
    this.#needs = dependencies;
  }

  async isOn(userId: string): Promise<boolean> {
    return (await this.#needs.codes.get(userId))?.confirmedAt !== undefined;
  }

  /** Undefined while they are off. */
  async state(userId: string): Promise<OneTimeCodeState | undefined> {
    const { codes } = this.#needs;
    const confirmedAt = (await codes.get(userId))?.confirmedAt;
    return confirmedAt === undefined ? undefined : { confirmedAt, recoveryCodes: await codes.recoveryCodes(userId) };
  }

  /** Returns a new secret for the user's app. It takes effect when `confirm` is called with a code of it. */
  async begin(userId: string): Promise<string> {
    const { codes, generator } = this.#needs;
    const secret = generator.newSecret();
    if (!(await codes.begin(userId, secret)))
      throw new DomainError('one_time_codes_on', 'One-time codes are on already. Turn them off first.');
    return secret;
  }

  /** The secret that is not confirmed yet. */
  async begun(userId: string): Promise<string | undefined> {
    const known = await this.#needs.codes.get(userId);
    return known?.confirmedAt === undefined ? known?.secret : undefined;
  }

  /** Turns the codes on. Returns the recovery codes, which are shown once. */
  async confirm(who: ActingUser, code: string): Promise<readonly string[]> {
    const { codes, clock, record } = this.#needs;
    const { userId } = who;
    if ((await this.begun(userId)) === undefined)
      throw new DomainError('one_time_codes_not_begun', 'Begin again: there is no secret to confirm.');
    if (!(await this.#takeCode(userId, code)))
      throw new DomainError('wrong_code', 'This code is wrong, or was used before. Enter the next one.');
    await codes.confirm(userId, clock.now());
    await record(byUser(who), 'one_time_codes.turned_on', { userId });
    return this.#replaceRecoveryCodes(userId);
  }

  /** Returns new recovery codes; the ones before become invalid. */
  async newRecoveryCodes(who: ActingUser): Promise<readonly string[]> {
    const fresh = await this.#replaceRecoveryCodes(who.userId);
    await this.#needs.record(byUser(who), 'recovery_codes.replaced', { userId: who.userId });
    return fresh;
  }

  async #replaceRecoveryCodes(userId: string): Promise<readonly string[]> {
    const { codes, generator } = this.#needs;
    const fresh = Array.from({ length: recoveryCodeCount }, () => generator.newRecoveryCode());
    await codes.replaceRecoveryCodes(
      userId,
      fresh.map((code) => generator.recoveryHash(code)),
    );
    return fresh;
  }

  /** Accepts a code of the app, or a recovery code, once each. Undefined for an invalid code. */
  async take(userId: string, code: string): Promise<'app' | 'recovery_code' | undefined> {
    const { codes, generator } = this.#needs;
    if (await this.#takeCode(userId, code)) return 'app';
    return (await codes.takeRecoveryCode(userId, generator.recoveryHash(code))) ? 'recovery_code' : undefined;
  }

  async turnOff(who: ActingUser): Promise<void> {
    const { codes, record } = this.#needs;
    if (!(await this.isOn(who.userId))) return;
    await codes.remove(who.userId);
    await record(byUser(who), 'one_time_codes.turned_off', { userId: who.userId });
  }

  async #takeCode(userId: string, code: string): Promise<boolean> {
    const { codes, generator, clock } = this.#needs;
    const known = await codes.get(userId);
    const step = known && generator.stepOf(known.secret, code.replaceAll(/\s/g, ''), clock.now());
    return step !== undefined && codes.takeStep(userId, step);
  }
}
