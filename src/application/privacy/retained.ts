/** What an erasure leaves, because a law asks for it or because it names nobody. */
export const retained = [
  {
    what: 'Amounts, currencies, rates, duties, taxes, payments, refunds and fees, with their dates.',
    reason: 'Tax and commercial law: accounting records have to be stored for years. Without the erased entries they name nobody.',
  },
  {
    what: 'Goods, customs codes, values, weights, countries, tracking numbers, and of scans the code, the time and the carrier.',
    reason: 'Customs law: declarations have to be stored for years. Without the erased entries they name nobody.',
  },
  {
    what: 'Texts that clients wrote themselves: references, descriptions, metadata, names of uploaded files.',
    reason: 'They are not personal by their kind. If somebody stands in one, it was put there by the client.',
  },
  {
    what: 'Digests: of requests under an idempotency key, and of phone numbers whose owners want no messages.',
    reason: 'The text cannot be computed from them; the second keeps messages from being sent again.',
  },
  {
    what: 'What carriers, the card processor, and the senders of e-mails and text messages were given.',
    reason: 'It is outside this installation. Ask them.',
  },
  {
    what: 'Backups made before the erasure, and webhooks that were delivered.',
    reason: 'They are outside this installation. After a backup is restored, the erasure is carried out again from the log.',
  },
] as const;
