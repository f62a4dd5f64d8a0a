/** Codes of authenticator apps (RFC 6238), and codes for the day on which the app is lost. */
export interface OneTimeCodeGenerator {
  newSecret(): string;
  newRecoveryCode(): string;
  /** The hash under which a recovery code is stored, however it is typed. */
  recoveryHash(code: string): string;
  /** The time step whose code this is: that of `at`, or the one before or after. Undefined for another code. */
  stepOf(secret: string, code: string, at: string): number | undefined;
}
