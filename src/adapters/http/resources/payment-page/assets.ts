import { cardScript } from '../../../web/payment/card-script.ts';
import { paymentStyle } from '../../../web/payment/style.ts';
import type { Route } from '../../engine/route/route.ts';
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
];
