import type { Texts } from '../texts';

export const hu: Texts = {
  'otp.code': {
    subject: 'Erősítse meg az e-mail-címét',
    paragraphs: [
      'Adja meg ezt a kódot az e-mail-címe megerősítéséhez és a partnerportál-regisztráció befejezéséhez:',
      '{code}',
      '10 percig érvényes, és csak egyszer használható. Tőlünk soha senki nem fogja kérni.',
      'Ha nem kért kódot, hagyja figyelmen kívül ezt a levelet.',
    ],
    action: 'Kód megadása',
  },
  'otp.reset': {
    subject: 'Jelszó visszaállítása',
    paragraphs: [
      'Adja meg ezt a kódot, hogy új jelszót állítson be a partnerportálhoz:',
      '{code}',
      '10 percig érvényes, és csak egyszer használható. Tőlünk soha senki nem fogja kérni.',
      'Ha nem kért kódot, hagyja figyelmen kívül ezt a levelet.',
    ],
    action: 'Kód megadása',
  },
  'otp.several': {
    subject: 'Jelentkezzen be a regisztráció befejezéséhez',
    paragraphs: [
      'Valaki kódot kért ehhez a címhez, de több regisztráció sincs még befejezve vele.',
      'Jelentkezzen be ezzel a címmel és a választott jelszavával. Ezután elküldjük a regisztrációjához tartozó kódot.',
      'Ha nem regisztrált, hagyja figyelmen kívül ezt az e-mailt.',
    ],
    action: 'Bejelentkezés',
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
      'Kérjük, válaszoljon 24 órán belül. Fogadja el vagy utasítsa el a kérelmet a portálon.',
    ],
    action: 'Kérelem megnyitása',
  },
  'account.reminder': {
    subject: 'Emlékeztető: {name} válaszra vár',
    paragraphs: ['{name} ({company}) még mindig hozzáférésre vár a partnerportálhoz.', 'Hátralévő idő: {left}'],
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
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Új megkeresés: {company}',
    paragraphs: ['Új megkeresés érkezett. Feladó: {company}. Téma: {product}.', '{messages}'],
    action: 'A megkeresés megnyitása',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Új üzenet. Feladó: {name}',
    paragraphs: ['Új üzenet érkezett a(z) {ticketNo} számú, „{subject}” tárgyú megkereséshez:', '{messages}'],
    action: 'A megkeresés megnyitása',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Lezárt megkeresés: {subject}',
    paragraphs: [
      '{name} lezárta a(z) {ticketNo} számú megkeresést:',
      '{messages}',
      'A lezárt megkereséshez már nem írható üzenet. Ha valami még nyitott, indítson új megkeresést ennek folytatásaként.',
    ],
    action: 'A megkeresés megnyitása',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} megemlítette Önt',
    paragraphs: [
      '{name} megemlítette Önt a(z) {ticketNo} számú, „{subject}” tárgyú megkeresés belső jegyzetében:',
      '{messages}',
      'A belső jegyzeteket csak a munkatársai látják.',
    ],
    action: 'A megkeresés megnyitása',
  },
  'ticket.not-posted': {
    subject: 'Nem került be: a levele ehhez: {ticketNo}',
    paragraphs: [
      'A(z) {ticketNo} számú megkereséshez írt levele nem került be. Ennek oka:',
      '{reason}',
      'Semmi sem veszett el. Ezt írta:',
      '{messages}',
    ],
    action: 'A megkeresés megnyitása',
  },
  'ticket.files-refused': {
    subject: 'Nem minden fájlját fogadtuk el: {ticketNo}',
    paragraphs: [
      'A levele bekerült a(z) {ticketNo} számú megkeresésbe, de a következő fájlok nélkül:',
      '{files}',
      'Küldje el őket újra elfogadott formátumban, vagy csatolja őket a portálon.',
    ],
    action: 'A megkeresés megnyitása',
  },
  'parts.news': {
    subject: 'Figyelt alkatrészek itt: „{title}”: {count}',
    paragraphs: [
      'A(z) „{title}” újdonságokat tartalmaz a figyelt alkatrészekről:',
      '{items}',
      'Az árak a változás előtt és után láthatók. Az ár nélküli alkatrészeket a szöveg említi.',
    ],
    action: 'Megnyitás',
  },
  'event.published': {
    subject: 'Új esemény: {title}',
    paragraphs: ['Jelentkezhet a következőre: „{title}”.', '{when}', '{location}'],
    action: 'Esemény megnyitása',
  },
  'event.seated': {
    subject: 'Jelentkezését rögzítettük: {title}',
    paragraphs: ['Van helye a következő eseményen: „{title}”.', '{when}', '{location}'],
    attachment: 'A naptárbejegyzést mellékeltük.',
    action: 'Esemény megnyitása',
  },
  'event.promoted': {
    subject: 'Egy hely az Öné: {title}',
    paragraphs: [
      'Felszabadult egy hely a következő eseményen, és az Öné: „{title}”. Ha nem tud eljönni, adja vissza a portálon.',
      '{when}',
      '{location}',
    ],
    attachment: 'A naptárbejegyzést mellékeltük.',
    action: 'Esemény megnyitása',
  },
  'event.waiting': {
    subject: 'Várólista: {title}',
    paragraphs: ['Ön a várólistán van: „{title}”. E-mailt kap, amint helyhez jut.', '{when}', '{location}'],
    action: 'Esemény megnyitása',
  },
  'event.left': {
    subject: 'Már nem vesz részt: {title}',
    paragraphs: ['Már nincs helye a következő eseményen: „{title}”.', '{when}', '{location}'],
    attachment: 'A mellékelt fájl törli az eseményt a naptárából.',
    action: 'Esemény megnyitása',
  },
  'event.moved': {
    subject: 'Változás: {title}',
    paragraphs: ['Megváltozott az esemény ideje vagy helye: „{title}”. Most ez érvényes:', '{when}', '{location}'],
    attachment: 'A naptárbejegyzést mellékeltük.',
    action: 'Esemény megnyitása',
  },
  'event.cancelled': {
    subject: 'Elmarad: {title}',
    paragraphs: ['Az esemény elmarad: „{title}”.', '{when}', '{location}', '{reason}'],
    attachment: 'A mellékelt fájl törli az eseményt a naptárából.',
    action: 'Esemény megnyitása',
  },
  'event.reminder': {
    subject: 'Emlékeztető: {title}',
    paragraphs: ['Hamarosan kezdődik: „{title}”.', '{when}', '{location}'],
    action: 'Esemény megnyitása',
  },
  'news.published': {
    subject: 'Hír: {title}',
    paragraphs: ['Új hír várja a partnerportálon: {title}', '{text}'],
    action: 'Elolvasás',
  },
  'news.missing': {
    subject: 'Nincs visszaigazolva: {title}',
    paragraphs: ['Az Ön partnercégei, amelyek még nem igazolták vissza: „{title}” – {count}', 'A cikk melletti áttekintés megnevezi őket.'],
    action: 'Megnyitás',
  },
  'news.acknowledge': {
    subject: 'Visszaigazolás szükséges: {title}',
    paragraphs: ['Az Ön cégétől visszaigazolást kérünk: „{title}”.', '{text}', 'Egy személy igazol vissza az egész cég nevében.'],
    action: 'Elolvasás és visszaigazolás',
  },
  'ticket.digest': {
    subject: 'Megkeresések új üzenetekkel: {count}',
    paragraphs: ['Ezekben a megkeresésekben új üzenetek vannak:', '{items}'],
  },
  'account.digest': {
    subject: 'Döntésére váró hozzáférési kérelmek: {count}',
    paragraphs: [
      'Ezek a személyek hozzáférésre várnak a partnerportálhoz. Kérjük, válaszoljon a regisztrációjuktól számított 24 órán belül.',
      '{items}',
    ],
    action: 'Kérelmek megnyitása',
  },
  footer: 'Ezt a levelet a Yarrowdyne Partner Portal automatikusan küldte. A válaszokat senki sem olvassa.',
  answerable: 'Erre a levélre válaszolhat. Amit ír, bekerül a megkeresésbe a Yarrowdyne Partner Portalon.',
  answerAbove: 'Kérjük, a válaszát e fölé a sor fölé írja',
  filesWith: 'Fájlok: {names}',
  moreItems: 'További: {count}',
  unsubscribe: {
    link: 'Leiratkozás ezekről az e-mailekről',
    title: 'E-mail-értesítések',
    question: 'Leiratkozik a következő témájú e-mailekről: {kind}?',
    button: 'Leiratkozás',
    done: 'Többé nem kap e-mailt a következő témában: {kind}.',
    invalid: 'Ez a hivatkozás már nem érvényes. Az e-mail-értesítéseket a beállításokban módosíthatja.',
    failed: 'Ez nem sikerült. Próbálja újra néhány perc múlva.',
    settings: 'Értesítési beállítások',
    kinds: {
      UserRequest: 'Hozzáférési kérelmek',
      RequestsBelow: 'Minden hozzáférési kérelem',
      Inquiry: 'Megkeresések',
      Mention: 'Említések belső jegyzetekben',
      WatchedParts: 'figyelt alkatrészek',
      News: 'hírek',
      Event: 'eseményekről',
      EventReminder: 'eseményemlékeztetőkről',
    },
  },
  mailRefusals: {
    unverified: 'Nem tudtuk ellenőrizni, hogy ezt az e-mailt Ön küldte-e. Ha Ön írta, kérjük, tegye közzé a portálon.',
    encrypted: 'Az e-mail titkosított, itt nem olvasható. Kérjük, küldje el titkosítás nélkül, vagy írjon a portálon.',
    closed: 'A megkeresés le van zárva. A portálon újat indíthat ennek folytatásaként.',
    empty: 'A levélben nem volt saját szöveg, csak idézet.',
    gone: 'Ehhez a megkereséshez már nincs hozzáférése.',
    long: 'A szöveg hosszabb, mint {max} karakter.',
  },
  fileRefusals: {
    empty: 'a fájl üres',
    kind: 'ilyen típusú fájlt nem fogadunk el',
    large: 'a fájl túl nagy',
    harmful: 'a fájl kárt okozhat',
    many: 'több fájl, mint amennyi egy üzenetbe fér',
    quota: 'elérte a feltöltési korlátját',
  },
};
