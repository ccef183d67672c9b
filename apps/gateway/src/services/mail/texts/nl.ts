import type { Texts } from '../texts';

export const nl: Texts = {
  'otp.code': {
    subject: 'Bevestig uw e-mailadres',
    paragraphs: [
      'Vul deze code in om uw e-mailadres te bevestigen en uw registratie voor het partnerportaal af te ronden:',
      '{code}',
      'De code is 10 minuten geldig en kan één keer worden gebruikt. Niemand van ons zal u er ooit om vragen.',
      'Hebt u geen code aangevraagd, negeer dan deze e-mail.',
    ],
    action: 'Code invullen',
  },
  'otp.reset': {
    subject: 'Wachtwoord opnieuw instellen',
    paragraphs: [
      'Vul deze code in om een nieuw wachtwoord voor het partnerportaal in te stellen:',
      '{code}',
      'De code is 10 minuten geldig en kan één keer worden gebruikt. Niemand van ons zal u er ooit om vragen.',
      'Hebt u geen code aangevraagd, negeer dan deze e-mail.',
    ],
    action: 'Code invullen',
  },
  'otp.several': {
    subject: 'Log in om uw registratie af te ronden',
    paragraphs: [
      'Er is een code aangevraagd voor dit adres, maar er is meer dan één registratie nog niet afgerond.',
      'Log in met dit adres en het wachtwoord dat u hebt gekozen. We sturen u dan de code voor uw registratie.',
      'Hebt u zich niet geregistreerd? Negeer dan deze e-mail.',
    ],
    action: 'Inloggen',
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
      'Reageer binnen 24 uur. Accepteer het verzoek in het portaal of wijs het af.',
    ],
    action: 'Verzoek openen',
  },
  'account.reminder': {
    subject: 'Herinnering: {name} wacht op antwoord',
    paragraphs: ['{name} van {company} wacht nog steeds op toegang tot het partnerportaal.', 'Resterende tijd: {left}'],
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
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nieuwe supportvraag van {company}',
    paragraphs: ['Er is een nieuwe supportvraag van {company} over {product}:', '{messages}'],
    action: 'Supportvraag openen',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nieuw bericht van {name}',
    paragraphs: ['Nieuw bericht in supportvraag {ticketNo}, “{subject}”:', '{messages}'],
    action: 'Supportvraag openen',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Supportvraag gesloten: {subject}',
    paragraphs: [
      '{name} heeft supportvraag {ticketNo} gesloten:',
      '{messages}',
      'Aan een gesloten supportvraag kunnen geen berichten meer worden toegevoegd. Is er nog iets onduidelijk, stel dan een nieuwe supportvraag die hierop volgt.',
    ],
    action: 'Supportvraag openen',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} heeft u genoemd',
    paragraphs: [
      '{name} heeft u genoemd in een interne notitie bij supportvraag {ticketNo}, “{subject}”:',
      '{messages}',
      'Alleen uw collega’s zien interne notities.',
    ],
    action: 'Supportvraag openen',
  },
  'ticket.not-posted': {
    subject: 'Niet geplaatst: uw e-mail over {ticketNo}',
    paragraphs: [
      'Uw e-mail over supportvraag {ticketNo} is niet geplaatst. De reden:',
      '{reason}',
      'Er is niets verloren gegaan. Dit hebt u geschreven:',
      '{messages}',
    ],
    action: 'Supportvraag openen',
  },
  'ticket.files-refused': {
    subject: 'Niet al uw bestanden zijn overgenomen: {ticketNo}',
    paragraphs: [
      'Uw e-mail is bij supportvraag {ticketNo} geplaatst, maar zonder deze bestanden:',
      '{files}',
      'Stuur ze nogmaals in een toegestane vorm of voeg ze toe in het portaal.',
    ],
    action: 'Supportvraag openen',
  },
  'parts.news': {
    subject: 'Gevolgde onderdelen in ‘{title}’: {count}',
    paragraphs: [
      '‘{title}’ bevat nieuws over onderdelen die u volgt:',
      '{items}',
      'Prijzen worden vóór en na de wijziging getoond. Onderdelen zonder prijs worden in de tekst genoemd.',
    ],
    action: 'Openen',
  },
  'event.published': {
    subject: 'Nieuw evenement: {title}',
    paragraphs: ['U kunt zich inschrijven voor “{title}”.', '{when}', '{location}'],
    action: 'Evenement openen',
  },
  'event.seated': {
    subject: 'U bent ingeschreven: {title}',
    paragraphs: ['U hebt een plaats bij “{title}”.', '{when}', '{location}'],
    attachment: 'De agenda-afspraak is bijgevoegd.',
    action: 'Evenement openen',
  },
  'event.promoted': {
    subject: 'Een plaats voor u: {title}',
    paragraphs: [
      'Bij “{title}” is een plaats vrijgekomen, en die is voor u. Geef hem in het portaal terug als u niet kunt komen.',
      '{when}',
      '{location}',
    ],
    attachment: 'De agenda-afspraak is bijgevoegd.',
    action: 'Evenement openen',
  },
  'event.waiting': {
    subject: 'Wachtlijst: {title}',
    paragraphs: ['U staat op de wachtlijst voor “{title}”. U krijgt een e-mail zodra u een plaats hebt.', '{when}', '{location}'],
    action: 'Evenement openen',
  },
  'event.left': {
    subject: 'Niet meer ingeschreven: {title}',
    paragraphs: ['U hebt geen plaats meer bij “{title}”.', '{when}', '{location}'],
    attachment: 'Het bijgevoegde bestand verwijdert het evenement uit uw agenda.',
    action: 'Evenement openen',
  },
  'event.moved': {
    subject: 'Gewijzigd: {title}',
    paragraphs: ['De tijd of plaats van “{title}” is gewijzigd. Nu geldt:', '{when}', '{location}'],
    attachment: 'De agenda-afspraak is bijgevoegd.',
    action: 'Evenement openen',
  },
  'event.cancelled': {
    subject: 'Geannuleerd: {title}',
    paragraphs: ['“{title}” is geannuleerd.', '{when}', '{location}', '{reason}'],
    attachment: 'Het bijgevoegde bestand verwijdert het evenement uit uw agenda.',
    action: 'Evenement openen',
  },
  'event.reminder': {
    subject: 'Herinnering: {title}',
    paragraphs: ['“{title}” begint binnenkort.', '{when}', '{location}'],
    action: 'Evenement openen',
  },
  'news.published': {
    subject: 'Nieuws: {title}',
    paragraphs: ['Er staat nieuws voor u in het partnerportaal: {title}', '{text}'],
    action: 'Lezen',
  },
  'news.missing': {
    subject: 'Niet bevestigd: {title}',
    paragraphs: ['Uw partnerbedrijven die ‘{title}’ nog niet hebben bevestigd: {count}', 'Het overzicht naast het artikel noemt ze.'],
    action: 'Openen',
  },
  'news.acknowledge': {
    subject: 'Graag bevestigen: {title}',
    paragraphs: ['Uw bedrijf wordt gevraagd ‘{title}’ te bevestigen.', '{text}', 'Eén persoon bevestigt voor het hele bedrijf.'],
    action: 'Lezen en bevestigen',
  },
  'ticket.digest': {
    subject: 'Supportvragen met nieuwe berichten: {count}',
    paragraphs: ['Er zijn nieuwe berichten in deze supportvragen:', '{items}'],
  },
  'account.digest': {
    subject: 'Toegangsverzoeken die op uw beslissing wachten: {count}',
    paragraphs: ['Deze personen wachten op toegang tot het partnerportaal. Reageer binnen 24 uur na hun registratie.', '{items}'],
    action: 'Verzoeken openen',
  },
  footer: 'Deze e-mail is automatisch verzonden door het Yarrowdyne Partner Portal. Antwoorden worden niet gelezen.',
  answerable: 'U kunt deze e-mail beantwoorden. Wat u schrijft, wordt bij de supportvraag in het Yarrowdyne Partner Portal geplaatst.',
  answerAbove: 'Schrijf uw antwoord boven deze regel',
  filesWith: 'Bestanden: {names}',
  moreItems: 'Meer: {count}',
  unsubscribe: {
    link: 'Afmelden voor deze e-mails',
    title: 'E-mailmeldingen',
    question: 'Geen e-mails meer ontvangen over {kind}?',
    button: 'Afmelden',
    done: 'U ontvangt geen e-mails meer over {kind}.',
    invalid: 'Deze link is niet meer geldig. U kunt uw e-mailmeldingen wijzigen in de instellingen.',
    failed: 'Dat is niet gelukt. Probeer het over een paar minuten opnieuw.',
    settings: 'Meldingsinstellingen',
    kinds: {
      UserRequest: 'toegangsverzoeken',
      RequestsBelow: 'alle toegangsverzoeken',
      Inquiry: 'vragen',
      Mention: 'Vermeldingen in interne notities',
      WatchedParts: 'gevolgde onderdelen',
      News: 'nieuws',
      Event: 'evenementen',
      EventReminder: 'herinneringen aan evenementen',
    },
  },
  mailRefusals: {
    unverified: 'We konden niet controleren of u deze e-mail hebt verzonden. Is hij van u, plaats hem dan in het portaal.',
    encrypted: 'De e-mail is versleuteld en kan hier niet worden gelezen. Verstuur hem zonder versleuteling of schrijf in het portaal.',
    closed: 'De supportvraag is gesloten. In het portaal kunt u een nieuwe stellen die hierop volgt.',
    empty: 'De e-mail bevatte geen eigen tekst, alleen geciteerde tekst.',
    gone: 'U hebt geen toegang meer tot deze supportvraag.',
    long: 'De tekst is langer dan {max} tekens.',
  },
  fileRefusals: {
    empty: 'het bestand is leeg',
    kind: 'bestanden van dit type worden niet geaccepteerd',
    large: 'het bestand is te groot',
    harmful: 'het bestand kan schadelijk zijn',
    many: 'meer bestanden dan in één bericht passen',
    quota: 'u hebt uw uploadlimiet bereikt',
  },
};
