import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandHandler } from '../../src/application/log/kernel/command-handler.ts';
import type { Context } from '../../src/application/log/kernel/context.ts';
import type { AnyProjection } from '../../src/application/log/kernel/projection.ts';
import { shipmentDecider } from '../../src/domain/parcels/shipment/index.ts';
import {
  adviceOn,
  declaredProjections,
  fingerprintOf,
  foldedBy,
  readRecord,
  recordedEvents,
  unrecorded,
} from '../support/projection-records.ts';
import type { Declared, ProjectionRecord } from '../support/projection-records.ts';
import { leavesOf, missingStories, undocumented, unlistedGroups } from '../support/stranger/command-parts.ts';
import { linted } from '../support/linted.ts';
import { CompilingCopy, edited } from '../support/stranger/compiling-copy.ts';
import type { Edit } from '../support/stranger/compiling-copy.ts';
import { scenarioOf } from '../support/scenario.ts';
import { labelled, requested } from '../support/shipment-stories.ts';
import { sqliteStores } from '../support/sqlite-stores.ts';
import { TestClock } from '../support/test-clock.ts';

// Each mistake that somebody new here may make is made, in a copy, and something says so before it can be released: a
// type, a lint rule or a fast test.

const root = join(import.meta.dirname, '../..');
const shipments = 'src/application/parcels/shipments/shipment-view.ts';
const events = 'src/domain/parcels/pickup/events.ts';
const state = 'src/domain/parcels/pickup/state.ts';
const view = 'src/application/parcels/pickups/pickup-view.ts';
const webhooks = 'src/application/webhooks/public-events.ts';
const catalogue = 'src/application/events/event-catalogue.ts';
const routes = 'src/adapters/parcels/http/pickups/routes.ts';
const decide = 'src/domain/parcels/pickup/decide.ts';
const copy = new CompilingCopy([events, state, decide, view, webhooks, catalogue]);

const declaredEvent = (name: string, type: string, data = '{ readonly delayedAt: string }'): readonly Edit[] => [
  {
    path: events,
    replace: 'export type PickupEvent =',
    by: `export type ${name} = DomainEvent<'${type}', ${data}>;\n\nexport type PickupEvent =\n  | ${name}`,
  },
];
const listed = (type: string): Edit => ({
  path: catalogue,
  replace: 'PickupRequested: true,',
  by: `PickupRequested: true,\n    ${type}: true,`,
});
const evolved: Edit = {
  path: state,
  replace: "case 'PickupScheduled':",
  by: "case 'PickupDelayed':\n      return pickup;\n    case 'PickupScheduled':",
};
const shown: Edit = {
  path: view,
  replace: 'PickupScheduled: (view',
  by: "PickupDelayed: 'ignored',\n    PickupScheduled: (view",
};
const told: Edit = {
  path: webhooks,
  replace: "PickupScheduled: 'private',",
  by: "PickupDelayed: 'private',\n  PickupScheduled: 'private',",
};
const delayed = declaredEvent('PickupDelayed', 'PickupDelayed');

describe('the compiler', () => {
  it('accepts the files as they are, and an event that is handled everywhere', () => {
    expect(copy.faultsAfter([])).toEqual({});
    expect(copy.faultsAfter([...delayed, listed('PickupDelayed'), evolved, shown, told])).toEqual({});
  });

  it('refuses a new event that was forgotten in the state, the view, the webhooks and the catalogue, each in its file', () => {
    const faults = copy.faultsAfter(delayed);
    expect(Object.keys(faults).toSorted()).toEqual([catalogue, state, view, webhooks].toSorted());
    expect(faults[state]).toContain('Function lacks ending return statement');
    for (const path of [view, webhooks, catalogue])
      expect(faults[path]).toContain("Property 'PickupDelayed' is missing in type");
  });

  it.each([
    [
      'another aggregate',
      'LegAssigned',
      'LegAssigned is an event of another category too: a type is unique in the whole log',
    ],
    [
      'the same aggregate',
      'PickupScheduled',
      'PickupScheduled is two events of pickup: a type is unique in the whole log',
    ],
  ])('refuses an event with a type of %s', (_, type, sentence) => {
    const edits = [...declaredEvent('PickupDelayed', type), ...(type === 'LegAssigned' ? [listed(type)] : [])];
    expect(copy.faultsAfter(edits)[catalogue]).toContain(sentence);
  });

  it('refuses a new command without its case', () => {
    const command = "{ readonly type: 'DelayPickup'; readonly data: { readonly at: string } }";
    const faults = copy.faultsAfter([
      { path: decide, replace: 'export type PickupCommand =', by: `export type PickupCommand = | ${command}` },
    ]);
    expect(faults[decide]).toContain('Function lacks ending return statement');
  });

  it('refuses a route without access, and a new refusal without its status', () => {
    // Both in one program: compiling what a route imports takes a second.
    const faults = new CompilingCopy([routes]).faultsAfter([
      { path: routes, replace: ", access: { scope: 'read_shipments' }", by: '' },
      {
        path: decide,
        replace: 'const refusals = {',
        by: "const refusals = {\n  pickup_delayed: 'The pickup is delayed.',",
      },
    ]);
    expect(faults[routes]).toContain("Property 'access' is missing in type");
    expect(faults[routes]).toContain("Property 'pickup_delayed' is missing in type");
  });
});

describe('the record of a projection', () => {
  let declared: Declared;
  beforeAll(async () => {
    declared = (await declaredProjections()).find(({ projection }) => projection.name === 'pickups') as Declared;
  });
  const changed = (change: (projection: AnyProjection) => Partial<AnyProjection>): Declared => ({
    ...declared,
    projection: { ...declared.projection, ...change(declared.projection) } as AnyProjection,
  });
  const withHandler = (type: string, handler: unknown): Declared =>
    changed(({ when }) => ({ when: { ...(when as Readonly<Record<string, unknown>>), [type]: handler } as never }));
  const adviceOf = (now: Declared, edits: readonly Edit[] = []): string | undefined =>
    adviceOn(now, readRecord('pickups'), fingerprintOf(now, copy.programAfter(edits)));
  const adviceFor = (change: string): string =>
    `The projection pickups changed but its version is still ${declared.projection.version} (${change}): ` +
    `raise version in ${view} and run \`npm run record:projections\` to record the new fingerprint.`;

  it('ignores comments and renamed types', () => {
    const renamed: Edit = {
      path: events,
      replace: 'export type Confirmation =',
      by: '/** By a carrier. */\nexport type Confirmation = Confirmed;\ntype Confirmed =',
    };
    expect(adviceOf(declared)).toBeUndefined();
    expect(adviceOf(declared, [renamed])).toBeUndefined();
  });

  it('asks for a version after a new field of the view, whether or not anything fills it', () => {
    const field: Edit = {
      path: view,
      replace: 'readonly accountId: string;',
      by: 'readonly accountId: string;\n  readonly notes: readonly string[];',
    };
    expect(adviceOf(declared, [field])).toBe(adviceFor('its documents has "notes[]: string" now'));
  });

  it('asks for a version after another handler', () => {
    const handler = (before: object | undefined) => before && { ...before, status: 'failed' };
    const more = 'pck_1 is another document after event 4, PickupCancelled';
    expect(adviceOf(withHandler('PickupCancelled', handler))).toContain(
      `is still ${declared.projection.version} (pickup-${more}`,
    );
  });

  it('asks for a version after another indexed field', () => {
    const { endInstant: _, ...fields } = declared.projection.fields as Readonly<Record<string, unknown>>;
    expect(adviceOf(changed(() => ({ fields: fields as never })))).toContain(
      '(its fields no longer has "endInstant: text"',
    );
  });

  it('asks for the record after a new version', () => {
    const next = declared.projection.version + 1;
    expect(adviceOf(changed(() => ({ version: next })))).toBe(
      `The projection pickups has version ${next}, and ${next - 1} is recorded: run \`npm run record:projections\` to record the new fingerprint.`,
    );
  });

  it('asks for a recorded stream with a new event, and with a new field of an old one', () => {
    const program = copy.programAfter([
      ...delayed,
      {
        path: events,
        replace: '{ readonly scheduledAt: string }',
        by: '{ readonly scheduledAt: string; readonly note?: string }',
      },
    ]);
    expect(
      unrecorded(
        withHandler('PickupDelayed', (before: unknown) => before),
        program,
      ),
    ).toEqual([
      'No recorded stream has PickupDelayed: add one to test/application/projections/recorded/, as the log holds it.',
      'No recorded PickupScheduled has the field note: add one to test/application/projections/recorded/.',
    ]);
  });

  it('asks for a version after another helper of a handler', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stranger-'));
    try {
      for (const part of ['domain', 'application'])
        cpSync(join(root, 'src', part), join(folder, 'src', part), { recursive: true });
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      const [path, text] =
        [
          ...edited([
            {
              path: 'src/domain/parcels/shipment/tracking-event.ts',
              replace: "? 'returned' : reported",
              by: "? 'lost' : reported",
            },
          ]),
        ][0] ?? [];
      writeFileSync(join(folder, path ?? ''), text ?? '');
      const { shipmentView } = (await import(join(folder, 'src/application/parcels/shipments/shipment-view.ts'))) as {
        shipmentView: AnyProjection;
      };
      const before = readRecord('shipments') as ProjectionRecord;
      const after = foldedBy(shipmentView, recordedEvents());
      expect(adviceOn({ path: shipments }, before, { ...before, folded: after })).toContain(
        'The projection shipments changed but its version is still',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a fast test', () => {
  it('refuses people who are recorded after everybody was erased', () => {
    const forgetful: typeof shipmentDecider = {
      ...shipmentDecider,
      evolve: (shipment, event) =>
        event.type === 'ShipmentPeopleErased' ? shipment : shipmentDecider.evolve(shipment, event),
    };
    const scan = { timestamp: labelled.data.generatedAt, code: 'EMA', description: 'Jane Doe', carrier: 'Waybill' };
    const record = { type: 'RecordTracking', data: { events: [scan], at: labelled.data.generatedAt } } as const;
    expect(() => scenarioOf(forgetful).given(requested, labelled).when(record).thenNothing()).toThrow(
      'TrackingRecorded records scanWords of an object whose people were erased (ShipmentPeopleErased).',
    );
  });

  it('asks for the story of a new command', () => {
    expect(
      missingStories('src/domain/parcels/pickup', "{ readonly type: 'DelayPickup' }", "when({ type: 'CancelPickup' })"),
    ).toEqual(['No story has DelayPickup: add one to test/domain/parcels/pickup/decide.test.ts (given, when, then).']);
  });

  it('asks for the group of new commands in the list, for its help, and for its line in the docs', () => {
    const parcelCommands = (parcels: Command): void => void parcels.command('count');
    const waybill = new Command('waybill');
    parcelCommands(waybill.command('parcels'));
    expect(unlistedGroups('parcels.ts', { parcelCommands }, [])).toEqual([
      'src/infrastructure/commands/parcels.ts: parcelCommands is not in the list of index.ts beside it, so `waybill` does not have its commands.',
    ]);
    const [leaf] = leavesOf(waybill);
    expect(leaf && undocumented(leaf, '\n## Commands\n\n```\nwaybill parcels weigh\n```\n')).toEqual([
      '`waybill parcels count` has no description.',
      'The list of commands in docs/configuration.md does not name `waybill parcels count`.',
    ]);
  });
});

describe('lint', () => {
  const sentencesOf = (rule: string, edit: Edit): readonly string[] =>
    linted(rule, edited([edit])).get(edit.path) ?? [];

  it('refuses a route that reads a pickup without the account', () => {
    const edit = {
      path: routes,
      replace: 'await ownPickup(store, pickupId, context.accountId)',
      by: 'await pickupOfAnyAccount(store, pickupId)',
    };
    expect(sentencesOf('own-account', edit)).toEqual([
      "pickupOfAnyAccount reads any account's. A request reads with the account: ownShipment(store, id, accountId), ownPickup, ownManifest, ownProduct.",
    ]);
  });

  it('refuses a list that is read without the account', () => {
    const edit = {
      path: routes,
      replace: 'await ownPage(readModels, pickupView, accountId, ',
      by: 'await readModels.find(pickupView, ',
    };
    expect(sentencesOf('own-account', edit)).toEqual([
      "readModels.find lists all accounts'. A request lists with the account: ownPage, ownRows or ownPages(readModels, collection, accountId, query) of application/log/kernel/own.ts; what must read any account says so: rowsOfAnyAccount, pagesOfAnyAccount.",
    ]);
  });

  it.each(['new Date()', 'Date()', 'Date.now()', 'DateTime.utc()'])('refuses %s in a projection', (clock) => {
    const now = { path: shipments, replace: 'updatedAt: failedAt', by: `updatedAt: ${clock}` };
    expect(sentencesOf('no-clock-or-dice', now)).toEqual([
      'Time comes in with the command or the event, so that a repetition gives the same. A use case asks its Clock.',
    ]);
  });

  it('refuses the name of a stream that is spelled by hand', () => {
    const edit = {
      path: 'src/application/parcels/pickups/pickup-view.ts',
      replace: "streamOf('pickup', pickupId)",
      by: '`pikcup-${pickupId}`',
    };
    expect(sentencesOf('stream-of', edit)).toEqual([
      'The name of a stream is made by streamOf(category, id) of application/log/ports/event-store.ts, where a wrong category does not compile.',
    ]);
  });
});

describe('the command handler', () => {
  it('refuses a command on an object of another account', async () => {
    const stores = await sqliteStores();
    try {
      const handle = commandHandler(stores.store, shipmentDecider, { clock: new TestClock() });
      const by = (accountId: string): Context => ({
        accountId,
        actor: accountId,
        correlationId: 'req_1',
        at: labelled.data.generatedAt,
      });
      await handle('shp_1', { type: 'RequestShipment', data: requested.data }, by('acc_shop'));
      await handle('shp_1', { type: 'RecordLabel', data: labelled.data }, by('acc_shop'));
      const voiding = handle(
        'shp_1',
        { type: 'VoidShipment', data: { at: labelled.data.generatedAt } },
        by('acc_rival'),
      );
      await expect(voiding).rejects.toThrow('No shipment has this id.');
    } finally {
      await stores.close();
    }
  });
});
