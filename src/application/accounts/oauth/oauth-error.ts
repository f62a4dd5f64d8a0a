/** Error codes of RFC 6749, sections 4.1.2.1 and 5.2, and of RFC 8707. */
export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'access_denied';

/** A refusal of an OAuth request. The message never contains values of the request. */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly code: OauthErrorCode;
  /** The parameter at fault. */
  readonly field: string | undefined;

  constructor(code: OauthErrorCode, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}
