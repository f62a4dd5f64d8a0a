import { z } from 'zod';

export const paymentUrl = z.string().meta({
  description:
    'The page at which the consignee pays, always the same for one collection. Anybody who has the address sees the charges.',
  example: 'https://shipping.example.com/pay/9sJ0y4bTq1mC6rXw2LzKf8uVh3PnAeGdI5oYtRkWxZQb',
});
