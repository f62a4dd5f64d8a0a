import { runCommand, startServiceProcess } from '../test/support/service-process.ts';
import type { ServiceProcess } from '../test/support/service-process.ts';

/** A service with an account that has no webhooks: what is measured is the booking and nothing that follows from it. */
export type House = ServiceProcess & { readonly benchToken: string };

export const openHouse = async (dataDir: string): Promise<House> => {
  const service = await startServiceProcess({ dataDir });
  const { code, stdout, stderr } = await runCommand(['token', 'create', '--account', 'acc_bench', '--name', 'Bench'], { dataDir });
  if (code !== 0) {
    await service.end('SIGTERM');
    throw new Error(`No token for the bench: ${stderr}`);
  }
  return { ...service, benchToken: stdout.trim() };
};

export const book = async ({ url, benchToken }: Pick<House, 'url' | 'benchToken'>, body: object): Promise<string> => {
  const response = await fetch(`${url}/api/shipments/labels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${benchToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`A booking was answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { shipment: { shipmentId: string } }).shipment.shipmentId;
};
