import type { MessageWording } from './en.ts';

export const germanMessages: MessageWording = {
  service: 'Zahlungsdienst für Einfuhrabgaben',
  smsInitial: 'Für Ihr Paket{number} sind vor der Zustellung {amount} Einfuhrabgaben zu zahlen, bis {date}: {link}',
  smsReminder: 'Erinnerung: Für Ihr Paket{number} sind {amount} Einfuhrabgaben offen, zahlbar bis {date}: {link}',
  smsFinalNotice: 'Letzte Erinnerung: Zahlen Sie {amount} Einfuhrabgaben bis {date}, sonst kann Ihr Paket{number} zurückgehen: {link}',
  smsStop: 'Keine SMS mehr: Antwort STOP.',
  smsHelp:
    'Wir senden Links zum Zahlen von Einfuhrabgaben für Pakete an Sie. Fragen beantwortet der Absender. Keine SMS mehr: Antwort STOP.',
  subjectInitial: '{amount} zu zahlen für Ihr Paket {number}',
  subjectReminder: 'Erinnerung: {amount} zu zahlen für Ihr Paket {number}',
  subjectFinalNotice: 'Letzte Erinnerung: {amount} zu zahlen für Ihr Paket {number}',
  subjectReceipt: 'Zahlung eingegangen für Ihr Paket {number}: {amount}',
  subjectRefund: '{amount} zurückgezahlt für Ihr Paket {number}',
  leadInitial: '{sender} hat Ihnen ein Paket geschickt (versandt aus: {country}). Vor der Zustellung sind Zoll und Steuern zu zahlen.',
  leadReminder: 'Zoll und Steuern für Ihr Paket von {sender} sind noch nicht gezahlt.',
  leadFinalNotice: 'Die Frist, Zoll und Steuern für Ihr Paket von {sender} zu zahlen, läuft bald ab.',
  leadReceipt: 'Vielen Dank. Zoll und Steuern für Ihr Paket von {sender} sind gezahlt. Sie müssen nichts weiter tun.',
  leadRefund:
    'Für Ihr Paket von {sender} wurde Geld zurückgezahlt. Es kommt auf der belasteten Karte an, meist innerhalb von zehn Werktagen.',
  toPay: 'Zu zahlen',
  paid: 'Gezahlt',
  refunded: 'Zurückgezahlt',
  on: 'Datum',
  pay: 'Abgaben ansehen und zahlen',
  look: 'Zahlung ansehen',
  genuineHeading: 'Woran erkenne ich, dass diese Nachricht echt ist?',
  genuineText:
    'Der Link führt zu {host} und nirgendwo sonst hin. Wir fragen nie per E-Mail, SMS oder Telefon nach Kartendaten. Vergleichen Sie ' +
    'Paketnummer und Absender mit Ihrer Bestellung; fragen Sie im Zweifel in dem Shop, in dem Sie bestellt haben.',
  footer: 'Diese Nachricht wurde automatisch gesendet ({service}), weil ein Paket zu Ihnen unterwegs ist.',
};
