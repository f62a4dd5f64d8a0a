import { z } from 'zod';
import { oneOrMany } from '../../platform/http/schemas/index.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import type { Cell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { idempotencyKeyOf, idsOf, inLabels, nestedBody, typedValues } from './form-fields.ts';
import type { FieldFacts, FieldValues } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import { listAfter } from './list-page.ts';
import { idsTaken, shipmentList } from './shipment-list.ts';
import type { FormRefusal, Visit } from './visit.ts';

const ids = oneOrMany(z.string().max(100)).optional().catch(undefined);

/** The most parcels that the address of the form names: proxies refuse addresses of more than 8 KB. */
const mostInAddress = 200;

/** What was typed into a form that is shown again, and why, where it was refused. */
export type Again = { readonly refusal?: FormRefusal; readonly typed: FieldValues };

/** The id of the form in the page, for buttons outside it. */
const formId = 'handover';

/** The button of a parcel that shows the form again without it, with what was typed. */
export const leaveOutButton = (shipmentId: string): Cell => ({
  text: 'Leave out',
  button: { form: formId, name: 'without', value: shipmentId },
});

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

/** The button that leaves out the parcels that a refusal names, where others stay. */
const leaveOutOf = (shipmentIds: readonly string[], { faults }: FormRefusal) => {
  const refused = new Set(faults.map(({ text }) => /^shipmentIds\[\d+\] (\w+)/.exec(text)?.[1]));
  const without = shipmentIds.filter((each) => refused.has(each));
  return without.length === 0 || without.length === shipmentIds.length
    ? undefined
    : { value: without.join(' '), text: `Leave out the ${without.length} that cannot be taken` };
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
      async (visit, form) => {
        visit.assertMay(operation);
        return visit.to(newPath, { id: await idsTaken(visit, form, mostInAddress) });
      },
      (visit, refusal, { body }) => listAfter(visit, shipmentList, refusal, body),
    ),
    frame.form(
      newPath,
      `Make a ${kind}.`,
      { home: path },
      async (visit, form) => {
        const without = fieldOf(form, 'without').split(' ');
        if (without[0] !== '') {
          const stay = idsOf(form).filter((id) => !without.includes(id));
          return view(visit, stay, { typed: typedValues(fields, read(form)) });
        }
        const body = { ...nestedBody(fields, read(form)), shipmentIds: idsOf(form) };
        const { json, notices } = await visit.object(operation, { body, idempotencyKey: idempotencyKeyOf(form) });
        const inWords = notices.map((notice) => ({ ...notice, message: inLabels(fields, notice.message) }));
        return { href: visit.to(`${path}/${idIn(json)}`, { done }), notices: inWords };
      },
      async (visit, refusal, { body }) => {
        const shown = await view(visit, idsOf(body), { refusal, typed: typedValues(fields, read(body)) });
        return { ...shown, leaveOut: leaveOutOf(idsOf(body), refusal) };
      },
    ),
  ];
};
