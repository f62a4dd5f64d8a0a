import { escapedHtml, htmlType, plainPage } from '../engine/server/plain-page.ts';
import { reasons } from '../engine/failures/reasons.ts';
import { route } from '../engine/route/route.ts';
import type { Route } from '../engine/route/route.ts';

const entries = (): string =>
  Object.entries(reasons)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([reason, [meaning, remedy]]) =>
        `<dt id="${reason}"><code>${reason}</code></dt>\n<dd>${codes(meaning)} ${codes(remedy)}</dd>`,
    )
    .join('\n');

const codes = (text: string): string => escapedHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const page = (): string =>
  plainPage(
    'Errors of the Waybill API',
    `<p>Each error of the API has a <code>reason</code>, a stable word to branch on. This is what each of them means, and what to do.
The <code>message</code> of the reply says more, and its <code>requestId</code> leads to the line in the operator's log.</p>
<dl>
${entries()}
</dl>`,
  );

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
      handler: () => Promise.resolve({ bytes: (html ??= page()), type: htmlType }),
    }),
  ];
};
