import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlRows } from '../../../../src/adapters/trade/tariffs/au-schedule.ts';
import { openTariffFile } from '../../../../src/adapters/trade/tariffs/open-tariff-file.ts';
import { collectLines } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import type { CollectedLines } from '../../../../src/application/trade/tariffs/import-tariff.ts';
import { printDutyRate, versionTariff } from '../../../../src/domain/trade/index.ts';
import { aFile, excerpts } from './schedule-files.ts';

const read = async (path: string, destination = 'AU'): Promise<CollectedLines> =>
  collectLines(await openTariffFile(path, 'au-schedule', destination), () => undefined);

const page = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('\n')}</table>`;

const shown = ({ entries }: CollectedLines) =>
  entries.map(({ code, terms: { mfn } }) => [code, mfn === 'unreadable' ? mfn : printDutyRate(mfn)]);

describe("pages of Schedule 3 of Australia's tariff", () => {
  it('have lines of eight digits with their general rate, whatever special rates stand behind it', async () => {
    const lines = await read(excerpts.au);
    expect(shown(lines)).toEqual([
      ['49119910', '5%'],
      ['49119910', '2.5%'],
      ['49119910', 'Free'],
      ['63021000', '5%'],
      ['63025110', 'Free'],
      ['63025190', '5%'],
      ['63039110', '5%'],
      ['63079091', '5%'],
      ['64011000', '5%'],
      ['64019210', 'Free'],
      ['71131100', '5%'],
      ['94053100', 'Free'],
      ['95030020', '5%'],
      ['95030091', 'Free'],
      ['95030099', '5%'],
      ['96200040', 'Free'],
      ['96200093', '5%'],
    ]);
    expect(lines.issues).toEqual([]);
    expect(lines.entries[3]).toMatchObject({ description: 'Bed linen, knitted or crocheted', unit: 'No' });
    expect(lines.entries[6]).toMatchObject({
      description: 'Goods, as follows (a) bed valances (ruffles); (b) curtains',
    });
    const tariff = versionTariff({ id: 'AU', version: 'AU-1', source: 'ABF' }, lines.entries)('2026-11-20');
    expect(tariff.lookup('9503009901')).toMatchObject({ code: '95030099' });
    expect(tariff.lookup('950300')).toMatchObject({ spread: { lowest: '0%', highest: '5%' } });
  });

  it('keep a line whose rate cannot be calculated, and say why', async () => {
    const { entries, issues } = await read(
      await aFile(
        page(
          ['2203.00.61', '', '', '--- Beer', '$62.06/L of alcohol calculated on that alcohol content', ''],
          ['2206.00.13', '', '', '--- Cider', '5%, and $105.98/L of alcohol', ''],
          ['3917.40.00', '', '', '- Fittings', 'As the pipe', ''],
          ['3918.10.00', '', '', '- Of polymers', '', ''],
        ),
        'schedule-3.html',
      ),
    );
    expect(entries.map(({ code }) => code)).toEqual(['22030061', '22060013', '39174000', '39181000']);
    expect(issues.map(({ row, code }) => [row, code])).toEqual(expect.arrayContaining([[1, '22030061'], [3, '39174000'], [4, '39181000']])); // oxfmt-ignore
    expect(issues.at(-1)?.reason).toBe('The page has no rate for it.');
  });

  it('have each of several rates from its day on', async () => {
    // As recorded of 4911.99.10, with the breaks of the page and without them.
    const staged = [
      '5%<br />From 1 July 2018<br />2.5%<br />From 1 July 2019<br />Free',
      '5% From1July20182.5% From1July2019Free',
    ];
    for (const rate of staged) {
      const { entries, rows } = await read(
        await aFile(page(['4911.99.10', '29', '..', '--- Printed matter', rate, '']), 'schedule-3.html'),
      );
      const tariff = versionTariff({ id: 'AU', version: 'AU-1', source: 'ABF' }, entries);
      const rates = ['2018-06-30', '2018-07-01', '2019-06-30', '2019-07-01', '2026-11-20'].map((day) => {
        const mfn = tariff(day).lookup('49119910')?.mfn;
        return mfn === undefined || mfn === 'unreadable' ? mfn : printDutyRate(mfn);
      });
      expect([rows, rates]).toEqual([1, ['5%', '2.5%', '2.5%', 'Free', 'Free']]);
    }
    const wrong = page([
      '4911.99.10',
      '29',
      '..',
      '--- Printed matter',
      '5%<br>From 1 July 2019<br>2%<br>From 1 July 2018<br>Free',
      '',
    ]);
    await expect(read(await aFile(wrong, 'schedule-3.html'))).rejects.toThrow(
      'row 1: the days of "5% From 1 July 2019 2% From',
    );
  });

  it('may stand one behind the other; a chapter twice is refused, and so is another destination', async () => {
    const [one, other] = [
      page(['6401.10.00', '67', 'Pr', '- Footwear', '5%', '']),
      page(['6601.10.00', '01', 'No', '- Umbrellas', '5%', '']),
    ];
    expect((await read(await aFile(one + other, 'schedule-3.html'))).entries).toHaveLength(2);
    await expect(read(await aFile(one + one, 'schedule-3.html'))).rejects.toThrow(
      'row 2: 64011000 stands in row 1 already',
    );
    await expect(read(await aFile('<p>Not found</p>', 'schedule-3.html'))).rejects.toThrow('there is no line in it');
    await expect(read(excerpts.au, 'NZ')).rejects.toThrow('a tariff of AU, not of NZ');
    await expect(
      read(await aFile(Buffer.from(page(['6401.10.00', '', '', 'Footwear \xa2', '5%']), 'latin1'), 'schedule-3.html')),
    ).rejects.toThrow('row 1: there are bytes that are no UTF-8');
    await expect(read('/nowhere/schedule-3.html')).rejects.toThrow('there is no such file');
  });

  it('have a digest, and a marker that they were read to the end', async () => {
    const file = await openTariffFile(excerpts.au, 'au-schedule', 'AU');
    expect(file.fraction()).toBe(0);
    await Array.fromAsync(file.rows());
    expect([file.fraction(), file.sha256().length]).toEqual([1, 64]);
  });
});

describe('the rows of HTML tables', () => {
  const rowsOf = async (...chunks: readonly string[]) => {
    async function* given(): AsyncGenerator<string> {
      for (const chunk of chunks) yield await Promise.resolve(chunk);
    }
    return Array.fromAsync(htmlRows(given()));
  };

  it('are their cells as text', async () => {
    expect(
      await rowsOf('<tr><th scope="row">A &amp; B</th><td>5&nbsp;%<br/>10&#37; &#xA2; &eacute;</td></tr>'),
    ).toEqual([['A & B', '5 %\n10% ¢ &eacute;']]);
    expect(await rowsOf('<thead><tr><td><p>one</p><p>two</p></td><td></tr>')).toEqual([['one\ntwo', '']]);
  });

  it('are the same wherever the text is cut', async () => {
    const text = await readFile(excerpts.au, 'utf8');
    const whole = await rowsOf(text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 8 }), async (cuts) => {
        const places = [0, ...cuts.sort((one, other) => one - other), text.length];
        expect(await rowsOf(...places.slice(1).map((end, at) => text.slice(places[at], end)))).toEqual(whole);
      }),
    );
  });
});
