import { cardScript } from '../../../web/payment/card-script.ts';
import { paymentStyle } from '../../../web/payment/style.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';

const asset = (path: string, summary: string, bytes: string, type: string): Route =>
  route({
    tag: 'Payment page',
    access: 'public',
    rate: 'none',
    method: 'get',
    path,
    summary,
    hidden: true,
    replies: { 200: { description: 'A file.', type } },
    handler: () => Promise.resolve({ bytes, type: `${type}; charset=utf-8`, headers: { 'cache-control': 'public, max-age=3600' } }),
  });

/** The files of the payment page. They are the same for everybody. */
export const paymentPageAssets: readonly Route[] = [
  asset('/pay/style.css', 'The style sheet of the payment page.', paymentStyle, 'text/css'),
  asset('/pay/card.js', 'The script that asks for the card with the script of the processor.', cardScript, 'text/javascript'),
];
