import type { Texts } from '../texts';

export const pl: Texts = {
  'otp.code': {
    subject: 'Potwierdź swój adres e-mail',
    paragraphs: [
      'Wpisz ten kod, aby potwierdzić adres e-mail i dokończyć rejestrację w portalu partnerskim:',
      '{code}',
      'Kod jest ważny 10 minut i można go użyć tylko raz. Nikt z nas nigdy o niego nie poprosi.',
      'Jeśli to nie Ty prosisz o kod, zignoruj tę wiadomość.',
    ],
    action: 'Wpisz kod',
  },
  'otp.reset': {
    subject: 'Zresetuj hasło',
    paragraphs: [
      'Wpisz ten kod, aby ustawić nowe hasło do portalu partnerskiego:',
      '{code}',
      'Kod jest ważny 10 minut i można go użyć tylko raz. Nikt z nas nigdy o niego nie poprosi.',
      'Jeśli to nie Ty prosisz o kod, zignoruj tę wiadomość.',
    ],
    action: 'Wpisz kod',
  },
  'otp.several': {
    subject: 'Zaloguj się, aby dokończyć rejestrację',
    paragraphs: [
      'Ktoś poprosił o kod dla tego adresu, ale więcej niż jedna rejestracja nie jest jeszcze dokończona.',
      'Zaloguj się, podając ten adres i wybrane hasło. Wyślemy wtedy kod do tej rejestracji.',
      'Jeśli to nie Twoja rejestracja, zignoruj tę wiadomość.',
    ],
    action: 'Zaloguj się',
  },
  'account.known': {
    subject: 'Masz już konto',
    paragraphs: [
      'Ktoś próbował zarejestrować się w portalu partnerskim z użyciem tego adresu. Masz już tutaj konto, więc nic się nie zmieniło.',
      'Zaloguj się swoim hasłem. Jeśli go nie pamiętasz, ustaw nowe na stronie logowania.',
      'Jeśli to nie Ty, zignoruj tę wiadomość.',
    ],
    action: 'Zaloguj się',
  },
  'account.requested': {
    subject: 'Nowy wniosek użytkownika: {name}',
    paragraphs: [
      '{name} z firmy {company} prosi o dostęp do portalu partnerskiego.',
      'Odpowiedz w ciągu 24 godzin. Zaakceptuj lub odrzuć wniosek w portalu.',
    ],
    action: 'Otwórz wniosek',
  },
  'account.reminder': {
    subject: 'Przypomnienie: {name} czeka na odpowiedź',
    paragraphs: ['{name} z firmy {company} nadal czeka na dostęp do portalu partnerskiego.', 'Pozostały czas: {left}'],
    action: 'Otwórz wniosek',
  },
  'account.approved': {
    subject: 'Twoje konto jest aktywne',
    paragraphs: [
      'Dzień dobry, {name},',
      'Twój wniosek został zaakceptowany. Osoba decydująca: {by}. Możesz się teraz zalogować do portalu partnerskiego.',
    ],
    action: 'Zaloguj się',
  },
  'account.rejected': {
    subject: 'Twój wniosek nie został zaakceptowany',
    paragraphs: [
      'Dzień dobry, {name},',
      'Twój wniosek o dostęp do portalu partnerskiego nie został zaakceptowany. Osoba decydująca: {by}. Podany powód:',
      '{reason}',
      'Możesz poprawić swoje dane i złożyć wniosek ponownie.',
    ],
    action: 'Złóż wniosek ponownie',
  },
  'account.removed': {
    subject: 'Twoje konto zostało usunięte',
    paragraphs: [
      'Dzień dobry, {name},',
      'Twoje konto w portalu partnerskim zostało usunięte. Podany powód:',
      '{reason}',
      'Jeśli uważasz, że to pomyłka, skontaktuj się ze swoją spółką lokalną.',
    ],
  },
  'password.changed': {
    subject: 'Twoje hasło zostało zmienione',
    paragraphs: [
      'Dzień dobry, {name},',
      'Hasło do Twojego konta zostało zmienione. Inne urządzenia zostały wylogowane.',
      'Jeśli to nie Ty, natychmiast ustaw nowe hasło.',
    ],
    action: 'Ustaw nowe hasło',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nowe zapytanie od {company}',
    paragraphs: ['Jest nowe zapytanie od {company} dotyczące {product}:', '{messages}'],
    action: 'Otwórz zapytanie',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Nowa wiadomość od: {name}',
    paragraphs: ['Nowa wiadomość w zapytaniu {ticketNo}, „{subject}”:', '{messages}'],
    action: 'Otwórz zapytanie',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Zapytanie zamknięte: {subject}',
    paragraphs: [
      'Zapytanie {ticketNo} zostało zamknięte. Osoba zamykająca: {name}.',
      '{messages}',
      'Do zamkniętego zapytania nie można już pisać. Jeśli coś pozostało do wyjaśnienia, otwórz nowe zapytanie, które je kontynuuje.',
    ],
    action: 'Otwórz zapytanie',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} wspomina o Tobie',
    paragraphs: [
      '{name} wspomina o Tobie w notatce wewnętrznej do zapytania {ticketNo}, „{subject}”:',
      '{messages}',
      'Notatki wewnętrzne widzą tylko Twoi współpracownicy.',
    ],
    action: 'Otwórz zapytanie',
  },
  'ticket.not-posted': {
    subject: 'Nie dodano: Twoja wiadomość w sprawie {ticketNo}',
    paragraphs: [
      'Twoja wiadomość w sprawie zapytania {ticketNo} nie została dodana. Powód:',
      '{reason}',
      'Nic nie przepadło. Oto treść Twojej wiadomości:',
      '{messages}',
    ],
    action: 'Otwórz zapytanie',
  },
  'ticket.files-refused': {
    subject: 'Nie wszystkie Twoje pliki zostały przyjęte: {ticketNo}',
    paragraphs: [
      'Twoja wiadomość została dodana do zapytania {ticketNo}, ale bez tych plików:',
      '{files}',
      'Wyślij je ponownie w przyjmowanym formacie albo dołącz je w portalu.',
    ],
    action: 'Otwórz zapytanie',
  },
  'parts.news': {
    subject: 'Obserwowane części w „{title}”: {count}',
    paragraphs: [
      '„{title}” zawiera nowości o obserwowanych częściach:',
      '{items}',
      'Ceny podano przed zmianą i po zmianie. Części bez ceny są wymienione w tekście.',
    ],
    action: 'Otwórz',
  },
  'event.published': {
    subject: 'Nowe wydarzenie: {title}',
    paragraphs: ['Można zapisać się na „{title}”.', '{when}', '{location}'],
    action: 'Otwórz wydarzenie',
  },
  'event.seated': {
    subject: 'Rejestracja przyjęta: {title}',
    paragraphs: ['Masz miejsce na „{title}”.', '{when}', '{location}'],
    attachment: 'Wpis do kalendarza jest w załączniku.',
    action: 'Otwórz wydarzenie',
  },
  'event.promoted': {
    subject: 'Miejsce dla Ciebie: {title}',
    paragraphs: [
      'Na „{title}” zwolniło się miejsce i należy do Ciebie. Jeśli nie możesz przyjść, zwróć je w portalu.',
      '{when}',
      '{location}',
    ],
    attachment: 'Wpis do kalendarza jest w załączniku.',
    action: 'Otwórz wydarzenie',
  },
  'event.waiting': {
    subject: 'Lista oczekujących: {title}',
    paragraphs: ['Jesteś na liście oczekujących na „{title}”. Napiszemy, gdy tylko dostaniesz miejsce.', '{when}', '{location}'],
    action: 'Otwórz wydarzenie',
  },
  'event.left': {
    subject: 'Rejestracja odwołana: {title}',
    paragraphs: ['Nie masz już miejsca na „{title}”.', '{when}', '{location}'],
    attachment: 'Załączony plik usuwa wydarzenie z kalendarza.',
    action: 'Otwórz wydarzenie',
  },
  'event.moved': {
    subject: 'Zmiana: {title}',
    paragraphs: ['Zmienił się czas lub miejsce „{title}”. Teraz obowiązuje:', '{when}', '{location}'],
    attachment: 'Wpis do kalendarza jest w załączniku.',
    action: 'Otwórz wydarzenie',
  },
  'event.cancelled': {
    subject: 'Odwołane: {title}',
    paragraphs: ['„{title}” zostało odwołane.', '{when}', '{location}', '{reason}'],
    attachment: 'Załączony plik usuwa wydarzenie z kalendarza.',
    action: 'Otwórz wydarzenie',
  },
  'event.reminder': {
    subject: 'Przypomnienie: {title}',
    paragraphs: ['„{title}” wkrótce się zaczyna.', '{when}', '{location}'],
    action: 'Otwórz wydarzenie',
  },
  'news.published': {
    subject: 'Aktualności: {title}',
    paragraphs: ['W portalu partnerskim jest nowa wiadomość: {title}', '{text}'],
    action: 'Czytaj',
  },
  'news.missing': {
    subject: 'Brak potwierdzenia: {title}',
    paragraphs: [
      'Twoje firmy partnerskie, które nie potwierdziły jeszcze „{title}”: {count}',
      'Zestawienie obok artykułu podaje ich nazwy.',
    ],
    action: 'Otwórz',
  },
  'news.acknowledge': {
    subject: 'Prosimy o potwierdzenie: {title}',
    paragraphs: ['Prosimy Twoją firmę o potwierdzenie: „{title}”.', '{text}', 'Jedna osoba potwierdza za całą firmę.'],
    action: 'Przeczytaj i potwierdź',
  },
  'ticket.digest': {
    subject: 'Zapytania z nowymi wiadomościami: {count}',
    paragraphs: ['W tych zapytaniach są nowe wiadomości:', '{items}'],
  },
  'account.digest': {
    subject: 'Wnioski o dostęp oczekujące na Twoją decyzję: {count}',
    paragraphs: ['Te osoby czekają na dostęp do portalu partnerskiego. Odpowiedz w ciągu 24 godzin od ich rejestracji.', '{items}'],
    action: 'Otwórz wnioski',
  },
  footer: 'Ta wiadomość została wysłana automatycznie przez Yarrowdyne Partner Portal. Odpowiedzi nie są czytane.',
  answerable: 'Możesz odpowiedzieć na tę wiadomość. Twoja odpowiedź zostanie dodana do zapytania w Yarrowdyne Partner Portal.',
  answerAbove: 'Prosimy wpisać odpowiedź powyżej tej linii',
  filesWith: 'Pliki: {names}',
  moreItems: 'Pozostałe: {count}',
  unsubscribe: {
    link: 'Zrezygnuj z tych wiadomości',
    title: 'Powiadomienia e-mail',
    question: 'Czy zrezygnować z wiadomości na temat: {kind}?',
    button: 'Zrezygnuj',
    done: 'Nie będziesz już otrzymywać wiadomości na temat: {kind}.',
    invalid: 'Ten link jest już nieważny. Powiadomienia e-mail możesz zmienić w ustawieniach.',
    failed: 'Nie udało się. Spróbuj ponownie za kilka minut.',
    settings: 'Ustawienia powiadomień',
    kinds: {
      UserRequest: 'wnioski o dostęp',
      RequestsBelow: 'wszystkie wnioski o dostęp',
      Inquiry: 'zapytania',
      Mention: 'Wzmianki w notatkach wewnętrznych',
      WatchedParts: 'obserwowane części',
      News: 'aktualności',
      Event: 'wydarzenia',
      EventReminder: 'przypomnienia o wydarzeniach',
    },
  },
  mailRefusals: {
    unverified: 'Nie mogliśmy sprawdzić, czy ta wiadomość pochodzi od Ciebie. Jeśli tak, dodaj ją w portalu.',
    encrypted: 'Wiadomość jest zaszyfrowana i nie można jej tu odczytać. Wyślij ją bez szyfrowania lub napisz w portalu.',
    closed: 'Zapytanie jest zamknięte. W portalu możesz otworzyć nowe, które je kontynuuje.',
    empty: 'W wiadomości nie było własnego tekstu, tylko cytat.',
    gone: 'Nie masz już dostępu do tego zapytania.',
    long: 'Tekst jest dłuższy niż {max} znaków.',
  },
  fileRefusals: {
    empty: 'plik jest pusty',
    kind: 'pliki tego rodzaju nie są przyjmowane',
    large: 'plik jest za duży',
    harmful: 'plik może być szkodliwy',
    many: 'więcej plików, niż mieści jedna wiadomość',
    quota: 'osiągnięto limit przesyłania plików',
  },
};
