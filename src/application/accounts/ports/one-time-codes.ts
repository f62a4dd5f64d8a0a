/** The shared secret of a user's authenticator app. */
export type OneTimeSecret = {
  /** Base 32 (RFC 4648), as apps take it. */
  readonly secret: string;
  /** Absent until the user has entered a first code: before that the secret is not asked for. */
  readonly confirmedAt?: string;
};

/** Stores the secrets sealed, and recovery codes as hashes. */
export interface OneTimeCodeStore {
  get(userId: string): Promise<OneTimeSecret | undefined>;
  /** Stores a secret that is not confirmed yet. False, and nothing changes, where one is confirmed. */
  begin(userId: string, secret: string): Promise<boolean>;
  confirm(userId: string, confirmedAt: string): Promise<void>;
  /** Takes the code of a time step. False when a code of this or a later step was taken before. */
  takeStep(userId: string, step: number): Promise<boolean>;
  replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void>;
  /** Takes a recovery code. False when there is none with this hash. */
  takeRecoveryCode(userId: string, hash: string): Promise<boolean>;
  recoveryCodes(userId: string): Promise<number>;
  /** Removes the secret and the recovery codes. */
  remove(userId: string): Promise<void>;
}

/** Codes of authenticator apps (RFC 6238), and codes for the day on which the app is lost. */
export interface OneTimeCodeGenerator {
  newSecret(): string;
  newRecoveryCode(): string;
  /** The hash under which a recovery code is stored, however it is typed. */
  recoveryHash(code: string): string;
  /** The time step whose code this is: that of `at`, or the one before or after. Undefined for another code. */
  stepOf(secret: string, code: string, at: string): number | undefined;
}
