import type { Texts } from '../texts';

export const pl: Texts = {
  'otp.code': {
    subject: 'Kod do portalu partnerskiego',
    paragraphs: [
      'Wpisz ten kod, aby przejść dalej:',
      '{code}',
      'Kod jest ważny 10 minut i można go użyć tylko raz. Nikt z nas nigdy o niego nie poprosi.',
      'Jeśli to nie Ty prosisz o kod, zignoruj tę wiadomość.',
    ],
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
      'Obiecaliśmy odpowiedź w ciągu 24 godzin. Zaakceptuj lub odrzuć wniosek w portalu.',
    ],
    action: 'Otwórz wniosek',
  },
  'account.reminder': {
    subject: 'Przypomnienie: {name} czeka na odpowiedź',
    paragraphs: ['{name} z firmy {company} nadal czeka na dostęp do portalu partnerskiego.', 'Pozostało godzin z obiecanych 24: {hours}'],
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
  footer: 'Ta wiadomość została wysłana automatycznie przez Yarrowdyne Partner Portal. Odpowiedzi nie są czytane.',
};
