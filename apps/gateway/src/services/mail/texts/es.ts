import type { Texts } from '../texts';

export const es: Texts = {
  'otp.code': {
    subject: 'Confirme su dirección de correo',
    paragraphs: [
      'Introduzca este código para confirmar su dirección de correo y terminar el registro en el portal de socios:',
      '{code}',
      'Es válido durante 10 minutos y una sola vez. Nadie de nuestra empresa se lo pedirá nunca.',
      'Si no ha solicitado ningún código, ignore este correo.',
    ],
    action: 'Introducir el código',
  },
  'otp.reset': {
    subject: 'Restablezca su contraseña',
    paragraphs: [
      'Introduzca este código para establecer una contraseña nueva en el portal de socios:',
      '{code}',
      'Es válido durante 10 minutos y una sola vez. Nadie de nuestra empresa se lo pedirá nunca.',
      'Si no ha solicitado ningún código, ignore este correo.',
    ],
    action: 'Introducir el código',
  },
  'otp.several': {
    subject: 'Inicie sesión para completar su registro',
    paragraphs: [
      'Alguien ha pedido un código para esta dirección, pero hay más de un registro sin completar con ella.',
      'Inicie sesión con esta dirección y la contraseña que eligió. Le enviaremos entonces el código de su registro.',
      'Si no se ha registrado, ignore este correo.',
    ],
    action: 'Iniciar sesión',
  },
  'account.known': {
    subject: 'Ya tiene una cuenta',
    paragraphs: [
      'Alguien ha intentado registrarse en el portal de socios con esta dirección. Ya tiene una cuenta, así que nada ha cambiado.',
      'Inicie sesión con su contraseña. Si la ha olvidado, elija una nueva en la página de inicio de sesión.',
      'Si no ha sido usted, ignore este correo.',
    ],
    action: 'Iniciar sesión',
  },
  'account.requested': {
    subject: 'Nueva solicitud de acceso: {name}',
    paragraphs: [
      '{name} de {company} solicita acceso al portal de socios.',
      'Responda en 24 horas. Acepte o rechace la solicitud en el portal.',
    ],
    action: 'Abrir la solicitud',
  },
  'account.reminder': {
    subject: 'Recordatorio: {name} espera una respuesta',
    paragraphs: ['{name} de {company} sigue esperando acceso al portal de socios.', 'Tiempo restante: {left}'],
    action: 'Abrir la solicitud',
  },
  'account.approved': {
    subject: 'Su cuenta está activa',
    paragraphs: ['Hola, {name}:', '{by} ha aceptado su solicitud. Ya puede iniciar sesión en el portal de socios.'],
    action: 'Iniciar sesión',
  },
  'account.rejected': {
    subject: 'Su solicitud no ha sido aceptada',
    paragraphs: [
      'Hola, {name}:',
      '{by} no ha aceptado su solicitud de acceso al portal de socios. Motivo indicado:',
      '{reason}',
      'Puede corregir sus datos y volver a solicitarlo.',
    ],
    action: 'Volver a solicitar',
  },
  'account.removed': {
    subject: 'Su cuenta ha sido eliminada',
    paragraphs: [
      'Hola, {name}:',
      'Su cuenta en el portal de socios ha sido eliminada. Motivo indicado:',
      '{reason}',
      'Si cree que se trata de un error, póngase en contacto con su empresa local.',
    ],
  },
  'password.changed': {
    subject: 'Su contraseña ha cambiado',
    paragraphs: [
      'Hola, {name}:',
      'La contraseña de su cuenta ha cambiado. Se ha cerrado la sesión en los demás dispositivos.',
      'Si no ha sido usted, elija enseguida una contraseña nueva.',
    ],
    action: 'Elegir una contraseña nueva',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nueva consulta de {company}',
    paragraphs: ['Hay una nueva consulta de {company} sobre {product}:', '{messages}'],
    action: 'Abrir la consulta',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nuevo mensaje de {name}',
    paragraphs: ['Nuevo mensaje en la consulta {ticketNo}, «{subject}»:', '{messages}'],
    action: 'Abrir la consulta',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Consulta cerrada: {subject}',
    paragraphs: [
      '{name} ha cerrado la consulta {ticketNo}:',
      '{messages}',
      'Una consulta cerrada no admite más mensajes. Si queda algo pendiente, abra una nueva consulta que le dé continuidad.',
    ],
    action: 'Abrir la consulta',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} le ha mencionado',
    paragraphs: [
      '{name} le ha mencionado en una nota interna de la consulta {ticketNo}, «{subject}»:',
      '{messages}',
      'Solo sus colegas ven las notas internas.',
    ],
    action: 'Abrir la consulta',
  },
  'ticket.not-posted': {
    subject: 'No publicado: su correo sobre {ticketNo}',
    paragraphs: [
      'Su correo sobre la consulta {ticketNo} no se ha publicado. Motivo:',
      '{reason}',
      'No se ha perdido nada. Esto es lo que escribió:',
      '{messages}',
    ],
    action: 'Abrir la consulta',
  },
  'ticket.files-refused': {
    subject: 'No se han aceptado todos sus archivos: {ticketNo}',
    paragraphs: [
      'Su correo se ha publicado en la consulta {ticketNo}, pero sin estos archivos:',
      '{files}',
      'Envíelos de nuevo en un formato admitido o adjúntelos en el portal.',
    ],
    action: 'Abrir la consulta',
  },
  'parts.news': {
    subject: 'Piezas seguidas en «{title}»: {count}',
    paragraphs: [
      '«{title}» contiene novedades sobre piezas que usted sigue:',
      '{items}',
      'Los precios se muestran antes y después del cambio. Las piezas sin precio se mencionan en el texto.',
    ],
    action: 'Abrir',
  },
  'event.published': {
    subject: 'Nuevo evento: {title}',
    paragraphs: ['Puede inscribirse en «{title}».', '{when}', '{location}'],
    action: 'Abrir el evento',
  },
  'event.seated': {
    subject: 'Está inscrito: {title}',
    paragraphs: ['Tiene una plaza en «{title}».', '{when}', '{location}'],
    attachment: 'Se adjunta la entrada de calendario.',
    action: 'Abrir el evento',
  },
  'event.promoted': {
    subject: 'Una plaza para usted: {title}',
    paragraphs: [
      'Ha quedado libre una plaza en «{title}» y es suya. Si no puede asistir, devuélvala en el portal.',
      '{when}',
      '{location}',
    ],
    attachment: 'Se adjunta la entrada de calendario.',
    action: 'Abrir el evento',
  },
  'event.waiting': {
    subject: 'Lista de espera: {title}',
    paragraphs: ['Está en la lista de espera de «{title}». Recibirá un correo en cuanto tenga una plaza.', '{when}', '{location}'],
    action: 'Abrir el evento',
  },
  'event.left': {
    subject: 'Inscripción anulada: {title}',
    paragraphs: ['Ya no tiene plaza en «{title}».', '{when}', '{location}'],
    attachment: 'El archivo adjunto quita el evento de su calendario.',
    action: 'Abrir el evento',
  },
  'event.moved': {
    subject: 'Cambios: {title}',
    paragraphs: ['La hora o el lugar de «{title}» han cambiado. Ahora vale lo siguiente:', '{when}', '{location}'],
    attachment: 'Se adjunta la entrada de calendario.',
    action: 'Abrir el evento',
  },
  'event.cancelled': {
    subject: 'Cancelado: {title}',
    paragraphs: ['«{title}» se ha cancelado.', '{when}', '{location}', '{reason}'],
    attachment: 'El archivo adjunto quita el evento de su calendario.',
    action: 'Abrir el evento',
  },
  'event.reminder': {
    subject: 'Recordatorio: {title}',
    paragraphs: ['«{title}» empieza pronto.', '{when}', '{location}'],
    action: 'Abrir el evento',
  },
  'news.published': {
    subject: 'Noticia: {title}',
    paragraphs: ['Hay una noticia para usted en el portal de socios: {title}', '{text}'],
    action: 'Leer',
  },
  'news.missing': {
    subject: 'Sin confirmar: {title}',
    paragraphs: [
      'Empresas asociadas suyas que aún no han confirmado la lectura de «{title}»: {count}',
      'El panel junto al artículo las nombra.',
    ],
    action: 'Abrir',
  },
  'news.acknowledge': {
    subject: 'Confirmación pendiente: {title}',
    paragraphs: ['Se pide a su empresa que confirme la lectura de «{title}».', '{text}', 'Una persona confirma por toda la empresa.'],
    action: 'Leer y confirmar',
  },
  'ticket.digest': {
    subject: 'Consultas con mensajes nuevos: {count}',
    paragraphs: ['Hay mensajes nuevos en estas consultas:', '{items}'],
  },
  'account.digest': {
    subject: 'Solicitudes de acceso pendientes de su decisión: {count}',
    paragraphs: ['Estas personas esperan acceso al portal de socios. Responda en un plazo de 24 horas desde su registro.', '{items}'],
    action: 'Abrir solicitudes',
  },
  footer: 'Este correo lo ha enviado automáticamente el Yarrowdyne Partner Portal. Las respuestas no se leen.',
  answerable: 'Puede responder a este correo. Lo que escriba se publicará en la consulta del Yarrowdyne Partner Portal.',
  answerAbove: 'Escriba su respuesta por encima de esta línea',
  filesWith: 'Archivos: {names}',
  moreItems: 'Más: {count}',
  unsubscribe: {
    link: 'Cancelar la suscripción a estos correos',
    title: 'Notificaciones por correo',
    question: '¿Dejar de recibir correos sobre «{kind}»?',
    button: 'Cancelar suscripción',
    done: 'Ya no recibirá correos sobre «{kind}».',
    invalid: 'Este enlace ya no es válido. Puede cambiar sus notificaciones por correo en los ajustes.',
    failed: 'No se ha podido completar. Inténtelo de nuevo dentro de unos minutos.',
    settings: 'Ajustes de notificaciones',
    kinds: {
      UserRequest: 'Solicitudes de acceso',
      RequestsBelow: 'Todas las solicitudes de acceso',
      Inquiry: 'Consultas',
      Mention: 'Menciones en notas internas',
      WatchedParts: 'piezas seguidas',
      News: 'noticias',
      Event: 'eventos',
      EventReminder: 'recordatorios de eventos',
    },
  },
  mailRefusals: {
    unverified: 'No pudimos verificar que usted haya enviado este correo. Si es suyo, publíquelo en el portal.',
    encrypted: 'El correo está cifrado y no se puede leer aquí. Envíelo sin cifrar o escriba en el portal.',
    closed: 'La consulta está cerrada. En el portal puede abrir una nueva que le dé continuidad.',
    empty: 'El correo no contenía texto propio, solo el citado.',
    gone: 'Ya no tiene acceso a esta consulta.',
    long: 'El texto supera los {max} caracteres.',
  },
  fileRefusals: {
    empty: 'el archivo está vacío',
    kind: 'no se admiten archivos de este tipo',
    large: 'el archivo es demasiado grande',
    harmful: 'el archivo podría ser dañino',
    many: 'más archivos de los que admite un mensaje',
    quota: 'ha alcanzado su límite de archivos',
  },
};
