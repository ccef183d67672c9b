import type { Texts } from '../texts';

export const de: Texts = {
  'otp.code': {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      'Geben Sie diesen Code ein, um Ihre E-Mail-Adresse zu bestätigen und die Registrierung im Partnerportal abzuschließen:',
      '{code}',
      'Er gilt 10 Minuten und nur einmal. Niemand von uns wird Sie je danach fragen.',
      'Wenn Sie keinen Code angefordert haben, ignorieren Sie diese E-Mail.',
    ],
    action: 'Code eingeben',
  },
  'otp.reset': {
    subject: 'Passwort zurücksetzen',
    paragraphs: [
      'Geben Sie diesen Code ein, um ein neues Passwort für das Partnerportal festzulegen:',
      '{code}',
      'Er gilt 10 Minuten und nur einmal. Niemand von uns wird Sie je danach fragen.',
      'Wenn Sie keinen Code angefordert haben, ignorieren Sie diese E-Mail.',
    ],
    action: 'Code eingeben',
  },
  'otp.several': {
    subject: 'Melden Sie sich an, um die Registrierung abzuschließen',
    paragraphs: [
      'Für diese Adresse wurde ein Code angefordert, aber unter ihr ist mehr als eine Registrierung noch nicht abgeschlossen.',
      'Melden Sie sich mit dieser Adresse und Ihrem gewählten Passwort an. Wir senden Ihnen dann den Code für Ihre Registrierung.',
      'Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail.',
    ],
    action: 'Anmelden',
  },
  'account.known': {
    subject: 'Sie haben bereits ein Konto',
    paragraphs: [
      'Jemand wollte sich mit dieser Adresse beim Partnerportal registrieren. Sie haben hier bereits ein Konto, es hat sich also nichts geändert.',
      'Melden Sie sich mit Ihrem Passwort an. Wenn Sie es vergessen haben, wählen Sie auf der Anmeldeseite ein neues.',
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
    ],
    action: 'Anmelden',
  },
  'account.requested': {
    subject: 'Neue Zugangsanfrage: {name}',
    paragraphs: [
      '{name} von {company} bittet um Zugang zum Partnerportal.',
      'Bitte antworten Sie innerhalb von 24 Stunden. Nehmen Sie die Anfrage im Portal an oder lehnen Sie sie ab.',
    ],
    action: 'Anfrage öffnen',
  },
  'account.reminder': {
    subject: 'Erinnerung: {name} wartet auf eine Antwort',
    paragraphs: ['{name} von {company} wartet noch immer auf Zugang zum Partnerportal.', 'Verbleibende Zeit: {left}'],
    action: 'Anfrage öffnen',
  },
  'account.approved': {
    subject: 'Ihr Konto ist aktiv',
    paragraphs: ['Guten Tag {name},', '{by} hat Ihre Anfrage angenommen. Sie können sich jetzt beim Partnerportal anmelden.'],
    action: 'Anmelden',
  },
  'account.rejected': {
    subject: 'Ihre Anfrage wurde nicht angenommen',
    paragraphs: [
      'Guten Tag {name},',
      '{by} hat Ihre Anfrage auf Zugang zum Partnerportal nicht angenommen. Der angegebene Grund:',
      '{reason}',
      'Sie können Ihre Angaben korrigieren und es erneut versuchen.',
    ],
    action: 'Erneut anfragen',
  },
  'account.removed': {
    subject: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      'Guten Tag {name},',
      'Ihr Konto im Partnerportal wurde gelöscht. Der angegebene Grund:',
      '{reason}',
      'Wenn Sie das für einen Irrtum halten, wenden Sie sich an Ihre lokale Gesellschaft.',
    ],
  },
  'password.changed': {
    subject: 'Ihr Passwort wurde geändert',
    paragraphs: [
      'Guten Tag {name},',
      'Das Passwort Ihres Kontos wurde geändert. Andere Geräte sind abgemeldet.',
      'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
    ],
    action: 'Neues Passwort wählen',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Neue Anfrage von {company}',
    paragraphs: ['Es gibt eine neue Anfrage von {company} zu {product}:', '{messages}'],
    action: 'Anfrage öffnen',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Neue Nachricht von {name}',
    paragraphs: ['Neue Nachricht in der Anfrage {ticketNo}, „{subject}“:', '{messages}'],
    action: 'Anfrage öffnen',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Anfrage geschlossen: {subject}',
    paragraphs: [
      '{name} hat die Anfrage {ticketNo} geschlossen:',
      '{messages}',
      'Eine geschlossene Anfrage kann nur noch gelesen werden. Wenn Sie weitere Hilfe brauchen, stellen Sie eine Folgeanfrage.',
    ],
    action: 'Anfrage öffnen',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} hat Sie erwähnt',
    paragraphs: [
      '{name} hat Sie in einer internen Notiz zur Anfrage {ticketNo}, „{subject}“, erwähnt:',
      '{messages}',
      'Interne Notizen sieht nur Ihr Team.',
    ],
    action: 'Anfrage öffnen',
  },
  'ticket.not-posted': {
    subject: 'Nicht übernommen: Ihre E-Mail zu {ticketNo}',
    paragraphs: [
      'Ihre E-Mail zur Anfrage {ticketNo} wurde nicht übernommen. Der Grund:',
      '{reason}',
      'Es ist nichts verloren. Das haben Sie geschrieben:',
      '{messages}',
    ],
    action: 'Anfrage öffnen',
  },
  'ticket.files-refused': {
    subject: 'Einige Dateien wurden nicht angenommen: {ticketNo}',
    paragraphs: [
      'Ihre E-Mail wurde in die Anfrage {ticketNo} übernommen, jedoch ohne diese Dateien:',
      '{files}',
      'Senden Sie sie in einem zulässigen Format noch einmal, oder hängen Sie sie im Portal an.',
    ],
    action: 'Anfrage öffnen',
  },
  'parts.news': {
    subject: 'Beobachtete Teile in „{title}“: {count}',
    paragraphs: [
      'In „{title}“ gibt es Neues zu Teilen, die Sie beobachten:',
      '{items}',
      'Preise stehen vor und nach der Änderung. Teile ohne Preis werden im Text genannt.',
    ],
    action: 'Öffnen',
  },
  'event.published': {
    subject: 'Neue Veranstaltung: {title}',
    paragraphs: ['Sie können sich für „{title}“ anmelden.', '{when}', '{location}'],
    action: 'Veranstaltung öffnen',
  },
  'event.seated': {
    subject: 'Sie sind angemeldet: {title}',
    paragraphs: ['Sie haben einen Platz bei „{title}“.', '{when}', '{location}'],
    attachment: 'Der Kalendereintrag ist angehängt.',
    action: 'Veranstaltung öffnen',
  },
  'event.promoted': {
    subject: 'Ein Platz für Sie: {title}',
    paragraphs: [
      'Bei „{title}“ ist ein Platz frei geworden, und er gehört Ihnen. Wenn Sie nicht kommen können, geben Sie ihn im Portal zurück.',
      '{when}',
      '{location}',
    ],
    attachment: 'Der Kalendereintrag ist angehängt.',
    action: 'Veranstaltung öffnen',
  },
  'event.waiting': {
    subject: 'Warteliste: {title}',
    paragraphs: [
      'Sie stehen auf der Warteliste für „{title}“. Sie erhalten eine E-Mail, sobald Sie einen Platz haben.',
      '{when}',
      '{location}',
    ],
    action: 'Veranstaltung öffnen',
  },
  'event.left': {
    subject: 'Nicht mehr angemeldet: {title}',
    paragraphs: ['Sie haben keinen Platz mehr bei „{title}“.', '{when}', '{location}'],
    attachment: 'Die angehängte Datei entfernt die Veranstaltung aus Ihrem Kalender.',
    action: 'Veranstaltung öffnen',
  },
  'event.moved': {
    subject: 'Geändert: {title}',
    paragraphs: ['Zeit oder Ort von „{title}“ haben sich geändert. Jetzt gilt:', '{when}', '{location}'],
    attachment: 'Der Kalendereintrag ist angehängt.',
    action: 'Veranstaltung öffnen',
  },
  'event.cancelled': {
    subject: 'Abgesagt: {title}',
    paragraphs: ['„{title}“ wurde abgesagt.', '{when}', '{location}', '{reason}'],
    attachment: 'Die angehängte Datei entfernt die Veranstaltung aus Ihrem Kalender.',
    action: 'Veranstaltung öffnen',
  },
  'event.reminder': {
    subject: 'Erinnerung: {title}',
    paragraphs: ['„{title}“ beginnt bald.', '{when}', '{location}'],
    action: 'Veranstaltung öffnen',
  },
  'news.published': {
    subject: 'Neuigkeit: {title}',
    paragraphs: ['Im Partnerportal gibt es eine Neuigkeit für Sie: {title}', '{text}'],
    action: 'Lesen',
  },
  'news.missing': {
    subject: 'Nicht bestätigt: {title}',
    paragraphs: ['Ihre Partnerfirmen, die „{title}“ noch nicht bestätigt haben: {count}', 'Die Übersicht neben dem Artikel nennt sie.'],
    action: 'Öffnen',
  },
  'news.acknowledge': {
    subject: 'Bitte bestätigen: {title}',
    paragraphs: ['Ihr Unternehmen wird gebeten, „{title}“ zu bestätigen.', '{text}', 'Eine Person bestätigt für das ganze Unternehmen.'],
    action: 'Lesen und bestätigen',
  },
  'ticket.digest': {
    subject: 'Anfragen mit neuen Nachrichten: {count}',
    paragraphs: ['In diesen Anfragen gibt es neue Nachrichten:', '{items}'],
  },
  'account.digest': {
    subject: 'Zugangsanfragen, die auf Ihre Entscheidung warten: {count}',
    paragraphs: [
      'Diese Personen warten auf Zugang zum Partnerportal. Bitte antworten Sie innerhalb von 24 Stunden nach der Registrierung.',
      '{items}',
    ],
    action: 'Anfragen öffnen',
  },
  footer: 'Diese E-Mail wurde automatisch vom Yarrowdyne Partner Portal gesendet. Antworten werden nicht gelesen.',
  answerable: 'Sie können auf diese E-Mail antworten. Was Sie schreiben, wird in die Anfrage im Yarrowdyne Partner Portal übernommen.',
  answerAbove: 'Bitte schreiben Sie Ihre Antwort über diese Zeile',
  filesWith: 'Dateien: {names}',
  moreItems: 'Weitere: {count}',
  unsubscribe: {
    link: 'Diese E-Mails abbestellen',
    title: 'E-Mail-Benachrichtigungen',
    question: 'Keine E-Mails mehr zum Thema „{kind}“ erhalten?',
    button: 'Abbestellen',
    done: 'Sie erhalten keine E-Mails mehr zum Thema „{kind}“.',
    invalid: 'Dieser Link ist nicht mehr gültig. Ihre E-Mail-Benachrichtigungen können Sie in den Einstellungen ändern.',
    failed: 'Das hat nicht funktioniert. Bitte versuchen Sie es in einigen Minuten erneut.',
    settings: 'Benachrichtigungseinstellungen',
    kinds: {
      UserRequest: 'Zugangsanfragen',
      RequestsBelow: 'Alle Zugangsanfragen',
      Inquiry: 'Anfragen',
      Mention: 'Erwähnungen in internen Notizen',
      WatchedParts: 'beobachtete Teile',
      News: 'Neuigkeiten',
      Event: 'Veranstaltungen',
      EventReminder: 'Erinnerungen an Veranstaltungen',
    },
  },
  mailRefusals: {
    unverified: 'Wir konnten nicht prüfen, ob Sie diese E-Mail gesendet haben. Wenn sie von Ihnen ist, schreiben Sie bitte im Portal.',
    encrypted:
      'Die E-Mail ist verschlüsselt und kann hier nicht gelesen werden. Bitte senden Sie sie unverschlüsselt oder schreiben Sie im Portal.',
    closed: 'Die Anfrage ist geschlossen. Im Portal können Sie eine Folgeanfrage stellen.',
    empty: 'Die E-Mail enthielt nur zitierten Text.',
    gone: 'Sie haben keinen Zugriff mehr auf diese Anfrage.',
    long: 'Der Text ist länger als {max} Zeichen.',
  },
  fileRefusals: {
    empty: 'die Datei ist leer',
    kind: 'Dateien dieser Art werden nicht angenommen',
    large: 'die Datei ist zu groß',
    harmful: 'die Datei könnte Schaden anrichten',
    many: 'mehr Dateien, als eine Nachricht aufnimmt',
    quota: 'Ihre Grenze für hochgeladene Dateien ist erreicht',
  },
};
