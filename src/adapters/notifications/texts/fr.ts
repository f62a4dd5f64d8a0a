import type { MessageWording } from './en.ts';

export const frenchMessages: MessageWording = {
  service: 'Paiement des droits de douane',
  smsInitial: "votre colis{number}: {amount} de droits et taxes à payer avant la livraison, jusqu'au {date}: {link}",
  smsReminder: "rappel: {amount} de droits et taxes restent à payer pour votre colis{number}, jusqu'au {date}: {link}",
  smsFinalNotice: "dernier rappel: {amount} de droits et taxes à payer jusqu'au {date}, sinon votre colis{number} peut repartir: {link}",
  smsStop: 'STOP pour ne plus recevoir de SMS.',
  smsHelp:
    "nous envoyons des liens pour payer les droits et taxes de vos colis. Questions: demandez à l'expéditeur. STOP pour ne plus recevoir de SMS.",
  subjectInitial: '{amount} à payer pour votre colis {number}',
  subjectReminder: 'Rappel : {amount} à payer pour votre colis {number}',
  subjectFinalNotice: 'Dernier rappel : {amount} à payer pour votre colis {number}',
  subjectReceipt: 'Paiement reçu pour votre colis {number} : {amount}',
  subjectRefund: '{amount} remboursés pour votre colis {number}',
  leadInitial: '{sender} vous a envoyé un colis (pays d’envoi : {country}). Les droits et taxes sont à payer avant la livraison.',
  leadReminder: 'Les droits et taxes de votre colis de {sender} n’ont pas encore été payés.',
  leadFinalNotice: 'Le délai pour payer les droits et taxes de votre colis de {sender} est bientôt écoulé.',
  leadReceipt: 'Merci. Les droits et taxes de votre colis de {sender} ont été payés. Vous n’avez rien d’autre à faire.',
  leadRefund:
    'De l’argent a été remboursé pour votre colis de {sender}. Il arrive sur la carte débitée, en général sous dix jours ouvrables.',
  toPay: 'À payer',
  paid: 'Payé',
  refunded: 'Remboursé',
  on: 'Date',
  pay: 'Voir les droits et payer',
  look: 'Voir le paiement',
  genuineHeading: 'Comment savoir si ce message est authentique ?',
  genuineText:
    'Le lien mène à {host} et nulle part ailleurs. Nous ne demandons jamais de données de carte par e-mail, SMS ou téléphone. Comparez le ' +
    'numéro du colis et l’expéditeur avec votre commande ; en cas de doute, demandez à la boutique où vous avez commandé.',
  footer: 'Ce message a été envoyé automatiquement ({service}) parce qu’un colis vous est destiné.',
};
