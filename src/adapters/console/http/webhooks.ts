import { z } from 'zod';
import { enabledEventNames } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import type { endpointWithSecret, listedDelivery, webhookEndpoint } from '../../webhooks/http/schemas.ts';
import { endpointBadge } from '../pages/badges.ts';
import { badgeCell, textCell, timeCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import { deliveriesPath, deliveryColumns, deliveryRoutes } from './deliveries.ts';
import { listPage } from './list-page.ts';
import type { FormRefusal, Visit } from './visit.ts';
import { healthView } from './webhook-health.ts';
import type { WebhookHealth } from './webhook-health.ts';

type Endpoint = z.output<typeof webhookEndpoint>;
type EndpointWithSecret = z.output<typeof endpointWithSecret>;
type Listed = z.output<typeof listedDelivery>;

const path = '/console/webhooks';
const onePath = `${path}/{id}`;
const byId = z.object({ id: z.string() });

const endpointsPage = (frame: ConsoleFrame): Route =>
  listPage<Endpoint>(frame, {
    path,
    title: 'Webhooks',
    summary: 'The webhook endpoints of an account.',
    operation: 'listWebhooks',
    idOf: ({ id }) => id,
    empty: 'No address is told of events yet. Add one, and every change of a parcel is sent there, signed.',
    filters: [],
    actions: (visit) => [
      { href: visit.to(deliveriesPath), text: 'All deliveries' },
      ...(visit.may('registerWebhook') ? [{ href: visit.to(`${path}/new`), text: 'Add an endpoint' }] : []),
    ],
    columns: [
      {
        head: 'Address',
        cell: ({ id, url, description }, visit) => ({ text: url, href: visit.to(`${path}/${id}`), note: description }),
      },
      { head: 'State', cell: (endpoint) => badgeCell(endpointBadge(endpoint)) },
      { head: 'Fails since', cell: ({ failingSince }, { at }) => timeCell(failingSince, at) },
      {
        head: 'Events',
        cell: ({ enabledEvents }) => textCell(enabledEvents.includes('*') ? 'all' : enabledEvents.join(', ')),
      },
      { head: 'Added', sort: 'createdAt', cell: ({ createdAt }, { at }) => timeCell(createdAt, at) },
      { head: 'Changed', sort: 'updatedAt', cell: ({ updatedAt }, { at }) => timeCell(updatedAt, at) },
    ],
  });

/** What was typed into the form of an endpoint. */
type Typed = { readonly url: string; readonly description: string; readonly enabledEvents: readonly string[] };

const typedIn = (form: PostedForm): Typed => {
  const events = form['enabledEvents'];
  return {
    url: fieldOf(form, 'url').trim(),
    description: fieldOf(form, 'description').trim(),
    enabledEvents: (Array.isArray(events) ? events : [events]).filter((event) => typeof event === 'string'),
  };
};

const endpointForm = (visit: Visit, typed: Typed, id?: string, refusal?: FormRefusal): View => ({
  title: id === undefined ? 'Add an endpoint' : 'Change the endpoint',
  template: 'webhook-form',
  section: path,
  refusal,
  typed,
  names: enabledEventNames.map((name) => ({ name, isSet: typed.enabledEvents.includes(name) })),
  action: visit.to(id === undefined ? `${path}/new` : `${path}/${id}/change`),
  backHref: visit.to(id === undefined ? path : `${path}/${id}`),
  byApi: sameByApi(
    visit,
    id === undefined ? 'registerWebhook' : 'changeWebhook',
    { id: id ?? '' },
    {
      url: 'https://example.com/webhooks',
      enabledEvents: ['*'],
    },
  ),
});

/** A secret is shown on the page that answers the form, and nowhere else: not after a reload. */
const secretShown = ({ id, url, secret }: EndpointWithSecret, visit: Visit): View => ({
  title: 'The secret of the endpoint',
  template: 'webhook-secret',
  section: path,
  url,
  secret,
  backHref: visit.to(`${path}/${id}`),
});

const recent = 20;

const endpointView = async (visit: Visit, id: string, refusal?: FormRefusal): Promise<View> => {
  const [{ json }, { json: health }, deliveries] = await Promise.all([
    visit.object('getWebhook', { params: { id } }),
    visit.object('getWebhookHealth', { params: { id } }),
    visit.list('listDeliveries', { query: { endpointId: id, range: `[0,${recent - 1}]` } }),
  ]);
  const endpoint = json as Endpoint;
  const rows = deliveries.rows as readonly Listed[];
  const mayChange = visit.may('changeWebhook');
  const columns = deliveryColumns.filter(({ head }) => head !== 'Endpoint');
  return {
    title: endpoint.url,
    kind: 'webhook endpoint',
    template: 'webhook',
    section: path,
    here: visit.to(`${path}/${id}`),
    refreshSeconds: 15,
    refusal,
    badge: badgeCell(endpointBadge(endpoint)),
    isFailing: endpoint.disabledReason === 'failing' || endpoint.disabledReason === 'gone_410',
    facts: [
      { name: 'Description', cell: textCell(endpoint.description) },
      {
        name: 'Events',
        cell: textCell(endpoint.enabledEvents.includes('*') ? 'all' : endpoint.enabledEvents.join(', ')),
      },
      { name: 'Added', cell: timeCell(endpoint.createdAt, visit.at) },
      { name: 'Changed', cell: timeCell(endpoint.updatedAt, visit.at) },
      { name: 'Id', cell: { text: id, isCode: true } },
    ],
    links: mayChange
      ? [
          { href: visit.to(`${path}/${id}/change`), text: 'Change' },
          { href: visit.to(`${path}/${id}/rotate`), text: 'New secret' },
          { href: visit.to(`${path}/${id}/delete`), text: 'Delete' },
        ]
      : [],
    toggle: mayChange && {
      action: visit.to(`${path}/${id}/${endpoint.enabled ? 'disable' : 'enable'}`),
      text: endpoint.enabled ? 'Turn off' : 'Turn on',
    },
    recover: visit.may('recoverWebhookDeliveries') && {
      action: visit.to(`${path}/${id}/recover`),
      since: visit.at.slice(0, 10),
    },
    chart: healthView(health as WebhookHealth, visit.zone),
    allHref: visit.to(deliveriesPath, { endpointId: id }),
    total: deliveries.total,
    deliveries: {
      caption: 'Latest deliveries',
      columns: columns.map(({ head, ...column }) => ({ head, ...('isNumber' in column && { isNumber: true }) })),
      rows: rows.map((each) => ({ cells: columns.map(({ cell }) => cell(each, visit)) })),
    },
    byApi: sameByApi(visit, 'getWebhook', { id }),
    raw: JSON.stringify(endpoint, null, 2),
  };
};

const withEvents = ({ url, description, enabledEvents }: Typed) => ({
  url,
  enabledEvents,
  ...(description !== '' && { description }),
});

/** The endpoints of an account, what was sent to them, and how they are mended. */
export const webhookConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => {
  const page = (name: string, summary: string, view: (visit: Visit, endpoint: Endpoint) => View): Route =>
    frame.page(`${onePath}/${name}`, summary, { params: byId }, async (visit, { params: { id } }) => {
      visit.assertMay('changeWebhook');
      const { json } = await visit.object('getWebhook', { params: { id } });
      return view(visit, json as Endpoint);
    });
  /** A form on the page of an endpoint. */
  const act = (
    name: string,
    summary: string,
    operation: string,
    done: string,
    bodyOf: (form: PostedForm) => unknown = () => undefined,
  ): Route =>
    frame.form(
      `${onePath}/${name}`,
      summary,
      { params: byId, home: path },
      async (visit, form, { params: { id } }) => {
        const body = bodyOf(form);
        await visit.object(operation, { params: { id }, ...(body !== undefined && { body }) });
        return operation === 'deleteWebhook' ? visit.to(path, { done }) : visit.to(`${path}/${id}`, { done });
      },
      (visit, refusal, { params }) => endpointView(visit, params.id, refusal),
    );

  return [
    endpointsPage(frame),
    frame.page(`${path}/new`, 'The form that adds an endpoint.', {}, (visit) => {
      visit.assertMay('registerWebhook');
      return Promise.resolve(endpointForm(visit, { url: '', description: '', enabledEvents: ['*'] }));
    }),
    frame.form(
      `${path}/new`,
      'Add an endpoint.',
      { home: path, proof: 'registerWebhook' },
      async (visit, form) => {
        const { json } = await visit.object('registerWebhook', { body: withEvents(typedIn(form)) });
        return secretShown(json as EndpointWithSecret, visit);
      },
      (visit, refusal, { body }) => Promise.resolve(endpointForm(visit, typedIn(body), undefined, refusal)),
    ),
    frame.page(onePath, 'One endpoint, and what was sent to it.', { params: byId }, (visit, { params }) =>
      endpointView(visit, params.id),
    ),
    page('change', 'The form that changes an endpoint.', (visit, { id, url, description = '', enabledEvents }) =>
      endpointForm(visit, { url, description, enabledEvents }, id),
    ),
    frame.form(
      `${onePath}/change`,
      'Change an endpoint.',
      { params: byId, home: path, proof: 'changeWebhook' },
      async (visit, form, { params: { id } }) => {
        const { description, ...typed } = typedIn(form);
        await visit.object('changeWebhook', {
          params: { id },
          body: { ...typed, description: description === '' ? null : description },
        });
        return visit.to(`${path}/${id}`, { done: 'changed' });
      },
      (visit, refusal, { params, body }) => Promise.resolve(endpointForm(visit, typedIn(body), params.id, refusal)),
    ),
    act('enable', 'Turn an endpoint on.', 'changeWebhook', 'turned_on', () => ({ enabled: true })),
    act('disable', 'Turn an endpoint off.', 'changeWebhook', 'turned_off', () => ({ enabled: false })),
    act('recover', 'Send again what did not arrive.', 'recoverWebhookDeliveries', 'recovered', (form) => ({
      since: fieldOf(form, 'since'),
    })),
    page('rotate', 'What a new secret does.', (visit, { id, url }) => ({
      title: 'A new secret',
      template: 'confirm',
      section: path,
      lines: [
        `${url} gets deliveries signed with a new secret, and for 24 hours with the present one too.`,
        'The new secret is shown once. Give it to the receiver within that time.',
      ],
      action: visit.to(`${path}/${id}/rotate`),
      button: 'Make a new secret',
      backHref: visit.to(`${path}/${id}`),
      byApi: sameByApi(visit, 'rotateWebhookSecret', { id }),
    })),
    frame.form(
      `${onePath}/rotate`,
      'Make a new secret.',
      { params: byId, home: path, proof: 'rotateWebhookSecret' },
      async (visit, _, { params: { id } }) => {
        const { json } = await visit.object('rotateWebhookSecret', { params: { id } });
        return secretShown(json as EndpointWithSecret, visit);
      },
      (visit, refusal, { params }) => endpointView(visit, params.id, refusal),
    ),
    page('delete', 'What deleting an endpoint does.', (visit, { id, url }) => ({
      title: 'Delete the endpoint',
      template: 'confirm',
      section: path,
      lines: [`${url} is told nothing from now on. What waits to be sent there is dropped.`, 'This cannot be undone.'],
      action: visit.to(`${path}/${id}/delete`),
      button: 'Delete the endpoint',
      backHref: visit.to(`${path}/${id}`),
      byApi: sameByApi(visit, 'deleteWebhook', { id }),
    })),
    act('delete', 'Delete an endpoint.', 'deleteWebhook', 'deleted'),
    ...deliveryRoutes(frame),
  ];
};
