import type { MessageWording } from './en.ts';

export const dutchMessages: MessageWording = {
  service: 'Betaaldienst invoerrechten',
  smsInitial:
    'voor uw pakket{number} moet {amount} aan invoerrechten en belastingen betaald worden voor de bezorging, uiterlijk {date}: {link}',
  smsReminder: 'herinnering: voor uw pakket{number} is {amount} aan invoerrechten en belastingen niet betaald, uiterlijk {date}: {link}',
  smsFinalNotice:
    'laatste herinnering: betaal {amount} aan invoerrechten en belastingen uiterlijk {date}, anders kan uw pakket{number} teruggaan: {link}',
  smsStop: 'Geen sms meer: antwoord STOP.',
  smsHelp: 'wij sturen links om invoerrechten voor uw pakketten te betalen. Vragen? Vraag de afzender. Geen sms meer: antwoord STOP.',
  subjectInitial: '{amount} te betalen voor uw pakket {number}',
  subjectReminder: 'Herinnering: {amount} te betalen voor uw pakket {number}',
  subjectFinalNotice: 'Laatste herinnering: {amount} te betalen voor uw pakket {number}',
  subjectReceipt: 'Betaling ontvangen voor uw pakket {number}: {amount}',
  subjectRefund: '{amount} terugbetaald voor uw pakket {number}',
  leadInitial:
    '{sender} heeft u een pakket gestuurd (verzonden uit: {country}). Invoerrechten en belastingen worden voor de bezorging betaald.',
  leadReminder: 'De invoerrechten en belastingen voor uw pakket van {sender} zijn nog niet betaald.',
  leadFinalNotice: 'De termijn om invoerrechten en belastingen voor uw pakket van {sender} te betalen loopt bijna af.',
  leadReceipt: 'Bedankt. De invoerrechten en belastingen voor uw pakket van {sender} zijn betaald. U hoeft verder niets te doen.',
  leadRefund: 'Er is geld terugbetaald voor uw pakket van {sender}. Het komt op de belaste kaart aan, meestal binnen tien werkdagen.',
  toPay: 'Te betalen',
  paid: 'Betaald',
  refunded: 'Terugbetaald',
  on: 'Datum',
  pay: 'Kosten bekijken en betalen',
  look: 'Betaling bekijken',
  genuineHeading: 'Hoe weet ik dat dit bericht echt is?',
  genuineText:
    'De link leidt naar {host} en nergens anders heen. Wij vragen nooit per e-mail, sms of telefoon om kaartgegevens. Vergelijk het ' +
    'pakketnummer en de afzender met uw bestelling; vraag het bij twijfel aan de winkel waar u besteld hebt.',
  footer: 'Dit bericht is automatisch verzonden ({service}) omdat er een pakket naar u onderweg is.',
};
