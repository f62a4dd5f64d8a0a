import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code128Width } from '../../../../../src/adapters/parcels/labels/barcodes/code128.ts';
import { print } from '../../../../../src/adapters/parcels/labels/render-worker.ts';
import { zplInPrinterFont } from '../../../../../src/adapters/parcels/labels/renderer.ts';
import type { PrintJob } from '../../../../../src/application/parcels/ports/renderers.ts';
import { addresses, aJob, domestic } from '../parcels.ts';

const zplOf = (job: PrintJob): string => {
  const [label] = print({ ...job, booking: { ...job.booking, labelFormat: 'ZPL' } });
  return new TextDecoder().decode(label?.bytes);
};

/** What a printer makes of the field data of a label: `^FH` escapes undone. */
const fields = (zpl: string): readonly string[] =>
  [...zpl.matchAll(/(\^FH_)?\^FD([^^]*)\^FS/g)].map(([, escapes, data = '']) =>
    escapes ? data.replace(/_([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : data,
  );

describe('a ZPL label', () => {
  it('is text for a 4×6 inch Zebra at 203 dpi, in UTF-8', () => {
    const zpl = zplOf(domestic());
    expect(zpl).toMatch(/^\^XA\^CI28\^PW812\^LL1218/);
    expect(zpl.trimEnd()).toMatch(/\^XZ$/);
    expect(fields(zpl)).toEqual(expect.arrayContaining(['Jane Doe', 'UNITED KINGDOM (GB)', 'CA 123 456 785 ZZ']));
  });

  it('uses the printer’s own bar code and Data Matrix commands', () => {
    const zpl = zplOf(domestic());
    expect(zpl).toMatch(/\^BY4\^BCN,150,N,N,N,A\^FDCA123456785ZZ\^FS/);
    expect(zpl).toMatch(/\^BXN,7,200\^FDCA123456785ZZ;GB;LS1 1AA\^FS/);
  });

  it('leaves room for printers that switch Code 128 subsets by themselves', () => {
    const automatic = (data: string): number => {
      let symbols = 3;
      let set = /^\d{4}/.test(data) ? 'C' : 'B';
      for (let rest = data; rest !== '';) {
        const wanted = /^\d{4}/.test(rest) || (set === 'C' && /^\d{2}/.test(rest)) ? 'C' : 'B';
        if (wanted !== set) symbols++;
        set = wanted;
        rest = rest.slice(set === 'C' ? 2 : 1);
        symbols++;
      }
      return symbols * 11 + 2;
    };
    // An odd digit beside letters may cost the one or the other a symbol more; numbers of UPU S10 end in letters.
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{2}\d{9}[A-Z]{2}$/), (number) => {
        expect(automatic(number)).toBe(code128Width(number));
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{0,3}\d{3,20}[A-Z]{0,2}$/), (number) => {
        expect(Math.abs(automatic(number) - code128Width(number))).toBeLessThanOrEqual(11);
      }),
    );
  });

  it('escapes printer commands in an address', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z^~_>]{1,30}$/), (name) => {
        const shipTo = { name, address: { line1: '^XZ~JA_5E', city: 'Leeds', country: 'GB' } };
        const zpl = zplOf(domestic({ shipTo }));
        expect(fields(zpl)).toEqual(expect.arrayContaining([name, '^XZ~JA_5E']));
        expect(zpl.match(/\^XZ/g)).toHaveLength(1);
        expect(zpl).not.toContain('~');
      }),
    );
  });

  it('uses only fonts that every printer has', () => {
    const shipTo = { name: 'Nguyễn Văn Ạ', address: { line1: 'Phố Huế 5', city: 'Hà Nội', country: 'VN' } };
    const zpl = zplOf(domestic({ shipTo }));
    expect(fields(zpl)).not.toContain(shipTo.name);
    expect(zpl).toContain('^GFA');
  });

  it.each(['Polish', 'Greek', 'Russian'])('uses the printer’s font for %s letters', (script) => {
    const shipTo = addresses[script];
    const zpl = zplOf(domestic({ ...(shipTo && { shipTo }) }));
    expect(fields(zpl)).toContain(shipTo?.name);
    expect(zpl).not.toContain('^GF');
  });

  it.each(['Japanese', 'Chinese', 'Korean', 'Arabic', 'Hebrew', 'Thai', 'Hindi'])(
    'draws %s letters as graphics',
    (script) => {
      const shipTo = addresses[script];
      const zpl = zplOf(domestic({ ...(shipTo && { shipTo }) }));
      const graphics = [...zpl.matchAll(/\^GFA,(\d+),(\d+),(\d+),([0-9A-F]+)\^FS/g)];
      expect(graphics.length).toBeGreaterThanOrEqual(3);
      for (const [, bytes, total, stride, data = ''] of graphics) {
        expect(bytes).toBe(total);
        expect(data).toHaveLength(2 * Number(bytes));
        expect(Number(bytes) % Number(stride)).toBe(0);
        expect(data).toMatch(/[1-9A-F]/);
      }
      expect(zplInPrinterFont(domestic({ ...(shipTo && { shipTo }) }))).toBeUndefined();
    },
  );

  it('is the same with and without graphics where none are needed', () => {
    const job = aJob({ labelFormat: 'ZPL' });
    expect(zplInPrinterFont(job)?.bytes).toEqual(print(job)[0]?.bytes);
  });
});
