import type { Texts } from '../texts';

export const de: Texts = {
  'otp.code': {
    subject: 'Ihr Code für das Partnerportal',
    paragraphs: [
      'Geben Sie diesen Code ein, um fortzufahren:',
      '{code}',
      'Er gilt 10 Minuten und nur einmal. Niemand von uns wird Sie je danach fragen.',
      'Wenn Sie keinen Code angefordert haben, ignorieren Sie diese E-Mail.',
    ],
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
    subject: 'Neue Benutzeranfrage: {name}',
    paragraphs: [
      '{name} von {company} bittet um Zugang zum Partnerportal.',
      'Eine Antwort ist innerhalb von 24 Stunden zugesagt. Nehmen Sie die Anfrage im Portal an oder lehnen Sie sie ab.',
    ],
    action: 'Anfrage öffnen',
  },
  'account.reminder': {
    subject: 'Erinnerung: {name} wartet auf eine Antwort',
    paragraphs: [
      '{name} von {company} wartet noch immer auf Zugang zum Partnerportal.',
      'Verbleibende Stunden von den zugesagten 24: {hours}',
    ],
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
  footer: 'Diese E-Mail wurde automatisch vom Yarrowdyne Partner Portal gesendet. Antworten werden nicht gelesen.',
};
