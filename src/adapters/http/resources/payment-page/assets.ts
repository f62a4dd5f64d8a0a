import { cardScript } from '../../../web/payment/card-script.ts';
import { paymentStyle } from '../../../web/payment/style.ts';
import type { Route } from '../../engine/route/route.ts';
import { z } from 'zod';
import { route } from '../../engine/route/route.ts';
import { assetRoute } from '../pages/asset.ts';

/** The files of the payment page. They are the same for everybody. */
export const paymentPageAssets: readonly Route[] = [
  assetRoute('Payment page', '/pay/style.css', 'The style sheet of the payment page.', paymentStyle, 'text/css'),
  assetRoute(
    'Payment page',
    '/pay/card.js',
    'The script that asks for the card with the script of the processor.',
    cardScript,
    'text/javascript',
  ),
  // The policy of the pages allows no colours in them, only files of this service.
  route({
    tag: 'Payment page',
    access: 'public',
    rate: 'none',
    method: 'get',
    path: '/pay/colours/{colour}',
    summary: 'The colours of a sender, as six hexadecimal digits, for the style sheet.',
    hidden: true,
    params: z.object({ colour: z.string().regex(/^[\da-f]{6}$/i) }),
    replies: { 200: { description: 'A file.', type: 'text/css' } },
    handler: ({ params: { colour } }) =>
      Promise.resolve({
        bytes: `:root { --brand: #${colour}; --on-brand: #ffffff; }\n`,
        type: 'text/css; charset=utf-8',
        headers: { 'cache-control': 'public, max-age=3600' },
      }),
  }),
];
