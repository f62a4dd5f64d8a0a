import { z } from 'zod';
import { oneOrMany } from '../../platform/http/schemas/index.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import type { View } from '../pages/console-pages.ts';
import { idempotencyKeyOf, idsOf, inLabels, nestedBody, typedValues } from './form-fields.ts';
import type { FieldFacts, FieldValues } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import type { FormRefusal, Visit } from './visit.ts';

const ids = oneOrMany(z.string().max(100)).optional().catch(undefined);

/** What was typed into a form that was refused, and why. */
export type Again = { readonly refusal: FormRefusal; readonly typed: FieldValues };

/** An object that is made of parcels which people select in the list of shipments. */
type OfParcels = {
  /** The path of its section: the form stands at `…/new`, and takes the selection at `…/select`. */
  readonly path: string;
  /** `pickup`, for the summaries. */
  readonly kind: string;
  readonly operation: string;
  readonly fields: readonly FieldFacts[];
  /** The form as its fields are meant, where something else stands for some of them. */
  readonly read?: (form: PostedForm) => PostedForm;
  readonly view: (visit: Visit, shipmentIds: readonly string[], again?: Again) => Promise<View>;
  /** The id of what was made, from the reply of the operation. */
  readonly idIn: (json: unknown) => string;
  readonly done: string;
};

/** The link that leaves out the parcels that a refusal names, where others stay. */
const leaveOutOf = (visit: Visit, path: string, shipmentIds: readonly string[], { faults }: FormRefusal) => {
  const refused = new Set(faults.map(({ text }) => /^shipmentIds\[\d+\] (\w+)/.exec(text)?.[1]));
  const id = shipmentIds.filter((each) => !refused.has(each));
  const count = shipmentIds.length - id.length;
  return count === 0 || id.length === 0
    ? undefined
    : { href: visit.to(path, { id }), text: `Leave out the ${count} that cannot be taken` };
};

/** The form of a new object for selected parcels, how the selection comes to it, and what it does. */
export const newOfParcels = (frame: ConsoleFrame, of: OfParcels): readonly Route[] => {
  const { path, kind, operation, fields, read = (form) => form, view, idIn, done } = of;
  const newPath = `${path}/new`;
  return [
    frame.page(newPath, `The form of a new ${kind}.`, { query: { id: ids } }, (visit, { query }) =>
      view(visit, idsOf(query)),
    ),
    frame.form(
      `${path}/select`,
      `Take selected parcels to the form of a new ${kind}.`,
      { home: '/console/shipments' },
      (visit, form) => {
        visit.assertMay(operation);
        return Promise.resolve(visit.to(newPath, { id: idsOf(form) }));
      },
      (visit, refusal) => view(visit, [], { refusal, typed: {} }),
    ),
    frame.form(
      newPath,
      `Make a ${kind}.`,
      { home: path },
      async (visit, form) => {
        const body = { ...nestedBody(fields, read(form)), shipmentIds: idsOf(form) };
        const { json, notices } = await visit.object(operation, { body, idempotencyKey: idempotencyKeyOf(form) });
        const inWords = notices.map((notice) => ({ ...notice, message: inLabels(fields, notice.message) }));
        return { href: visit.to(`${path}/${idIn(json)}`, { done }), notices: inWords };
      },
      async (visit, refusal, { body }) => {
        const shown = await view(visit, idsOf(body), { refusal, typed: typedValues(fields, read(body)) });
        return { ...shown, leaveOut: leaveOutOf(visit, newPath, idsOf(body), refusal) };
      },
    ),
  ];
};
