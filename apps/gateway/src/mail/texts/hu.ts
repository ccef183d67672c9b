import type { Texts } from '../texts';

export const hu: Texts = {
  'otp.code': {
    subject: 'Az Ön kódja a partnerportálhoz',
    paragraphs: [
      'A folytatáshoz írja be ezt a kódot:',
      '{code}',
      '10 percig érvényes, és csak egyszer használható. Tőlünk soha senki nem fogja kérni.',
      'Ha nem kért kódot, hagyja figyelmen kívül ezt a levelet.',
    ],
  },
  'account.known': {
    subject: 'Önnek már van fiókja',
    paragraphs: [
      'Valaki ezzel a címmel akart regisztrálni a partnerportálra. Önnek már van itt fiókja, így semmi sem változott.',
      'Jelentkezzen be a jelszavával. Ha elfelejtette, a bejelentkezési oldalon választhat újat.',
      'Ha nem Ön volt, hagyja figyelmen kívül ezt a levelet.',
    ],
    action: 'Bejelentkezés',
  },
  'account.requested': {
    subject: 'Új felhasználói kérelem: {name}',
    paragraphs: [
      '{name} ({company}) hozzáférést kér a partnerportálhoz.',
      '24 órán belül választ ígértünk. Fogadja el vagy utasítsa el a kérelmet a portálon.',
    ],
    action: 'Kérelem megnyitása',
  },
  'account.reminder': {
    subject: 'Emlékeztető: {name} válaszra vár',
    paragraphs: ['{name} ({company}) még mindig hozzáférésre vár a partnerportálhoz.', 'A megígért 24 órából hátralévő órák: {hours}'],
    action: 'Kérelem megnyitása',
  },
  'account.approved': {
    subject: 'A fiókja aktív',
    paragraphs: ['Üdvözöljük, {name}!', '{by} elfogadta a kérelmét. Most már bejelentkezhet a partnerportálra.'],
    action: 'Bejelentkezés',
  },
  'account.rejected': {
    subject: 'A kérelmét nem fogadták el',
    paragraphs: [
      'Üdvözöljük, {name}!',
      '{by} nem fogadta el a partnerportálhoz való hozzáférési kérelmét. A megadott ok:',
      '{reason}',
      'Javíthatja az adatait, és újra kérelmezhet.',
    ],
    action: 'Új kérelem',
  },
  'account.removed': {
    subject: 'A fiókját törölték',
    paragraphs: [
      'Üdvözöljük, {name}!',
      'A partnerportálon lévő fiókját törölték. A megadott ok:',
      '{reason}',
      'Ha úgy gondolja, hogy ez tévedés, forduljon a helyi vállalatához.',
    ],
  },
  'password.changed': {
    subject: 'A jelszava megváltozott',
    paragraphs: [
      'Üdvözöljük, {name}!',
      'A fiókja jelszava megváltozott. A többi eszközön kijelentkeztettük.',
      'Ha nem Ön volt, azonnal válasszon új jelszót.',
    ],
    action: 'Új jelszó választása',
  },
  footer: 'Ezt a levelet a Yarrowdyne Partner Portal automatikusan küldte. A válaszokat senki sem olvassa.',
};
