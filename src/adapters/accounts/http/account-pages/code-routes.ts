import { z } from 'zod';
import type { OneTimeCodes } from '../../../../application/accounts/one-time-codes.ts';
import type { OwnPassword } from '../../../../application/accounts/own-password.ts';
import { oneTimeAddress } from '../../security/one-time-codes.ts';
import { qrCode } from '../../pages/qr-code.ts';
import type { Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../../platform/http/pages/forms.ts';
import { pageReply } from '../sign-in/replies.ts';
import { safeReturnTo } from '../sign-in/return-to.ts';
import { codesPath } from '../sign-in/sign-in-forms.ts';
import { openToAnybody } from '../sign-in/sign-in-gate.ts';
import type { SignedIn } from '../sign-in/sign-in-gate.ts';
import { accountForm, accountPage, correctable, proofIn } from './common.ts';
import type { Frame } from './common.ts';

const path = codesPath;
const pageQuery = z.object({ returnTo: z.string().catch('') });

/** The page at which people turn one-time codes on and off. Every change but the first code needs a confirmation. */
export const codeRoutes = (given: Frame, ownPassword: OwnPassword, oneTimeCodes: OneTimeCodes): readonly Route[] => {
  const frame = { ...given, gate: openToAnybody(given.gate) };
  /** `returnTo`: the page that was asked for before the codes had to be set up. */
  type Shown = {
    readonly returnTo?: string | undefined;
    readonly fault?: string;
    readonly secret?: string;
    readonly recoveryCodes?: readonly string[];
  };
  const page = async (
    status: number,
    viewer: SignedIn,
    { fault = '', secret = '', recoveryCodes = [], returnTo = '' }: Shown = {},
  ): Promise<Reply> => {
    const address = secret && oneTimeAddress(secret, viewer.email);
    const shown = {
      fault,
      secret,
      recoveryCodes,
      returnTo,
      address,
      qrCode: address && qrCode(address, 'QR code for the authenticator app'),
    };
    const state = await oneTimeCodes.state(viewer.userId);
    return pageReply(
      status,
      frame.pages.signedIn('account-codes', viewer, { title: 'One-time codes', path, state, ...shown }),
    );
  };

  /** A form that needs a confirmation: shows what is wrong with it, or what `work` returns. */
  const confirmed = (part: string, summary: string, work: (viewer: SignedIn) => Promise<Shown>): Route =>
    accountForm(frame, `${path}/${part}`, path, summary, async (viewer: SignedIn, form: PostedForm) => {
      const returnTo = safeReturnTo(fieldOf(form, 'returnTo'));
      const done = await ownPassword
        .confirm(viewer, proofIn(form))
        .then(() => work(viewer))
        .catch(correctable);
      return typeof done === 'string'
        ? page(400, viewer, { fault: done, returnTo })
        : page(200, { ...viewer, confirmation: 'recent' }, { ...done, returnTo });
    });

  return [
    accountPage(frame, path, 'The page that turns one-time codes on.', pageQuery, (viewer, { query }) =>
      page(200, viewer, { returnTo: safeReturnTo(query.returnTo) }),
    ),
    confirmed('begin', 'Make a secret for an authenticator app.', async ({ userId }) => ({
      secret: await oneTimeCodes.begin(userId),
    })),
    accountForm(frame, `${path}/confirm`, path, 'Turn one-time codes on.', async (viewer, form) => {
      const returnTo = safeReturnTo(fieldOf(form, 'returnTo'));
      const secret = await oneTimeCodes.begun(viewer.userId);
      const codes = await oneTimeCodes.confirm(viewer, fieldOf(form, 'code')).catch(correctable);
      if (typeof codes === 'string')
        return page(400, viewer, { fault: codes, returnTo, ...(secret !== undefined && { secret }) });
      return page(200, viewer, { recoveryCodes: codes, returnTo });
    }),
    confirmed('recovery', 'Make new recovery codes.', async (viewer) => {
      if (!(await oneTimeCodes.isOn(viewer.userId))) return {};
      return { recoveryCodes: await oneTimeCodes.newRecoveryCodes(viewer) };
    }),
    confirmed('off', 'Turn one-time codes off.', async (viewer) => {
      await oneTimeCodes.turnOff(viewer);
      return {};
    }),
  ];
};
