import type { Texts } from '../texts';

export const nl: Texts = {
  'otp.code': {
    subject: 'Uw code voor het partnerportaal',
    paragraphs: [
      'Voer deze code in om door te gaan:',
      '{code}',
      'De code is 10 minuten geldig en kan één keer worden gebruikt. Niemand van ons zal u er ooit om vragen.',
      'Hebt u geen code aangevraagd, negeer dan deze e-mail.',
    ],
  },
  'account.known': {
    subject: 'U hebt al een account',
    paragraphs: [
      'Iemand wilde zich met dit adres aanmelden bij het partnerportaal. U hebt hier al een account, dus er is niets veranderd.',
      'Log in met uw wachtwoord. Bent u het vergeten, kies dan een nieuw wachtwoord via de inlogpagina.',
      'Was u dit niet, negeer dan deze e-mail.',
    ],
    action: 'Inloggen',
  },
  'account.requested': {
    subject: 'Nieuw gebruikersverzoek: {name}',
    paragraphs: [
      '{name} van {company} vraagt toegang tot het partnerportaal.',
      'Er is binnen 24 uur een antwoord beloofd. Accepteer het verzoek in het portaal of wijs het af.',
    ],
    action: 'Verzoek openen',
  },
  'account.reminder': {
    subject: 'Herinnering: {name} wacht op antwoord',
    paragraphs: ['{name} van {company} wacht nog steeds op toegang tot het partnerportaal.', 'Resterende uren van de beloofde 24: {hours}'],
    action: 'Verzoek openen',
  },
  'account.approved': {
    subject: 'Uw account is actief',
    paragraphs: ['Beste {name},', '{by} heeft uw verzoek geaccepteerd. U kunt nu inloggen bij het partnerportaal.'],
    action: 'Inloggen',
  },
  'account.rejected': {
    subject: 'Uw verzoek is niet geaccepteerd',
    paragraphs: [
      'Beste {name},',
      '{by} heeft uw verzoek om toegang tot het partnerportaal niet geaccepteerd. De opgegeven reden:',
      '{reason}',
      'U kunt uw gegevens aanpassen en opnieuw een verzoek indienen.',
    ],
    action: 'Opnieuw aanvragen',
  },
  'account.removed': {
    subject: 'Uw account is verwijderd',
    paragraphs: [
      'Beste {name},',
      'Uw account bij het partnerportaal is verwijderd. De opgegeven reden:',
      '{reason}',
      'Denkt u dat dit een vergissing is, neem dan contact op met uw lokale vestiging.',
    ],
  },
  'password.changed': {
    subject: 'Uw wachtwoord is gewijzigd',
    paragraphs: [
      'Beste {name},',
      'Het wachtwoord van uw account is gewijzigd. Andere apparaten zijn uitgelogd.',
      'Was u dit niet, kies dan meteen een nieuw wachtwoord.',
    ],
    action: 'Nieuw wachtwoord kiezen',
  },
  footer: 'Deze e-mail is automatisch verzonden door het Yarrowdyne Partner Portal. Antwoorden worden niet gelezen.',
};
