import type { Texts } from '../texts';

export const it: Texts = {
  'otp.code': {
    subject: 'Confermi il suo indirizzo e-mail',
    paragraphs: [
      'Inserisca questo codice per confermare il suo indirizzo e-mail e completare la registrazione al portale partner:',
      '{code}',
      'È valido per 10 minuti e una sola volta. Nessuno di noi glielo chiederà mai.',
      'Se non ha richiesto un codice, ignori questa e-mail.',
    ],
    action: 'Inserire il codice',
  },
  'otp.reset': {
    subject: 'Reimposti la password',
    paragraphs: [
      'Inserisca questo codice per impostare una nuova password per il portale partner:',
      '{code}',
      'È valido per 10 minuti e una sola volta. Nessuno di noi glielo chiederà mai.',
      'Se non ha richiesto un codice, ignori questa e-mail.',
    ],
    action: 'Inserire il codice',
  },
  'otp.several': {
    subject: 'Acceda per completare la registrazione',
    paragraphs: [
      'È stato chiesto un codice per questo indirizzo, ma ci sono più registrazioni non ancora completate.',
      'Acceda con questo indirizzo e la password che ha scelto. Le invieremo allora il codice della sua registrazione.',
      'Se non si è registrato, ignori questa e-mail.',
    ],
    action: 'Accedi',
  },
  'account.known': {
    subject: 'Ha già un account',
    paragraphs: [
      'Qualcuno ha chiesto di registrarsi al portale partner con questo indirizzo. Lei ha già un account, quindi non è cambiato nulla.',
      'Acceda con la sua password. Se l’ha dimenticata, ne scelga una nuova dalla pagina di accesso.',
      'Se non è stato lei, ignori questa e-mail.',
    ],
    action: 'Accedi',
  },
  'account.requested': {
    subject: 'Nuova richiesta utente: {name}',
    paragraphs: [
      '{name} di {company} chiede l’accesso al portale partner.',
      'Risponda entro 24 ore. Accetti o rifiuti la richiesta nel portale.',
    ],
    action: 'Apri la richiesta',
  },
  'account.reminder': {
    subject: 'Promemoria: {name} attende una risposta',
    paragraphs: ['{name} di {company} attende ancora l’accesso al portale partner.', 'Tempo rimanente: {left}'],
    action: 'Apri la richiesta',
  },
  'account.approved': {
    subject: 'Il suo account è attivo',
    paragraphs: ['Buongiorno {name},', '{by} ha accettato la sua richiesta. Ora può accedere al portale partner.'],
    action: 'Accedi',
  },
  'account.rejected': {
    subject: 'La sua richiesta non è stata accettata',
    paragraphs: [
      'Buongiorno {name},',
      '{by} non ha accettato la sua richiesta di accesso al portale partner. Motivo indicato:',
      '{reason}',
      'Può correggere i suoi dati e fare una nuova richiesta.',
    ],
    action: 'Nuova richiesta',
  },
  'account.removed': {
    subject: 'Il suo account è stato eliminato',
    paragraphs: [
      'Buongiorno {name},',
      'Il suo account sul portale partner è stato eliminato. Motivo indicato:',
      '{reason}',
      'Se pensa che sia un errore, contatti la sua società locale.',
    ],
  },
  'password.changed': {
    subject: 'La sua password è stata cambiata',
    paragraphs: [
      'Buongiorno {name},',
      'La password del suo account è stata cambiata. Gli altri dispositivi sono stati disconnessi.',
      'Se non è stato lei, scelga subito una nuova password.',
    ],
    action: 'Scegli una nuova password',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nuova richiesta da {company}',
    paragraphs: ['C’è una nuova richiesta da {company} su {product}:', '{messages}'],
    action: 'Apri la richiesta',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nuovo messaggio da {name}',
    paragraphs: ['Nuovo messaggio nella richiesta {ticketNo}, «{subject}»:', '{messages}'],
    action: 'Apri la richiesta',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Richiesta chiusa: {subject}',
    paragraphs: [
      '{name} ha chiuso la richiesta {ticketNo}:',
      '{messages}',
      'Una richiesta chiusa non accetta altri messaggi. Se resta qualcosa in sospeso, apra una nuova richiesta che le dia seguito.',
    ],
    action: 'Apri la richiesta',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} l’ha menzionata',
    paragraphs: [
      '{name} l’ha menzionata in una nota interna della richiesta {ticketNo}, «{subject}»:',
      '{messages}',
      'Solo i suoi colleghi vedono le note interne.',
    ],
    action: 'Apri la richiesta',
  },
  'ticket.not-posted': {
    subject: 'Non pubblicata: la sua e-mail su {ticketNo}',
    paragraphs: [
      'La sua e-mail sulla richiesta {ticketNo} non è stata pubblicata. Motivo:',
      '{reason}',
      'Nulla è andato perso. Ecco ciò che ha scritto:',
      '{messages}',
    ],
    action: 'Apri la richiesta',
  },
  'ticket.files-refused': {
    subject: 'Non tutti i suoi file sono stati accettati: {ticketNo}',
    paragraphs: [
      'La sua e-mail è stata pubblicata nella richiesta {ticketNo}, ma senza questi file:',
      '{files}',
      'Li invii di nuovo in un formato accettato oppure li alleghi nel portale.',
    ],
    action: 'Apri la richiesta',
  },
  'parts.news': {
    subject: 'Codici seguiti in “{title}”: {count}',
    paragraphs: [
      '“{title}” contiene novità sui codici che segui:',
      '{items}',
      'I prezzi sono indicati prima e dopo la variazione. I codici senza prezzo sono citati nel testo.',
    ],
    action: 'Apri',
  },
  'event.published': {
    subject: 'Nuovo evento: {title}',
    paragraphs: ['Può iscriversi a «{title}».', '{when}', '{location}'],
    action: 'Apri l’evento',
  },
  'event.seated': {
    subject: 'Iscrizione confermata: {title}',
    paragraphs: ['Ha un posto a «{title}».', '{when}', '{location}'],
    attachment: 'La voce di calendario è allegata.',
    action: 'Apri l’evento',
  },
  'event.promoted': {
    subject: 'Un posto per Lei: {title}',
    paragraphs: [
      'Si è liberato un posto a «{title}» ed è Suo. Se non può partecipare, lo restituisca nel portale.',
      '{when}',
      '{location}',
    ],
    attachment: 'La voce di calendario è allegata.',
    action: 'Apri l’evento',
  },
  'event.waiting': {
    subject: 'Lista d’attesa: {title}',
    paragraphs: ['È nella lista d’attesa di «{title}». Riceverà un’e-mail appena avrà un posto.', '{when}', '{location}'],
    action: 'Apri l’evento',
  },
  'event.left': {
    subject: 'Iscrizione annullata: {title}',
    paragraphs: ['Non ha più un posto a «{title}».', '{when}', '{location}'],
    attachment: 'Il file allegato rimuove l’evento dal Suo calendario.',
    action: 'Apri l’evento',
  },
  'event.moved': {
    subject: 'Modificato: {title}',
    paragraphs: ['L’orario o il luogo di «{title}» è cambiato. Ora vale quanto segue:', '{when}', '{location}'],
    attachment: 'La voce di calendario è allegata.',
    action: 'Apri l’evento',
  },
  'event.cancelled': {
    subject: 'Annullato: {title}',
    paragraphs: ['«{title}» è stato annullato.', '{when}', '{location}', '{reason}'],
    attachment: 'Il file allegato rimuove l’evento dal Suo calendario.',
    action: 'Apri l’evento',
  },
  'event.reminder': {
    subject: 'Promemoria: {title}',
    paragraphs: ['«{title}» inizia tra poco.', '{when}', '{location}'],
    action: 'Apri l’evento',
  },
  'news.published': {
    subject: 'Notizia: {title}',
    paragraphs: ['C’è una notizia per lei nel portale partner: {title}', '{text}'],
    action: 'Leggi',
  },
  'news.missing': {
    subject: 'Non confermato: {title}',
    paragraphs: [
      'Sue aziende partner che non hanno ancora confermato la lettura di «{title}»: {count}',
      'Il riquadro accanto all’articolo le elenca.',
    ],
    action: 'Apri',
  },
  'news.acknowledge': {
    subject: 'Conferma richiesta: {title}',
    paragraphs: [
      'Alla sua azienda è chiesto di confermare la lettura di «{title}».',
      '{text}',
      'Una persona conferma per tutta l’azienda.',
    ],
    action: 'Leggi e conferma',
  },
  'ticket.digest': {
    subject: 'Richieste con nuovi messaggi: {count}',
    paragraphs: ['Ci sono nuovi messaggi in queste richieste:', '{items}'],
  },
  'account.digest': {
    subject: 'Richieste di accesso in attesa della sua decisione: {count}',
    paragraphs: ['Queste persone attendono l’accesso al portale partner. Risponda entro 24 ore dalla loro registrazione.', '{items}'],
    action: 'Apri le richieste',
  },
  footer: 'Questa e-mail è stata inviata automaticamente dal Yarrowdyne Partner Portal. Le risposte non vengono lette.',
  answerable: 'Può rispondere a questa e-mail. Ciò che scrive viene pubblicato nella richiesta del Yarrowdyne Partner Portal.',
  answerAbove: 'Scriva la sua risposta sopra questa riga',
  filesWith: 'File: {names}',
  moreItems: 'Altre: {count}',
  unsubscribe: {
    link: 'Annulla l’iscrizione a queste e-mail',
    title: 'Notifiche via e-mail',
    question: 'Non ricevere più e-mail su «{kind}»?',
    button: 'Annulla iscrizione',
    done: 'Non riceverà più e-mail su «{kind}».',
    invalid: 'Questo link non è più valido. Può modificare le notifiche via e-mail nelle impostazioni.',
    failed: 'L’operazione non è riuscita. Riprovi tra qualche minuto.',
    settings: 'Impostazioni delle notifiche',
    kinds: {
      UserRequest: 'Richieste di accesso',
      RequestsBelow: 'Tutte le richieste di accesso',
      Inquiry: 'Richieste',
      Mention: 'Menzioni nelle note interne',
      WatchedParts: 'codici seguiti',
      News: 'notizie',
      Event: 'gli eventi',
      EventReminder: 'i promemoria di eventi',
    },
  },
  mailRefusals: {
    unverified: 'Non abbiamo potuto verificare che questa e-mail sia stata inviata da lei. Se è sua, la pubblichi nel portale.',
    encrypted: 'L’e-mail è cifrata e qui non può essere letta. La invii senza cifratura oppure scriva nel portale.',
    closed: 'La richiesta è chiusa. Nel portale può aprirne una nuova che le dia seguito.',
    empty: 'L’e-mail non conteneva testo suo, solo quello citato.',
    gone: 'Non ha più accesso a questa richiesta.',
    long: 'Il testo supera i {max} caratteri.',
  },
  fileRefusals: {
    empty: 'il file è vuoto',
    kind: 'i file di questo tipo non sono accettati',
    large: 'il file è troppo grande',
    harmful: 'il file potrebbe essere dannoso',
    many: 'più file di quanti ne accetta un messaggio',
    quota: 'ha raggiunto il suo limite di caricamento',
  },
};
