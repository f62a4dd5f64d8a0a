import type { OwnPassword } from '../../../application/accounts/own-password.ts';
import { correctable } from '../../accounts/http/account-pages/common.ts';
import type { SignedIn } from '../../accounts/http/sign-in/sign-in-gate.ts';
import { fieldsOf } from '../../accounts/http/sign-in/unsent-forms.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';

/** How long (ms) after a proof of identity in a session forms that need one are taken without another. */
const provenForMs = 15 * 60_000;

/** The fields of a proof, which no page gives back. */
export const proofFields: readonly string[] = ['proofPassword', 'proofCode', 'proofByClick'];

/** Fields of every form, which are not what a person typed. */
const ownFields = ['csrf', 'account', 'tz', 'density', 'fillAgain', ...proofFields];

/**
 * Makes the page that asks for a proof of identity, with what was typed in hidden fields. Undefined if there is a recent
 * proof, or the form brings one. Who has no password, and is signed in by a click, proves it by another click.
 */
export const proofPage =
  (ownPassword: Pick<OwnPassword, 'confirm'>, hasNoPassword: (email: string) => boolean) =>
  async (signedIn: SignedIn, form: PostedForm, at: string) => {
    if (Date.parse(at) - Date.parse(signedIn.confirmedAt) < provenForMs) return undefined;
    const isByClick = hasNoPassword(signedIn.email);
    if (isByClick && fieldOf(form, 'proofByClick') !== '') return undefined;
    const [password, code] = [fieldOf(form, 'proofPassword'), fieldOf(form, 'proofCode')];
    const fault =
      password === '' ? undefined : await ownPassword.confirm(signedIn, { password, code }).then(() => '', correctable);
    if (fault === '') return undefined;
    return {
      title: 'Confirm that it is you',
      template: 'proof',
      status: fault === undefined ? 200 : 403,
      fault,
      isByClick,
      needsCode: signedIn.confirmation === 'password_and_code',
      kept: fieldsOf(form, ownFields),
    };
  };
