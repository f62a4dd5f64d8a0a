import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPages } from '../../../../src/adapters/platform/pages/pages.ts';
import {
  trackingMessagePage,
  trackingPage,
  zoneOfPlace,
  trackingTexts,
} from '../../../../src/adapters/collections/pages/tracking-page.ts';
import { paymentStyle } from '../../../../src/adapters/platform/pages/style.ts';
import { languages } from '../../../../src/application/shared/languages/languages.ts';
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
const parcel = (status: ShipmentStatus): PublicShipment =>
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
  }) as unknown as PublicShipment;
const brand = { displayName: 'متجر 例', colour: '#00457c', replyTo: 'help@shop.example.com' };
const operator = { name: 'Example Shipping GmbH', address: 'Example Street 1, 10115 Berlin' };
const duty = { toldAt: '2026-11-19T10:00:00.000Z' };
const shown = (status: ShipmentStatus, language: (typeof languages)[number], due: typeof duty | null = duty): string =>
  trackingPage(pages, parcel(status), { language, brand, operator, duty: due ?? undefined });

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

  it('shows each scan on the clock of its place, and on UTC where several clocks count there', () => {
    const known = { 'Leeds, GB': 'Europe/London', '東京, JP': 'Asia/Tokyo', 'Paris, FR': 'Europe/Paris' };
    for (const [place, zone] of Object.entries(known)) expect(zoneOfPlace(place)).toBe(zone);
    for (const place of ['Newark, US', 'Las Palmas, ES', 'Perth, AU', 'Somewhere', 'Nowhere, XX', '', ', GBR'])
      expect(zoneOfPlace(place)).toBe('UTC');
    expect(zoneOfPlace()).toBe('UTC');
    const page = shown('delivered', 'en');
    expect(page).toMatch(/21 November 2026[^<]*08:30/);
    expect(page).toMatch(/20 November 2026[^<]*23:30 UTC/);
  });

  it('shows the sender, and that duty is due only where it is', () => {
    const page = shown('customs_hold', 'de');
    for (const text of [
      brand.displayName,
      'mailto:help@shop.example.com',
      operator.name,
      'unserer Nachricht vom 19. November 2026',
    ])
      expect(page).toContain(text);
    expect(shown('customs_hold', 'de', null)).not.toContain('Abgaben sind fällig');
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
    const states = shipmentStatuses.map(
      (status, at) => [status, shown(status, languages[at % languages.length] ?? 'en')] as const,
    );
    const languageStates = languages.map((language) => [language, shown('delivery_failed', language)] as const);
    const fields = (['find', 'unknown', 'busy', 'failed'] as const).map(
      (name, at) => [name, trackingMessagePage(pages, languages[at] ?? 'en', name, operator)] as const,
    );
    for (const [name, html] of [...states, ...languageStates, ...fields]) {
      await page.emulateMedia({ colorScheme: name.length % 2 === 0 ? 'dark' : 'light' });
      await page.setContent(html.replace(/<link rel="stylesheet"[^>]*>/g, '').replace('</head>', () => style));
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 320]);
      expect([name, await faultsOf(page)]).toEqual([name, []]);
    }
    await page.close();
  });
});
