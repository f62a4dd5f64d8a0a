import { z } from 'zod';
import { enabledEventNames } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import type {
  endpointWithSecret,
  listedDelivery,
  webhookEndpoint,
  webhookHealth,
} from '../../webhooks/http/schemas.ts';
import { endpointBadge } from '../pages/badges.ts';
import { badgeCell, exactTime, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { barChart } from '../pages/charts.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import { deliveriesPath, deliveryColumns, deliveryRoutes } from './deliveries.ts';
import { listPage } from './list-page.ts';
import type { FormRefusal, Visit } from './visit.ts';

type Endpoint = z.output<typeof webhookEndpoint>;
type EndpointWithSecret = z.output<typeof endpointWithSecret>;
type Health = z.output<typeof webhookHealth>;
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

/** The hours of the chart, and below every how many of them the time stands. */
const [hoursShown, hoursOfLabel, hourMs] = [48, 12, 3_600_000];

/** Every hour of the chart, with those that were not counted. */
const slotsOf = (hours: Health['hours'], at: string) => {
  const known = new Map(hours.map((hour) => [Date.parse(hour.from), hour]));
  const last = Math.floor(Date.parse(at) / hourMs) * hourMs;
  return Array.from({ length: hoursShown }, (_, index) => {
    const from = last - (hoursShown - 1 - index) * hourMs;
    return { from: new Date(from).toISOString(), hour: known.get(from) };
  });
};

const sumOf = (hours: Health['hours'], of: 'attempts' | 'delivered' | 'failed' | 'exhausted'): number =>
  hours.reduce((sum, hour) => sum + hour[of], 0);

const counted = (count: number): Cell => ({ text: count.toLocaleString('en'), isNumber: true });
const milliseconds = (ms: number | undefined): Cell =>
  ms === undefined ? nothing : { text: `${ms.toLocaleString('en')} ms`, isNumber: true };

/** How the receiver does: the last 48 hours as a chart, the same numbers as a table, and how fast it answers. */
const healthView = ({ hours, ...health }: Health, zone: string) => {
  const [delivered, failed, exhausted] = (['delivered', 'failed', 'exhausted'] as const).map((of) => sumOf(hours, of));
  const answered = hours.findLast(({ p50Ms }) => p50Ms !== undefined);
  const slowest = Math.max(0, ...hours.map(({ p95Ms = 0 }) => p95Ms));
  const [title, slots] = ['Attempts by hour and result', slotsOf(hours, health.at)];
  return {
    isEmpty: sumOf(hours, 'attempts') === 0,
    text: 'Hours in which nothing was sent are left out.',
    countedSince: health.countedSince === undefined ? undefined : exactTime(health.countedSince, health.at),
    facts: [
      { name: 'To be sent', cell: textCell(health.pending.toLocaleString('en')) },
      { name: 'Next attempt', cell: timeCell(health.nextAttemptAt, health.at) },
      {
        name: 'Failing since',
        cell: {
          ...timeCell(health.failingSince, health.at),
          ...(health.failures > 0 && { note: `${health.failures.toLocaleString('en')} failed attempts` }),
        },
      },
      {
        name: 'Half, 95 % answered within',
        cell:
          answered === undefined
            ? nothing
            : textCell(`${answered.p50Ms?.toLocaleString('en')} ms, ${answered.p95Ms?.toLocaleString('en')} ms`, {
                note: `in the hour of ${exactTime(answered.from, health.at)} UTC`,
              }),
      },
      {
        name: 'In the slowest hour, 95 % within',
        cell: slowest === 0 ? nothing : textCell(`${slowest.toLocaleString('en')} ms`),
      },
    ],
    svg: barChart({
      id: 'health-chart',
      title,
      description:
        `In the last 48 hours ${delivered} attempts were delivered, ${failed} failed with a later one to come, ` +
        `and ${exhausted} were the last ones. The table below has each hour.`,
      labels: slots.map(({ from }, index) => (index % hoursOfLabel === 0 ? exactTime(from, health.at, zone) : '')),
      series: [
        { name: 'Delivered', colour: 's2', values: slots.map(({ hour }) => hour?.delivered ?? 0) },
        { name: 'Failed', colour: 's5', isBelow: true, values: slots.map(({ hour }) => hour?.failed ?? 0) },
        { name: 'Given up', colour: 's4', isBelow: true, values: slots.map(({ hour }) => hour?.exhausted ?? 0) },
      ],
    }),
    table: {
      caption: title,
      columns: [
        { head: 'Hour' },
        { head: 'Delivered', isNumber: true },
        { head: 'Failed', isNumber: true },
        { head: 'Given up', isNumber: true },
        { head: 'No answer', isNumber: true },
        { head: 'Half within', isNumber: true },
        { head: '95 % within', isNumber: true },
      ],
      rows: hours
        .filter(({ attempts }) => attempts > 0)
        .toReversed()
        .map((hour) => ({
          cells: [
            { text: exactTime(hour.from, health.at), time: hour.from },
            counted(hour.delivered),
            counted(hour.failed),
            counted(hour.exhausted),
            counted(hour.answers.none),
            milliseconds(hour.p50Ms),
            milliseconds(hour.p95Ms),
          ] satisfies readonly Cell[],
        })),
    },
  };
};

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
    chart: healthView(health as Health, visit.zone),
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
