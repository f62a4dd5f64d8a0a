import type { z } from 'zod';
import type { webhookHealth } from '../../webhooks/http/schemas.ts';
import { exactTime, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { barChart } from '../pages/charts.ts';

export type WebhookHealth = z.output<typeof webhookHealth>;

/** The hours of the chart, and below every how many of them the time stands. */
const [hoursShown, hoursOfLabel, hourMs] = [48, 12, 3_600_000];

/** Every hour of the chart, with those that were not counted. */
const slotsOf = (hours: WebhookHealth['hours'], at: string) => {
  const known = new Map(hours.map((hour) => [Date.parse(hour.from), hour]));
  const last = Math.floor(Date.parse(at) / hourMs) * hourMs;
  return Array.from({ length: hoursShown }, (_, index) => {
    const from = last - (hoursShown - 1 - index) * hourMs;
    return { from: new Date(from).toISOString(), hour: known.get(from) };
  });
};

const sumOf = (hours: WebhookHealth['hours'], of: 'attempts' | 'delivered' | 'failed' | 'exhausted'): number =>
  hours.reduce((sum, hour) => sum + hour[of], 0);

const counted = (count: number): Cell => ({ text: count.toLocaleString('en'), isNumber: true });
const milliseconds = (ms: number | undefined): Cell =>
  ms === undefined ? nothing : { text: `${ms.toLocaleString('en')} ms`, isNumber: true };

/** How fast the receiver answered in each hour: half of the attempts, and above that 95 % of them. */
const answerTimes = (slots: ReturnType<typeof slotsOf>, labels: readonly string[]): string | undefined => {
  const times = slots.map(({ hour: { p50Ms = 0, p95Ms = 0 } = {} }) => ({ half: p50Ms, most: Math.max(p50Ms, p95Ms) }));
  const slowest = Math.max(...times.map(({ most }) => most));
  if (slowest === 0) return undefined;
  return barChart({
    id: 'times-chart',
    title: 'Time to answer by hour, in milliseconds',
    description:
      `In the slowest of 48 hours 95 % of the attempts were answered within ${slowest} ms. ` +
      'The table has each hour.',
    labels,
    series: [
      { name: 'Half (ms)', colour: 's1', values: times.map(({ half }) => half) },
      { name: '95 % (ms)', colour: 's3', values: times.map(({ half, most }) => most - half) },
    ],
  });
};

/** How the receiver does: the last 48 hours as a chart, the same numbers as a table, and how fast it answers. */
export const healthView = ({ hours, ...health }: WebhookHealth, zone: string) => {
  const [delivered, failed, exhausted] = (['delivered', 'failed', 'exhausted'] as const).map((of) => sumOf(hours, of));
  const answered = hours.findLast(({ p50Ms }) => p50Ms !== undefined);
  const slowest = Math.max(0, ...hours.map(({ p95Ms = 0 }) => p95Ms));
  const [title, slots] = ['Attempts by hour and result', slotsOf(hours, health.at)];
  const labels = slots.map(({ from }, index) => (index % hoursOfLabel === 0 ? exactTime(from, health.at, zone) : ''));
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
      labels,
      series: [
        { name: 'Delivered', colour: 's2', values: slots.map(({ hour }) => hour?.delivered ?? 0) },
        { name: 'Failed', colour: 's5', isBelow: true, values: slots.map(({ hour }) => hour?.failed ?? 0) },
        { name: 'Given up', colour: 's4', isBelow: true, values: slots.map(({ hour }) => hour?.exhausted ?? 0) },
      ],
    }),
    times: answerTimes(slots, labels),
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
