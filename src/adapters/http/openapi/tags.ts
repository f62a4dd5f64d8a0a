/** The groups of operations, in the order in which the API page shows them. */
const descriptions: Readonly<Record<string, string>> = {
  Shipments: 'Book parcels, print their labels and customs documents, void them.',
  Services: 'What can be booked, and what it costs.',
  Tracking: 'Where parcels are, and the scans of carriers.',
  Pickups: 'Have parcels collected.',
  Manifests: 'Hand parcels over to a carrier.',
  Documents: 'Upload documents of your own for a shipment.',
  'Trade engine': 'Duties and taxes, customs codes, restrictions, and what is known of each destination.',
  'Taxes collections': 'Collect duties and taxes from consignees; payments, refunds and the settlement.',
  Webhooks: 'Endpoints that are told of every change, and what was delivered to them.',
  'Webhook events': 'What is sent to registered endpoints.',
  Account: 'The account of the token, and its settings.',
  OAuth: 'Access of other programs: apps, authorization, tokens.',
  Audit: 'Who changed what, and when.',
  Privacy: 'Access to personal data, and its erasure.',
  Sandbox: 'Move simulated parcels, and read what was sent. Not in live mode.',
  Service: 'Health, metrics, keys and this document.',
};

/** The tags that these operations have, each with its description. */
export const tagsOf = (used: Iterable<string>): readonly { readonly name: string; readonly description: string }[] => {
  const names = new Set(used);
  return Object.entries(descriptions).flatMap(([name, description]) => (names.has(name) ? [{ name, description }] : []));
};
