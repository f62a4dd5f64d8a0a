import type { MessageContent } from '../../../src/application/collections/ports/message-texts.ts';

/** A message about charges for a parcel from Leeds to Berlin. */
export const aMessage = (changes: Partial<MessageContent> = {}): MessageContent => ({
  kind: 'initial',
  language: 'en',
  trackingNumber: 'LZ000000005ZZ',
  amount: { amount: '1046.50', currency: 'EUR' },
  link: 'https://shipping.example.com/pay/9sJ0y4bTq1mC6rXw2LzKf8uVh3PnAeGdI5oYtRkWxZQb',
  timeZone: 'Europe/Berlin',
  deadline: '2026-12-04T22:59:59.999Z',
  expiresAt: '2026-12-06T22:59:59.999Z',
  at: '2026-11-24T09:30:00.000Z',
  sender: 'Example Ltd',
  replyTo: 'help@example.com',
  operator: {},
  originCountry: 'GB',
  goods: [{ quantity: 2, title: 'Cotton T-shirt' }],
  ...changes,
});
