import type { Decline } from '../../application/ports/payment-processor.ts';

/** The payer did not authenticate at the bank. */
export const authenticationFailed: Decline = {
  code: 'authentication_failed',
  message: 'The bank could not authenticate you. Try again, or use another card.',
};
