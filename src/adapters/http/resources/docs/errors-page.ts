import { reasons } from '../../engine/failures/reasons.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';

const entries = (): string =>
  Object.entries(reasons)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([reason, [meaning, remedy]]) => `<dt id="${reason}"><code>${reason}</code></dt>\n<dd>${codes(meaning)} ${codes(remedy)}</dd>`)
    .join('\n');

const codes = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const page = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Errors of the Waybill API</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
dt { margin-top: 1rem; font-weight: 600 } dd { margin: 0 } dt:target { outline: 2px solid; outline-offset: 4px }
</style>
</head>
<body>
<main>
<h1>Errors</h1>
<p>Each error of the API has a <code>reason</code>, a stable word to branch on. This is what each of them means, and what to do.
The <code>message</code> of the reply says more, and its <code>requestId</code> leads to the line in the operator's log.</p>
<dl>
${entries()}
</dl>
</main>
</body>
</html>
`;

/** The page that `doc` of each error leads to. */
export const errorsPageRoutes = (): readonly Route[] => {
  let html: string | undefined;
  return [
    route({
      tag: 'Service',
      access: 'public',
      rate: 'none',
      hidden: true,
      method: 'get',
      path: '/docs/errors',
      summary: 'What each reason of an error means.',
      replies: { 200: { description: 'A page.', type: 'text/html' } },
      handler: () => Promise.resolve({ bytes: (html ??= page()), type: 'text/html; charset=utf-8' }),
    }),
  ];
};
