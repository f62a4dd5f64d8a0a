import { describe, expect, it, onTestFinished } from 'vitest';
import { addressOfService } from '../../../src/infrastructure/commands/running-service.ts';
import { runCommand } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const here = { baseUrl: undefined, host: '127.0.0.1', port: 8080 };
const refusal = /would send an access token to .+ over .+ Give the https address of the service with --url/;

describe('the address that a command sends its token to', () => {
  it('is that of --url, of BASE_URL, or where the service listens', () => {
    expect(addressOfService({ ...here, url: 'https://shipping.example.com/' })).toBe('https://shipping.example.com');
    expect(addressOfService({ ...here, url: undefined, baseUrl: 'https://shipping.example.com' })).toBe(
      'https://shipping.example.com',
    );
    expect(addressOfService({ ...here, url: undefined })).toBe('http://127.0.0.1:8080');
    for (const host of ['0.0.0.0', '::'])
      expect(addressOfService({ ...here, url: undefined, host })).toBe('http://127.0.0.1:8080');
    expect(addressOfService({ ...here, url: undefined, host: '::1' })).toBe('http://[::1]:8080');
  });

  it('may be http on this machine and in private networks', () => {
    const near = [
      'localhost',
      '127.0.0.1',
      '127.1.2.3',
      '[::1]',
      '10.1.2.3',
      '192.168.1.1',
      '172.16.0.1',
      '[fd00::1]',
      'api-1',
      'api.internal',
    ];
    for (const host of near)
      expect(addressOfService({ ...here, url: `http://${host}:8080` })).toBe(`http://${host}:8080`);
  });

  it('is never http to a far host, however it is written and wherever it comes from', () => {
    const far = [
      'shipping.example.com', 'SHIPPING.EXAMPLE.COM.', '203.0.113.7', '8.8.8.8', '134744072', '[2606:4700::1111]', '[::ffff:8.8.8.8]',
      'localhost.example.com', '127.0.0.1.example.com', 'user:127.0.0.1@example.com',
    ]; // oxfmt-ignore
    for (const host of far) {
      for (const url of [`http://${host}`, `HTTP://${host}:8080/shipping`, `ftp://${host}`]) {
        expect(() => addressOfService({ ...here, url }), url).toThrow(refusal);
        expect(() => addressOfService({ ...here, url: undefined, baseUrl: url }), url).toThrow(refusal);
      }
    }
    expect(() => addressOfService({ ...here, url: undefined, host: '203.0.113.7' })).toThrow(refusal);
  });

  it.each([
    [['manifests', 'close', '--account', 'acc_0000000000000000000000DEM0', '--date', '2026-12-03']],
    [['privacy', 'erase', '--consignee', 'ana@example.com', '--reason', 'requested']],
    [['privacy', 'export', '--consignee', 'ana@example.com']],
  ])('is checked by %j', async (command) => {
    const { path: dataDir, remove } = await temporaryFolder();
    onTestFinished(remove);
    const { code, stderr } = await runCommand([...command, '--url', 'http://203.0.113.7:8080'], { dataDir });
    expect(code).toBe(1);
    expect(stderr).toMatch(refusal);
  });
});
