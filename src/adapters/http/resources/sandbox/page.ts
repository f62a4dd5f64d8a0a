import { htmlType, plainPage } from '../../engine/server/plain-page.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';

const bodyUnder = (basePath: string): string => {
  const link = (path: string): string => `<a href="${basePath}${path}">${path}</a>`;
  return `<p>This service ships nothing and charges nobody: its carrier, its bank and its mailbox are simulated. What it calculates and
prints is real.</p>
<ul>
<li>${link('/sandbox/inbox')}: the webhooks, text messages and e-mails that it has sent. For programs: ${link('/sandbox/inbox.json')}
and ${link('/sandbox/messages.json')}.</li>
<li>${link('/docs')}: every endpoint, to read and to try. The token is in <code>DATA_DIR/demo-token</code>.</li>
<li><code>${basePath}/track/</code> followed by a tracking number: what the consignee of a parcel sees.</li>
</ul>
<h2>Move a parcel</h2>
<p>You are the carrier. This makes a parcel arrive, with the scans on its way; <code>"by": 1</code> in place of <code>to</code> is one
step.</p>
<pre tabindex="0">curl -s localhost:8080${basePath}/sandbox/advance -H "Authorization: Bearer $(cat data.local/demo-token)" \\
  -H 'Content-Type: application/json' -d '{"shipmentId": "shp_…", "to": "delivered"}'</pre>
<p>A <code>customerReference</code> that begins with <code>SIM-</code> makes something fail, such as <code>SIM-CARRIER-SILENT</code>.
<code>docs/sandbox.md</code> lists them, and the cards that pay or are declined.</p>`;
};

/** What a browser finds at `/sandbox`. It tells nothing of anybody. */
export const sandboxPageRoute = (basePath: string): Route => {
  const html = plainPage('The sandbox', bodyUnder(basePath));
  return route({
    tag: 'Sandbox',
    access: 'public',
    rate: 'none',
    hidden: true,
    method: 'get',
    path: '/sandbox',
    summary: 'What the sandbox is, and where things are.',
    replies: { 200: { description: 'A page.', type: 'text/html' } },
    handler: () => Promise.resolve({ bytes: html, type: htmlType }),
  });
};
