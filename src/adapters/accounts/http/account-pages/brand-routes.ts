import { z } from 'zod';
import type { changeSettings, AccountSettingsBook } from '../../../../application/accounts/settings.ts';
import type { Logos } from '../../../../application/accounts/logos.ts';
import type { Context } from '../../../../application/log/kernel/context.ts';
import type { Operator } from '../../../../application/shared/ports/branding.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { logoLimits, maxLogoBytes } from '../../../shared/images/logo.ts';
import { inlinePicture, operatorLine, operatorLinks } from '../../../platform/pages/operator.ts';
import { sayIn } from '../../../platform/pages/texts.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../../platform/http/pages/forms.ts';
import { pageReply, redirectTo } from '../sign-in/replies.ts';
import { mayGrant } from '../sign-in/sign-in-gate.ts';
import type { SignedIn } from '../sign-in/sign-in-gate.ts';
import type { AccountFrame } from './common.ts';

const path = '/account/brand';

/** How a fault names each field in a request, and on the page. */
const labels = { displayName: 'Name', colour: 'Colour', replyTo: 'Reply address' } as const;
type Field = keyof typeof labels;
const fields = Object.keys(labels) as readonly Field[];

type Shown = { readonly values?: Readonly<Record<Field, string>>; readonly faults?: readonly string[] };

export type BrandPageOptions = {
  readonly frame: AccountFrame;
  readonly settings: Pick<AccountSettingsBook, 'read'>;
  readonly changeSettings: ReturnType<typeof changeSettings>;
  readonly logos: Pick<Logos, 'set' | 'remove' | 'shown'>;
  readonly operator: Operator;
};

const faultsOf = (error: unknown): readonly string[] => {
  if (!(error instanceof DomainError)) throw error;
  const sentences = error.faults.length > 0 ? error.faults.map(({ message }) => message) : [error.message];
  return sentences.map((sentence) =>
    fields.reduce((text, field) => text.replaceAll(`brand.${field}`, labels[field]), sentence),
  );
};

/**
 * The page at which people see and change how their account appears to consignees. Owners may change it, as tokens with
 * `write_accounts` may.
 */
export const brandRoutes = ({
  settings,
  changeSettings: changed,
  logos,
  operator,
  frame,
}: BrandPageOptions): readonly Route[] => {
  const page = async (status: number, viewer: SignedIn, { values, faults = [] }: Shown = {}): Promise<Reply> => {
    const brand = (await settings.read(viewer.accountId)).brand ?? {};
    const { logo } = await logos.shown(brand);
    const { displayName = '', colour = '', replyTo = '' } = brand;
    const shown = {
      values: values ?? { displayName, colour, replyTo },
      saved: { displayName },
      colour: colour.slice(1),
      labels,
      faults,
      mayChange: mayGrant(viewer),
      logo: logo && inlinePicture(logo),
      limits: { ...logoLimits, kibibytes: maxLogoBytes / 1_024 },
      operator: { line: operatorLine(operator), links: operatorLinks(operator, sayIn('en')) },
    };
    return pageReply(status, frame.pages.signedIn('account-brand', viewer, { title: 'Brand', path, ...shown }));
  };
  /** Runs `work` as the person who is signed in; shows the faults that they can correct on the page. */
  const change = async (
    viewer: SignedIn,
    asked: Context,
    work: (context: Context) => Promise<unknown>,
    shown: Shown = {},
  ) => {
    if (!mayGrant(viewer))
      throw new HttpError(403, 'role_missing', 'Only an owner of the account can change its brand.');
    const faults = await work({ ...asked, accountId: viewer.accountId, actor: viewer.userId }).then(() => [], faultsOf);
    return faults.length === 0 ? redirectTo(path) : page(400, viewer, { ...shown, faults });
  };

  return [
    frame.page(path, 'The page of the brand of an account.', z.object({}), (viewer) => page(200, viewer)),
    frame.form(path, path, 'Change the brand.', (viewer, form, { context }) => {
      const values = {
        displayName: fieldOf(form, 'displayName'),
        colour: fieldOf(form, 'colour'),
        replyTo: fieldOf(form, 'replyTo'),
      };
      const given = Object.fromEntries(fields.map((field) => [field, values[field].trim() || null]));
      return change(viewer, context, (as) => changed({ brand: given }, as), { values });
    }),
    {
      ...frame.form(`${path}/logo`, path, 'Set the logo.', (viewer, form, { context }) => {
        const { file } = form;
        return change(viewer, context, (as) => logos.set(file instanceof Uint8Array ? file : new Uint8Array(), as));
      }),
      form: 'with files',
      bodyLimit: maxLogoBytes + 16 * 1_024,
    },
    frame.form(`${path}/logo/remove`, path, 'Remove the logo.', (viewer, _form, { context }) =>
      change(viewer, context, (as) => logos.remove(as)),
    ),
  ];
};
