import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { Account } from '../../../application/shared/ports/accounts.ts';
import { sessionLimits } from '../../../application/accounts/sign-in.ts';
import { roleTexts } from '../../accounts/pages/account-pages.ts';
import type { UserRole } from '../../../application/accounts/ports/users.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { exactTime, shortZone } from './cells.ts';
import { countrySuggestions } from './countries.ts';
import { createPages } from '../../platform/pages/pages.ts';
import { baseStyle } from '../../platform/pages/style.ts';

/** A page of the console: its template, and the values of it. */
export type View = {
  /** What it is about, which begins the title of the window: `EA267002176GB`, or `Shipments`. */
  readonly title: string;
  /** The kind of object, for the page of one: `shipment`. */
  readonly kind?: string;
  /** A file of `templates/`, without `.eta`. */
  readonly template: string;
  /** The path of its section in the navigation. */
  readonly section: string;
  readonly status?: number;
  /** The page asks for its content again after this time, while it is visible. */
  readonly refreshSeconds?: 15 | 60;
  /** Changes with the content: see `News`. */
  readonly tag?: string | undefined;
  /** How many things need a person, on the pages that have just counted them. */
  readonly needing?: number;
  /** What a form has done: a key of `doneTexts`. */
  readonly done?: string | undefined;
  /** The layout puts the rendered content here, unescaped: a value of this name would replace it. */
  readonly body?: never;
  readonly [value: string]: unknown;
};

/** What pages need to know of a visit. */
export type Viewer = {
  readonly at: string;
  readonly person: {
    readonly name: string;
    readonly email: string;
    readonly role: UserRole;
    readonly csrfToken: string;
    readonly sessionExpiresAt: string;
  };
  readonly account: Account;
  readonly isForeign: boolean;
  readonly isAdmin: boolean;
  /** The time zone of the page. */
  readonly zone: string;
  /** What every address and every form keeps. */
  readonly kept: Readonly<Record<string, string | readonly string[] | number | undefined>>;
  readonly to: (
    path: string,
    query?: Readonly<Record<string, string | readonly string[] | number | undefined>>,
  ) => string;
  readonly may: (operationId: string) => boolean;
};

/** The same page in another time zone, or with more room. */
export type Choices = {
  readonly zones: readonly { readonly text: string; readonly href: string; readonly isCurrent: boolean }[];
  /** The script puts the name of the browser's zone into this address. */
  readonly browserHref: string;
  readonly isRoomy: boolean;
  readonly compactHref: string;
  readonly roomyHref: string;
};

type Section = {
  readonly path: string;
  readonly title: string;
  /** Goes to the section after a `g`. */
  readonly key: string;
  /** The operation that the section shows: without permission for it, the section is left out. */
  readonly operation: string;
};

/** The sections of the console, in the order of the navigation. */
export const sections: readonly Section[] = [
  { path: '/console', key: 't', title: 'Today', operation: 'listLabels' },
  { path: '/console/attention', key: 'a', title: 'Needs attention', operation: 'listLabels' },
  { path: '/console/shipments', key: 's', title: 'Shipments', operation: 'listLabels' },
  { path: '/console/pickups', key: 'i', title: 'Pickups', operation: 'listPickups' },
  { path: '/console/manifests', key: 'm', title: 'Manifests', operation: 'listManifests' },
  { path: '/console/collections', key: 'c', title: 'Collections', operation: 'listTaxesCollections' },
  { path: '/console/products', key: 'p', title: 'Products', operation: 'listProducts' },
  { path: '/console/trade', key: 'r', title: 'Trade', operation: 'listKnowledge' },
  { path: '/console/webhooks', key: 'w', title: 'Webhooks', operation: 'listWebhooks' },
  { path: '/console/settings', key: 'e', title: 'Settings', operation: 'listUsers' },
  { path: '/console/system', key: 'y', title: 'System', operation: 'getSystemState' },
];

/** The section with a counter, and how far it counts. */
const counted = '/console/attention';
const most = 99;

/** What a form has done, by the word in the address of the page that it leads to. */
const doneTexts: Readonly<Record<string, string>> = {
  agents_changed: 'Changed. Every process of the service follows it within five seconds.',
  changed: 'Changed.',
  deleted: 'Deleted.',
  filled: 'The demo account has a month of parcels more.',
  recovered: 'What did not arrive since then is being sent again.',
  sent_again: 'It is being sent again.',
  time_zone_set: 'The time zone of the account is set.',
  turned_off: 'Turned off: events are not sent there.',
  turned_on: 'Turned on: events are sent there from now on.',
  voided: 'The label is void.',
  pickup_requested: 'The pickup is requested. It is sure once the carrier has confirmed it.',
  hold_released: 'The booking is released, and the parcel is booked.',
  parcel_released: 'The parcel is released: it may be handed over.',
  hold_refused: 'The booking is refused: there is no label.',
  pickup_cancelled: 'The pickup is cancelled.',
  manifest_made: 'The manifest is made. Print it, and hand it over with the parcels.',
  day_closed: 'The day is closed. Print the manifest of each place, and hand it over with the parcels.',
  day_empty: 'There was nothing left to close: every parcel of this ship date is in a manifest or has been scanned.',
  answered: 'The answer is recorded, and the code is predicted again.',
  approved: 'The code is approved.',
  corrected: 'The code is corrected.',
  rejected: 'The code is rejected.',
  withdrawn: 'The review is taken back. The prediction waits for a review again.',
  threshold_changed: 'Changed. Every process of the service follows it within five seconds.',
  example_forgotten: 'The example is forgotten: the product waits for a review again.',
  reviews_withdrawn: 'The reviews are taken back. The predictions wait for a review again.',
  'remind-collection': 'The consignee gets a reminder.',
  'recalculate-collection': 'Duties and taxes are calculated by the rules and rates of today.',
  'cancel-collection': 'The collection is cancelled.',
  'archive-collection': 'The collection is archived.',
  'settle-collection': 'The card processor has answered, and what it knows is recorded.',
  'refund-collection': 'The refund is recorded. Movements of money show what becomes of it.',
  'resolve-collection': 'The goods are classified and assessed again.',
  restrictions_changed: 'The prohibitions that are set aside are changed.',
  token_revoked: 'The token is revoked: programs that use it are refused within half a minute.',
  user_changed: 'The user is changed.',
  invitation_withdrawn: 'The invitation is withdrawn: its link no longer works.',
};

const failures: Readonly<Record<number, readonly [string, string]>> = {
  403: [
    'Not permitted',
    'Your role does not permit this, or the form belongs to an earlier session. Load the page again.',
  ],
  404: ['There is no such page or object', 'Look for it by an id, a tracking number or a reference.'],
  429: ['Too many requests', 'Wait a minute, then try again.'],
  503: ['The service is busy', 'Nothing was written. Try again in a few seconds.'],
};

const assets = join(import.meta.dirname, 'assets');
const served = join(import.meta.dirname, '../../../../data/htmx');

/** A file that pages load, under an address that changes with its content. */
export type Asset = {
  readonly path: string;
  readonly content: string;
  readonly type: 'text/css' | 'text/javascript' | 'application/json';
};

const asset = (name: string, content: string, type: Asset['type']): Asset => ({
  path: `/console/assets/${createHash('sha256').update(content).digest('base64url').slice(0, 12)}/${name}`,
  content,
  type,
});

const own = (name: string): string => readFileSync(join(assets, name), 'utf8');
const packaged = (name: string): string => zstdDecompressSync(readFileSync(join(served, `${name}.zst`))).toString();

export type ConsoleFiles = {
  readonly style: Asset;
  readonly script: Asset;
  readonly sessionScript: Asset;
  readonly htmx: Asset;
  readonly countries: Asset;
};

export const consoleFiles = (): ConsoleFiles => ({
  style: asset('console.css', `${baseStyle}${own('console.css')}`, 'text/css'),
  script: asset('console.js', own('console.js'), 'text/javascript'),
  sessionScript: asset('session.js', own('session.js'), 'text/javascript'),
  htmx: asset('htmx.js', `${packaged('htmx.min.js')}\n${packaged('hx-ptag.min.js')}`, 'text/javascript'),
  countries: asset('countries.json', countrySuggestions, 'application/json'),
});

/** What the start page says of this service. */
export type StartFacts = {
  readonly version: string;
  readonly baseUrl: string;
  /** A button signs in as the demo account. */
  readonly offersDemo: boolean;
  /** Where the token of the demo account is. */
  readonly tokenFile: string;
};

export type ConsolePages = {
  readonly start: (facts: StartFacts) => string;
  readonly page: (
    viewer: Viewer,
    view: View,
    options: {
      readonly isPart: boolean;
      readonly reachable: readonly Account[];
      readonly needing: number | undefined;
      readonly choices: Choices;
    },
  ) => string;
  /** An error outside any page's own frame. */
  readonly failure: (status: number, reason: string) => string;
};

/**
 * How long the session lasts without a request, and in any case. The time of a request is written once a minute, so it
 * may be that much earlier.
 */
const sessionSeconds = ({ at, person }: Viewer) => ({
  idle: sessionLimits.idleMs / 1_000 - 60,
  left: Math.floor((Date.parse(person.sessionExpiresAt) - Date.parse(at)) / 1_000),
});

/** Renders the pages of the console. `isSandbox`: every page says that nothing is real. */
export const consolePages = ({
  basePath,
  isSandbox,
  files,
}: {
  readonly basePath: string;
  readonly isSandbox: boolean;
  readonly files: ConsoleFiles;
}): ConsolePages => {
  const pages = createPages(basePath, join(import.meta.dirname, 'templates'));
  const loaded = {
    stylePath: files.style.path,
    scriptPath: files.script.path,
    sessionPath: files.sessionScript.path,
    htmxPath: files.htmx.path,
    countriesPath: `${basePath}${files.countries.path}`,
  };
  return {
    start: (facts) => pages('start', { ...loaded, ...facts, isSandbox }),
    page: (viewer, view, { isPart, reachable, needing, choices }) => {
      const { account, person } = viewer;
      const others = reachable.filter(({ id }) => id !== account.id);
      return pages(view.template, {
        ...loaded,
        ...view,
        viewer,
        to: viewer.to,
        may: viewer.may,
        isPart,
        isSandbox,
        doneText: view.done === undefined ? undefined : ownValue(doneTexts, view.done),
        role: roleTexts[person.role],
        session: sessionSeconds(viewer),
        csrfToken: person.csrfToken,
        carried: Object.entries(viewer.kept).filter(([, value]) => value !== undefined),
        choices,
        timeText: (at: string) => exactTime(at, viewer.at, viewer.zone),
        zoneText: shortZone(viewer.zone),
        others,
        windowTitle: [view.title, ...(view.kind === undefined ? [] : [view.kind]), 'Waybill'].join(' – '),
        navigation: sections
          .filter(({ operation }) => viewer.may(operation))
          .map((each) => ({ ...each, isCurrent: each.path === view.section, isCounted: each.path === counted })),
        needing: needing !== undefined && needing > most ? `${most}+` : String(needing || ''),
      });
    },
    failure: (status, reason) => {
      const [title, text] = failures[status] ?? [
        'This did not work',
        status < 500
          ? `The address is not one that this page accepts (${reason}).`
          : 'The fault is on our side. Try again later.',
      ];
      return pages('failure', { ...loaded, title, text, status, windowTitle: `${title} – Waybill` });
    },
  };
};
