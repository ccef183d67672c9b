import type { PortalMailLines } from './portal-mail-end.ts';

/** The lines of portal mails in the languages of the corpus. */
export const PORTAL_LINES: PortalMailLines = {
  answerLines: ['##- Please writ', '##- Bitte schre'],
  afterMessage: ['Open the inquiry', 'Anfrage öffnen', 'Files:', 'Dateien:'],
  footers: [
    'You can reply to this e-mail. Your reply is posted to the inquiry in the Yarrowdyne Partner Portal.',
    'Sie können auf diese E-Mail antworten. Was Sie schreiben, wird in die Anfrage im Yarrowdyne Partner Portal übernommen.',
  ],
  unsubscribeLinks: ['Unsubscribe from these e-mails', 'Diese E-Mails abbestellen'],
};
