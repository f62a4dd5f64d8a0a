import { describe, expect, it } from 'vitest';
import { importSamples } from '../../support/parties/import-samples.ts';
import { serviceWithLists } from '../../support/parties/service-with-lists.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';

type Screened = {
  readonly parties: readonly {
    readonly status: string;
    readonly findings: readonly Readonly<Record<string, unknown>>[];
  }[];
  readonly lists: readonly Readonly<Record<string, unknown>>[];
};

const screen = (service: RunningService, ...parties: readonly Readonly<Record<string, unknown>>[]) =>
  service.post('/api/trade-engine/parties/screen', { parties });
const screenedIn = ({ json }: Answer) => json['screening'] as Screened;

describe('POST /api/trade-engine/parties/screen', () => {
  it('names list, day and entry of whom it finds, and the lists in which it looked', async () => {
    const service = await serviceWithLists(['UN_consolidated.xml', 'SDN.XML'], '2026-11-18');
    const answer = await screen(
      service,
      { name: 'Badege, Eric', country: 'RW', dateOfBirth: '1971' },
      { name: 'D. Khoroshev' },
      { name: 'Jane Doe', company: 'Example Ltd', country: 'GB' },
    );
    expect(answer.status).toBe(200);
    const { parties, lists } = screenedIn(answer);
    expect(parties.map(({ status }) => status)).toEqual(['match', 'possible', 'none']);
    expect(parties[0]?.findings).toEqual([
      {
        status: 'match',
        list: 'un',
        listDate: '2026-11-18',
        entryId: 'CDi.001',
        kind: 'person',
        name: 'ERIC BADEGE',
        matchedName: 'ERIC BADEGE',
        field: 'name',
        programmes: ['DRC'],
        births: ['1971'],
        countries: ['CD', 'RW'],
        bornAlike: true,
        sameCountry: true,
      },
    ]);
    expect(lists).toEqual(
      [
        {
          list: 'un',
          name: 'Consolidated list, United Nations Security Council',
          date: '2026-11-18',
          ageDays: 2,
          old: false,
          entries: 3,
        },
        {
          list: 'us-sdn',
          name: 'Specially Designated Nationals, US Office of Foreign Assets Control',
          date: '2026-11-18',
          ageDays: 2,
          old: false,
          entries: 3,
        },
      ].toSorted((one, other) => one.list.localeCompare(other.list)),
    );
    expect(answer.json.messages).toEqual([]);
  });

  it('says that an old list is old', async () => {
    const service = await serviceWithLists(['UN_consolidated.xml']);
    const { json } = await screen(service, { name: 'Jane Doe' });
    expect(json.messages).toMatchObject([{ level: 'warning', reason: 'party_list_old' }]);
    expect(json.messages[0]?.message).toContain('The list un is of 2026-02-27, 266 days old');
  });

  it('never says none where no list is loaded', async () => {
    const service = await serviceWithLists([]);
    const answer = await screen(service, { name: 'Eric Badege' });
    expect(screenedIn(answer)).toEqual({ parties: [{ status: 'not_screened', findings: [] }], lists: [] });
    expect(answer.json.messages).toEqual([expect.objectContaining({ level: 'warning', reason: 'party_lists_not_loaded' })]); // oxfmt-ignore
  });

  it('uses a list that is imported while it runs', async () => {
    const service = await serviceWithLists([]);
    importSamples(service.dataDir, ['UN_consolidated.xml'], '2026-11-18');
    service.clock.advance(10_000);
    await expect.poll(async () => screenedIn(await screen(service, { name: 'Eric Badege' })).parties[0]?.status).toBe('match'); // oxfmt-ignore
  });

  it('asks for a name or a company, and for a date of birth that exists', async () => {
    const service = await serviceWithLists([]);
    const nobody = await screen(service, { country: 'GB' });
    expect([nobody.status, nobody.json.messages[0]?.message]).toEqual([400, 'parties[0].name is required, or a company, for example "Jane Doe".']); // oxfmt-ignore
    const born = await screen(service, { name: 'Jane Doe', dateOfBirth: '1975-02-31' });
    expect([born.status, born.json.messages[0]?.field]).toEqual([400, 'parties[0].dateOfBirth']);
  });
});
