import type { MessageWording } from './en.ts';

export const spanishMessages: MessageWording = {
  service: 'Servicio de pago de aranceles',
  smsInitial: 'debe pagar {amount} de aranceles e impuestos antes de la entrega de su paquete{number}, hasta el {date}: {link}',
  smsReminder: 'recordatorio: faltan por pagar {amount} de aranceles e impuestos de su paquete{number}, hasta el {date}: {link}',
  smsFinalNotice: 'aviso final: pague {amount} de aranceles e impuestos hasta el {date} o su paquete{number} puede volver: {link}',
  smsStop: 'Responda STOP para no recibir SMS.',
  smsHelp:
    'enviamos enlaces para pagar los aranceles de sus paquetes. Si tiene preguntas, consulte al remitente. Responda STOP para no recibir SMS.',
  subjectInitial: '{amount} por pagar por su paquete {number}',
  subjectReminder: 'Recordatorio: {amount} por pagar por su paquete {number}',
  subjectFinalNotice: 'Último aviso: {amount} por pagar por su paquete {number}',
  subjectReceipt: 'Pago recibido por su paquete {number}: {amount}',
  subjectRefund: '{amount} reembolsados por su paquete {number}',
  leadInitial: '{sender} le ha enviado un paquete (país de envío: {country}). Los aranceles e impuestos se pagan antes de la entrega.',
  leadReminder: 'Los aranceles e impuestos de su paquete de {sender} todavía no se han pagado.',
  leadFinalNotice: 'El plazo para pagar los aranceles e impuestos de su paquete de {sender} termina pronto.',
  leadReceipt: 'Gracias. Los aranceles e impuestos de su paquete de {sender} están pagados. No tiene que hacer nada más.',
  leadRefund: 'Se ha devuelto dinero por su paquete de {sender}. Llega a la tarjeta en la que se cobró, normalmente en diez días hábiles.',
  toPay: 'Por pagar',
  paid: 'Pagado',
  refunded: 'Reembolsado',
  on: 'Fecha',
  pay: 'Ver el importe y pagar',
  look: 'Ver el pago',
  genuineHeading: '¿Cómo sé que este mensaje es auténtico?',
  genuineText:
    'El enlace lleva a {host} y a ningún otro sitio. Nunca pedimos datos de tarjetas por correo electrónico, SMS o teléfono. Compare el ' +
    'número del paquete y el remitente con su pedido; en caso de duda, pregunte en la tienda donde hizo el pedido.',
  footer: 'Este mensaje se ha enviado automáticamente ({service}) porque un paquete está en camino hacia usted.',
};
