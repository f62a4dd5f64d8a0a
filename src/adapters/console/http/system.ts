import type { UnknownCode } from '../../../application/parcels/ports/trackers.ts';
import type { SystemState } from '../../audit/http/system-route.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { digestBadges, followerBadges } from '../pages/badges.ts';
import { badgeCell, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import type { Visit } from './visit.ts';

const path = '/console/system';

const number = (value: number): Cell => ({ text: value.toLocaleString('en'), isNumber: true });
const code = (text: string): Cell => ({ text, isCode: true });

/** A position begins with a number, which is what people compare; programs read the whole of it by the API. */
const positionCell = (position: string | undefined): Cell =>
  position === undefined ? nothing : number(Number.parseInt(position, 10));

/** The beginning of a long text; the API has all of it. */
const longest = 120;
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

const kinds = { projection: 'read model', policy: 'policy', subscriber: 'subscriber' } as const;

/** What needs a person comes first. */
const states = Object.keys(followerBadges);

const followersTable = ({ followers, lagUnit }: SystemState) => ({
  caption: 'Followers of the log',
  columns: [
    { head: 'Name' },
    { head: 'State' },
    { head: `Lag (${lagUnit})`, isNumber: true },
    { head: 'Position', isNumber: true },
    { head: 'Parked', isNumber: true },
  ],
  rows: followers
    .toSorted((one, other) => states.indexOf(one.state) - states.indexOf(other.state))
    .map(({ name, kind, state, lag, position, parkedCount, failingAt }) => ({
      cells: [
        textCell(name, { note: kinds[kind] }),
        {
          ...badgeCell(followerBadges[state]),
          ...(failingAt && { note: `at ${failingAt.eventType} ${failingAt.eventId}, ${failingAt.failures} times` }),
        },
        number(lag),
        positionCell(position),
        number(parkedCount),
      ],
    })),
});

const parkedTable = ({ followers }: SystemState, at: string) => ({
  caption: 'Parked streams',
  columns: [
    { head: 'Stream' },
    { head: 'Follower' },
    { head: 'From the event' },
    { head: 'Why' },
    { head: 'Parked' },
    { head: 'Tried again' },
  ],
  rows: followers.flatMap(({ name, parked }) =>
    parked.map(({ stream, eventId, eventType, cause, attempts, parkedAt, retryAt }) => ({
      cells: [
        code(stream),
        textCell(name),
        { ...code(eventId), note: eventType },
        textCell(cause, { note: `${attempts.toLocaleString('en')} attempts` }),
        timeCell(parkedAt, at),
        timeCell(retryAt, at),
      ],
    })),
  ),
});

const unknownTable = (visit: Visit, codes: readonly UnknownCode[]) => ({
  caption: 'Unknown tracking codes',
  columns: [
    { head: 'Code' },
    { head: 'Carrier' },
    { head: 'Shipment' },
    { head: 'Times', isNumber: true },
    { head: 'First' },
    { head: 'Last' },
  ],
  rows: codes.map(({ code: sent, carrier, shipmentId, times, firstSeen, lastSeen }) => ({
    cells: [
      code(sent),
      textCell(carrier),
      { ...code(shipmentId), href: visit.to(`/console/shipments/${shipmentId}`) },
      number(times),
      timeCell(firstSeen, visit.at),
      timeCell(lastSeen, visit.at),
    ],
  })),
});

const dataTable = ({ data }: SystemState) => ({
  caption: 'Data',
  columns: [{ head: 'Data' }, { head: 'Name' }, { head: 'Date' }, { head: 'Whose' }, { head: 'Source' }],
  rows: data.map(({ set, name, date, ageDays, origin, decides, source }) => ({
    cells: [
      textCell(set, { note: decides }),
      textCell(name),
      textCell(date, {
        ...(date !== undefined && { time: date }),
        note: ageDays === undefined ? undefined : `${ageDays.toLocaleString('en')} d ago`,
      }),
      textCell(origin === 'own' ? 'your own' : 'bundled'),
      textCell(cut(source)),
    ],
  })),
});

const factsOf = (state: SystemState) => {
  const { at, version, mode, role, startedAt, head, outbox, lastDigest, digestCheck } = state;
  const { agreesAt, differsAt, result } = digestCheck;
  const compared =
    differsAt.length > 0
      ? `over the first ${differsAt.map((events) => events.toLocaleString('en')).join(', ')} events`
      : agreesAt === undefined
        ? 'by this process since its start'
        : `over the first ${agreesAt.toLocaleString('en')} events`;
  return {
    program: [
      { name: 'Version', cell: textCell(version) },
      { name: 'Mode', cell: textCell(mode) },
      { name: 'Role of the process', cell: textCell(role) },
      { name: 'Started', cell: timeCell(startedAt, at) },
    ],
    log: [
      { name: 'Head', cell: positionCell(head) },
      {
        name: 'Last signed digest',
        cell:
          lastDigest === undefined
            ? textCell('none before the first 1,000 events')
            : {
                ...timeCell(lastDigest.signedAt, at),
                note: `over the first ${lastDigest.events.toLocaleString('en')} events`,
              },
      },
      { name: 'Compared', cell: { ...badgeCell(digestBadges[result]), note: compared } },
    ],
    outbox: [
      { name: 'Due', cell: textCell(outbox.due.toLocaleString('en')) },
      { name: 'Wait for a retry', cell: textCell(outbox.waiting.toLocaleString('en')) },
      { name: 'Being sent', cell: textCell(outbox.leased.toLocaleString('en')) },
      { name: 'Oldest due since', cell: timeCell(outbox.oldestDueAt, at) },
    ],
  };
};

/** The state of the service, for admins. It changes nothing: repairs stay with the command line. */
export const systemConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'The state of the service.', {}, async (visit) => {
    const { json } = await visit.object('getSystemState');
    const unknown = await visit.list('listUnknownTrackingCodes');
    const state = json as SystemState;
    return {
      title: 'System',
      template: 'system',
      section: path,
      here: visit.to(path),
      refreshSeconds: 15,
      ...factsOf(state),
      followers: followersTable(state),
      parked: parkedTable(state, visit.at),
      unknown: unknownTable(visit, unknown.rows as readonly UnknownCode[]),
      data: dataTable(state),
      fetchFailures: state.fetchFailures,
      byApi: sameByApi(visit, 'getSystemState'),
    };
  }),
];
