import type { MessageWording } from './en.ts';

export const italianMessages: MessageWording = {
  service: 'Servizio pagamento dazi',
  smsInitial: '{amount} di dazi e imposte da pagare prima della consegna del suo pacco{number}, entro il {date}: {link}',
  smsReminder: 'promemoria: per il suo pacco{number} restano da pagare {amount} di dazi e imposte, entro il {date}: {link}',
  smsFinalNotice: 'ultimo avviso: paghi {amount} di dazi e imposte entro il {date} o il suo pacco{number} può tornare al mittente: {link}',
  smsStop: 'Risponda STOP per non ricevere SMS.',
  smsHelp: 'inviamo link per pagare i dazi dei pacchi in arrivo. Per domande si rivolga al mittente. Risponda STOP per non ricevere SMS.',
  subjectInitial: '{amount} da pagare per il suo pacco {number}',
  subjectReminder: 'Promemoria: {amount} da pagare per il suo pacco {number}',
  subjectFinalNotice: 'Ultimo avviso: {amount} da pagare per il suo pacco {number}',
  subjectReceipt: 'Pagamento ricevuto per il suo pacco {number}: {amount}',
  subjectRefund: '{amount} rimborsati per il suo pacco {number}',
  leadInitial: '{sender} le ha inviato un pacco (paese di spedizione: {country}). Dazi e imposte vanno pagati prima della consegna.',
  leadReminder: 'I dazi e le imposte per il suo pacco da {sender} non sono ancora stati pagati.',
  leadFinalNotice: 'Il termine per pagare dazi e imposte per il suo pacco da {sender} sta per scadere.',
  leadReceipt: 'Grazie. I dazi e le imposte per il suo pacco da {sender} sono stati pagati. Non deve fare altro.',
  leadRefund:
    'È stato rimborsato del denaro per il suo pacco da {sender}. Arriva sulla carta addebitata, di solito entro dieci giorni lavorativi.',
  toPay: 'Da pagare',
  paid: 'Pagato',
  refunded: 'Rimborsato',
  on: 'Data',
  pay: 'Vedere gli importi e pagare',
  look: 'Vedere il pagamento',
  genuineHeading: 'Come faccio a sapere che questo messaggio è autentico?',
  genuineText:
    'Il link porta a {host} e a nessun altro sito. Non chiediamo mai i dati della carta per e-mail, SMS o telefono. Confronti il numero ' +
    'del pacco e il mittente con il suo ordine; in caso di dubbio, chieda al negozio in cui ha ordinato.',
  footer: 'Questo messaggio è stato inviato automaticamente ({service}) perché un pacco è in arrivo per lei.',
};
