import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInCode, builtInCodes } from '../../../../src/adapters/parcels/carriers/built-in/built-in-carrier.ts';
import { loadCarrierDirectory } from '../../../../src/adapters/parcels/carriers/load-codes.ts';
import { createPages } from '../../../../src/adapters/platform/pages/pages.ts';
import { trackingMessagePage, trackingPage } from '../../../../src/adapters/collections/pages/tracking-page.ts';
import { tooManyNumbersPage, trackingListPage } from '../../../../src/adapters/collections/pages/tracking-list.ts';
import { trackingTexts } from '../../../../src/adapters/collections/pages/tracking-texts.ts';
import { paymentStyle } from '../../../../src/adapters/platform/pages/style.ts';
import type { ParcelDuties } from '../../../../src/application/collections/parcel-duties.ts';
import { weekdayText } from '../../../../src/application/shared/languages/formats.ts';
import { languages } from '../../../../src/application/shared/languages/languages.ts';
import type { Language } from '../../../../src/application/shared/languages/languages.ts';
import { scanReasons } from '../../../../src/application/parcels/ports/carriers.ts';
import type { ScanReason } from '../../../../src/application/parcels/ports/carriers.ts';
import { reasonOfScan } from '../../../../src/application/parcels/tracking/reason-of-scan.ts';
import type { PublicShipment } from '../../../../src/application/parcels/shipments/shipment-view.ts';
import { shipmentStatuses } from '../../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentStatus } from '../../../../src/domain/parcels/shipment/index.ts';
import { examined, faultsOf } from '../../platform/pages/accessibility.ts';
import { chromiumPath, openTab } from '../../platform/pages/chromium.ts';
import type { Tab } from '../../platform/pages/chromium.ts';

const pages = createPages();
const scan = (location: string, status?: ShipmentStatus) => ({
  timestamp: '2026-11-20T23:30:00.000Z',
  code: 'X',
  description: 'Signed by Jane Doe',
  carrier: 'Waybill',
  location,
  ...(status && { status }),
});
const parcel = (status: ShipmentStatus, changes: Partial<PublicShipment> = {}): PublicShipment =>
  ({
    status,
    trackingNumber: 'LA000000016ZZ',
    originCountry: 'GB',
    destinationCountry: 'JP',
    service: { checkoutName: 'Express' },
    rate: { estimatedDelivery: '2026-11-27T00:00:00.000Z' },
    legs: {
      firstMile: { carrier: 'Courier', trackingNumber: 'C1' },
      lastMile: { carrier: '日本郵便', trackingNumber: 'J2' },
    },
    scans: [
      scan('東京, JP', status),
      scan('دبي, AE', 'in_transit'),
      scan('Newark, US'),
      scan('Leeds, GB', 'collected'),
    ],
    ...changes,
  }) as unknown as PublicShipment;
const brand = { displayName: 'متجر 例', colour: '#00457c', replyTo: 'help@shop.example.com' };
const operator = { name: 'Example Shipping GmbH', address: 'Example Street 1, 10115 Berlin' };
const due: ParcelDuties = { state: 'due', toldOn: '2026-11-19', payBy: '2026-12-04' };
type Shown = {
  readonly duties?: ParcelDuties;
  readonly at?: string;
  readonly parcel?: Partial<PublicShipment>;
  readonly isBranded?: boolean;
  readonly reason?: ScanReason;
};
const shown = (status: ShipmentStatus, language: Language, given: Shown = {}): string =>
  trackingPage(pages, parcel(status, given.parcel), {
    at: given.at ?? '2026-11-21T10:00:00.000Z',
    language,
    brand: given.isBranded === false ? {} : brand,
    operator,
    duties: given.duties,
    reasonOf: ({ status: ofScan }) => (ofScan === status ? given.reason : undefined),
  });

const folder = join(import.meta.dirname, '../../../../data/tracking-codes');
const tables = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { carrier: string; codes: { codes: string[] }[] },
);
const directory = loadCarrierDirectory(folder, [{ name: 'Waybill', meaningOf: builtInCode }]);
const carrierNames = ['Waybill', ...tables.map(({ carrier }) => carrier)];
const codesOf = (name: string): readonly string[] =>
  tables.find(({ carrier }) => carrier === name)?.codes.flatMap(({ codes }) => codes) ?? Object.keys(builtInCodes);
const troubles: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'customs_hold',
  'delivery_failed',
  'exception',
  'return_to_sender',
  'lost',
]);

const planned = weekdayText('2026-11-27T00:00:00.000Z', 'UTC', 'en');

/** A list of all statuses, and of a number that no parcel has. */
const listed = (language: Language): string =>
  trackingListPage(
    pages,
    [
      { number: 'A'.repeat(80) },
      ...shipmentStatuses.map((status) => ({
        number: `LA ${status}`,
        parcel: { view: parcel(status), brand, duties: due },
      })),
    ],
    {
      at: '2026-11-21T10:00:00.000Z',
      language,
      operator,
      reasonOf: ({ status }) => (status === 'delivery_failed' ? 'no_access' : undefined),
    },
  );

/** What the page shows besides the texts of its status. */
const states: Readonly<Record<string, { status: ShipmentStatus; says: readonly string[]; not?: string } & Shown>> = {
  'duties are due': {
    status: 'customs_hold',
    duties: due,
    says: ['Duties are due', 'our message of 19 November 2026. Please pay by 4 December 2026.'],
  },
  'duties are due, no message yet': {
    status: 'customs_hold',
    duties: { state: 'due', payBy: '2026-12-04' },
    says: ['We are sending a message with the link to pay. Please pay by 4 December 2026.'],
  },
  'duties are paid': {
    status: 'customs_hold',
    duties: { state: 'paid' },
    says: ['<dt>Duties and taxes</dt><dd>Paid</dd>'],
    not: 'Duties are due',
  },
  'duties can no longer be paid': {
    status: 'customs_hold',
    duties: { state: 'expired' },
    says: ['Duties can no longer be paid', 'Ask the sender what happens to the parcel.'],
  },
  'duties of a parcel that has been delivered': { status: 'delivered', duties: due, says: [], not: 'Duties are due' },
  'the planned day': { status: 'in_transit', says: [`<dt>Expected</dt><dd>${planned}</dd>`] },
  'the planned day, while customs hold it': {
    status: 'customs_hold',
    says: [`<dd>${planned}, perhaps later</dd>`],
  },
  'the planned day until it has ended everywhere': {
    status: 'in_transit',
    at: '2026-11-28T11:59:59.999Z',
    says: [`<dd>${planned}</dd>`],
  },
  'a planned day that has passed': {
    status: 'in_transit',
    at: '2026-11-28T12:00:00.000Z',
    says: [`<dd>${planned}: it is late</dd>`],
  },
  'no planned day where the parcel waits to be collected': {
    status: 'available_for_pickup',
    says: [],
    not: 'Expected',
  },
  'no planned day after a failed delivery': { status: 'delivery_failed', says: [], not: 'Expected' },
  'held by customs of the country of origin': {
    status: 'customs_hold',
    parcel: { scans: [scan('Leeds, GB', 'customs_hold')] },
    says: ['Customs of the country it was sent from are looking at the parcel.'],
    not: 'duties or papers',
  },
  'released by customs of the country of origin': {
    status: 'customs_cleared',
    parcel: { scans: [scan('Leeds, GB', 'customs_cleared')] },
    says: ['Next it travels on, to customs of your country.'],
  },
  'held inside one country': {
    status: 'customs_hold',
    parcel: { destinationCountry: 'GB', scans: [scan('Leeds, GB', 'customs_hold')] },
    says: ['If duties or papers are needed, you get a message'],
  },
  'without a scan': { status: 'label_created', parcel: { scans: [] }, says: ['The first scan appears here'] },
  'withdrawn without a scan': {
    status: 'voided',
    parcel: { scans: [] },
    says: ['No scan of this parcel was recorded.'],
    not: 'The first scan appears here',
  },
  'without a brand': { status: 'in_hub', isBranded: false, says: ['Ask the sender: the shop where you ordered.'] },
  'a reason that a code gives, once as what to do and once in the history': {
    status: 'delivery_failed',
    reason: 'no_access',
    says: [
      '<p class="why">The courier could not get to the door or the letterbox.</p>\n<p>Clear the way, or tell',
      'Delivery failed<br><span class="why">The courier could not get to the door',
    ],
    not: 'The parcel could not be handed over.',
  },
  'no reason that we know': {
    status: 'exception',
    says: ['<p class="why">We do not know the reason.</p>\n<p>Something unforeseen holds the parcel up.'],
  },
  'a reason of a parcel that goes back': {
    status: 'return_to_sender',
    reason: 'refused',
    says: ['<p class="why">The parcel was refused at the address.</p>\n<p>The parcel is on its way back'],
    not: 'If that was a mistake',
  },
  'delivered, but damaged': {
    status: 'delivered',
    reason: 'damaged',
    says: ['<p class="why">The parcel was damaged.</p>\n<p>The parcel has arrived.'],
  },
  'disposed of, and not merely lost': {
    status: 'lost',
    reason: 'destroyed',
    says: ['The parcel was disposed of.', 'Ask the sender for a new one or your money back.'],
    not: 'cannot find the parcel',
  },
  'held by customs, without a word about reasons': {
    status: 'customs_hold',
    says: ['Customs are looking at the parcel.'],
    not: 'We do not know the reason',
  },
  'long words': {
    status: 'in_hub',
    parcel: { scans: [scan(`${'Llanfairpwllgwyngyll'.repeat(5)}, GB`, 'in_hub')] },
    says: ['Llanfairpwllgwyngyll</bdi>, United Kingdom'],
  },
};

describe('the tracking page', () => {
  it('has a headline and a sentence of its own for every status in every language', () => {
    for (const language of languages) {
      const texts = trackingTexts[language];
      const [headlines, sentences] = [
        shipmentStatuses.map((status) => texts[status]),
        shipmentStatuses.map((status) => texts[`${status}Text`]),
      ];
      expect([new Set(headlines).size, new Set(sentences).size]).toEqual([
        shipmentStatuses.length,
        shipmentStatuses.length,
      ]);
      for (const status of shipmentStatuses) {
        const page = shown(status, language);
        for (const text of [texts[status], texts[`${status}Text`]])
          expect([status, page.includes(text.replaceAll("'", '&#39;'))]).toEqual([status, true]);
        expect(page).toContain(`<html lang="${language}"`);
        expect(page.includes('Jane'), 'What a carrier wrote of a scan may name a person: keep it off this page.').toBe(
          false,
        );
      }
    }
  });

  it('says why, and what to do, for every meaning of trouble in the tables of codes, in every language', () => {
    const meanings = carrierNames.flatMap((carrier) =>
      codesOf(carrier).flatMap((code) => {
        const meaning = directory.meaningOf(carrier, code);
        const isTrouble = meaning?.status !== undefined && troubles.has(meaning.status);
        return meaning?.reason !== undefined || isTrouble ? [{ carrier, code, ...meaning }] : [];
      }),
    );
    expect(meanings.length).toBeGreaterThan(150);
    expect(new Set(meanings.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(scanReasons));
    const seen = new Set<string>();
    for (const { carrier, code, status = 'exception', reason } of meanings) {
      expect(reasonOfScan(directory)({ carrier, code, status })).toBe(reason);
      const kind = `${status} ${reason}`;
      if (seen.has(kind)) continue;
      seen.add(kind);
      for (const language of languages) {
        const texts = trackingTexts[language];
        const page = shown(status, language, reason && { reason }).replaceAll('&#39;', "'");
        const why = reason === undefined ? texts.unknownReason : texts[`${reason}Reason`];
        const isSaid = reason !== undefined || !['customs_hold', 'lost'].includes(status);
        expect([kind, language, page.split(why).length - 1]).toEqual([kind, language, isSaid ? 2 : 0]);
        const advice = Object.entries(texts).filter(([name]) => name.endsWith('Advice') || name === `${status}Text`);
        expect([kind, advice.filter(([, text]) => page.includes(`<p>${text}</p>`)).length]).toEqual([kind, 1]);
      }
    }
  });

  it('has a sentence of its own for every reason in every language', () => {
    for (const language of languages) {
      const texts = trackingTexts[language];
      const names = [...scanReasons, 'unknown'] as const;
      expect(new Set(names.map((name) => texts[`${name}Reason`])).size).toBe(names.length);
    }
  });

  it('shows each scan on the clock of its place, and on UTC where it is not known', () => {
    const page = shown('delivered', 'en');
    expect(page).toMatch(/21 November 2026[^<]*08:30/);
    expect(page).toContain('20 November 2026</h3>');
    expect(page).toContain('>23:30 UTC</time>');
    const inNewark = shown('delivered', 'en', { parcel: { scans: [scan('Newark, NJ 07114, US', 'delivered')] } });
    expect(inNewark).toMatch(/20 November 2026 at 18:30 GMT−5/);
    const scanned = { ...scan('Portland, US', 'delivered'), state: 'OR' };
    const inPortland = shown('delivered', 'en', { parcel: { scans: [scanned] } });
    expect(inPortland).toMatch(/20 November 2026 at 15:30 GMT−8<\/time> · <bdi>Portland, OR<\/bdi>, United States/);
  });

  it('groups the scans by day, and names the place and time of the one that made the status', () => {
    const page = shown('delivered', 'fr', { parcel: { scans: [scan('Paris, FR', 'delivered'), scan('Lyon, FR')] } });
    expect(page.match(/<h3>[^<]*<\/h3>/g)).toEqual(['<h3>samedi 21 novembre 2026</h3>']);
    expect(page.match(/00:30 UTC\+1/g)).toHaveLength(3);
    expect(page).toMatch(/samedi 21 novembre 2026 à 00:30 UTC\+1<\/time> · <bdi>Paris<\/bdi>, France/);
  });

  it('shows the sender and the operator', () => {
    const page = shown('customs_hold', 'de', { duties: due });
    for (const text of [
      brand.displayName,
      'mailto:help@shop.example.com',
      operator.name,
      'unserer Nachricht vom 19. November 2026. Bitte zahlen Sie bis 4. Dezember 2026.',
    ])
      expect(page).toContain(text);
  });

  it.each(Object.entries(states))('%s', (_, { status, says, not = 'Jane Doe', ...given }) => {
    const page = shown(status, 'en', given);
    for (const text of says) expect(page).toContain(text);
    expect(page).not.toContain(not);
  });
});

describe.skipIf(chromiumPath === undefined)('the tracking page in Chromium (SKIPPED where there is none)', () => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await openTab(examined);
  });
  afterAll(() => tab.close());

  it('has no fault of accessibility and fits 320 pixels, in every status and every language, in both modes', async () => {
    const page = await tab.context.newPage();
    await page.setViewportSize({ width: 320, height: 700 });
    const style = `<style>${paymentStyle}</style></head>`;
    const byStatus = shipmentStatuses.map(
      (status, at) => [status, shown(status, languages[at % languages.length] ?? 'en', { duties: due })] as const,
    );
    const byLanguage = languages.map((language) => [language, shown('delivery_failed', language)] as const);
    const byState = Object.entries(states).map(([name, { status, ...given }], at) => {
      const language = languages[at % languages.length] ?? 'en';
      return [name, shown(status, language, given)] as const;
    });
    const fields = (['find', 'unknown', 'busy', 'failed'] as const).map(
      (name, at) => [name, trackingMessagePage(pages, languages[at] ?? 'en', name, operator)] as const,
    );
    const lists = languages.map((language) => [`list ${language}`, listed(language)] as const);
    const tooMany = ['too many', tooManyNumbersPage(pages, ['EA1', 'EA2'], { language: 'de', operator })] as const;
    for (const [name, html] of [...byStatus, ...byLanguage, ...byState, ...fields, ...lists, tooMany]) {
      await page.emulateMedia({ colorScheme: name.length % 2 === 0 ? 'dark' : 'light' });
      await page.setContent(html.replace(/<link rel="stylesheet"[^>]*>/g, '').replace('</head>', () => style));
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 320]);
      expect([name, await faultsOf(page)]).toEqual([name, []]);
    }
    await page.close();
  });

  it('is printed dark on white and without its form, whatever the colours of the screen', async () => {
    const page = await tab.context.newPage();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const html = shown('customs_hold', 'en', { duties: due }).replace(/<link rel="stylesheet"[^>]*>/g, '');
    await page.setContent(html.replace('</head>', () => `<style>${paymentStyle}</style></head>`));
    const printed = `(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.body))`;
    expect(await page.evaluate(printed)).toEqual(['rgb(22, 32, 44)', 'rgb(255, 255, 255)']);
    expect([
      await page.getByText('Duties are due').isVisible(),
      await page.locator('form').first().isVisible(),
    ]).toEqual([true, false]);
    await page.close();
  });
});
