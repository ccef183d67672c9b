import { brotliDecompressSync } from 'node:zlib';
import { PACKED } from './common-passwords.list';
import { COMPANY, WORDS_OF } from './common-passwords.words';

/** Words from published lists of broken passwords, in the languages of the portal. */
const WORDS = new Set(
  `
password passwort passw0rd pass passwd pwd kennwort motdepasse contrasena contraseña senha wachtwoord haslo hasło parola sifre şifre jelszo jelszó katasandi sandi matkhau
admin administrator root user guest test tester testing demo sample example login signin access secret default changeme change letmein letmepass welcome welkom willkommen bienvenue
benvenuto bienvenido bemvindo selamatdatang hello hallo hola bonjour ciao merhaba konnichiwa sawasdee xinchao privet master super superuser superman batman spiderman ironman
trustno iloveyou iloveu loveyou iloveme love lovely lover loveme forever sweet sweetheart sweety honey baby babygirl princess prince angel angels sunshine sunflower flower flowers
rainbow butterfly summer winter spring autumn fall monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
sommer fruehling frühling herbst montag freitag sonntag printemps hiver automne lundi vendredi verano invierno otono otoño primavera estate inverno lato zima wiosna yaz kis kış
dragon monkey tiger lion eagle falcon hawk wolf bear panther cobra shark dolphin horse mustang ferrari porsche mercedes bmw audi toyota honda yamaha suzuki kawasaki harley corvette camaro
chevrolet chevy ford jordan michael michelle jennifer jessica ashley amanda nicole daniel daniela andrew andrea joshua jordan robert thomas charles charlie george matthew anthony william
richard joseph martin marcus maria marie sofia sophia isabella natalie natasha patrick alexander alexandra alexis alejandro carlos miguel pedro juan jose josé jesus jesuschrist christ
christian stefan stephan sebastian andreas florian dominik tobias matthias benjamin samantha victoria elizabeth catherine barbara patricia linda susan nancy helena julia laura lisa anna
ahmed ahmet mehmet mustafa muhammad mohamed mohammed omar ali hassan fatima ayse ayşe aylin nguyen nguyenvan thanh minh linh tuan hoang somchai budi putri sari dewi agus wahyu
sakura tanaka suzuki yamada nihon nippon tokyo osaka kyoto taiwan taipei bangkok jakarta hanoi saigon istanbul ankara galatasaray fenerbahce besiktas paris london berlin munich muenchen
hamburg madrid barcelona lisboa lisbon porto benfica roma milano juventus inter napoli amsterdam rotterdam ajax feyenoord warszawa krakow polska budapest magyar deutschland germany france
espana españa italia brasil brazil portugal america canada mexico argentina china japan vietnam thailand indonesia turkey turkiye türkiye england liverpool arsenal chelsea manchester
united everton newcastle rangers celtic realmadrid football futbol fussball fußball soccer baseball basketball hockey tennis golf golfer cricket rugby skating snowboard surfing
starwars startrek pokemon pikachu naruto onepiece minecraft fortnite zelda mario matrix gandalf frodo hobbit harrypotter potter merlin hunter killer ninja samurai warrior wizard
thunder lightning storm phoenix shadow ghost spirit magic mystery diamond silver golden gold platinum purple orange yellow green blue black white red pink violet crystal ruby
cookie chocolate chocolat cheese banana apple cherry peach pepper ginger butter coffee pizza cheeseburger pumpkin muffin buster bailey maggie sadie lucky buddy rocky max molly
computer internet network server system windows microsoft office outlook google facebook linkedin youtube twitter instagram whatsapp iphone android samsung apple oracle linux ubuntu
qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm yxcvbnm qazwsx qazwsxedc wsxedc edcrfv poiuyt lkjhgf mnbvcxz qweasd qweasdzxc asdqwe
abc abcd abcde abcdef abcdefg abcdefgh xyz aaa abcabc aabbcc qwe asd zxc qaz wsx
company business office work working employee manager sales marketing support service customer partner partners portal extranet intranet distributor channel dealer automation industrial
industry engineer engineering factory machine robot control controller controls sensor pressure drive drives instrument instruments technology technik yarrowdyne mypassword
mypass newpassword temppass temp temporary tempo initial start startup begin hidden private public security secure safe money dollar million millionaire business success winner champion
number one two three family mother father brother sister daughter friend friends bestfriend together freedom liberty peace happy happiness smile smiley lucky luck heaven hell devil
god godisgood blessed blessing faith hope trust believe church amen allah bismillah hallelujah budda buddha krishna ganesh mohan india pakistan karachi mumbai delhi
fuckyou fuckme fuck shit asshole bitch pussy sexy sex hottie porn playboy naughty
blink metallica nirvana slipknot eminem greenday beatles elvis madonna britney shakira music guitar piano drummer rockstar
cowboy cowboys steelers yankees redsox lakers eagles packers broncos raiders giants dolphins patriots chicago boston dallas houston phoenix denver
whatever nothing something anything everything everybody nobody somebody unknown password1 please thanks thankyou goodluck goodbye bye
maverick ranger trooper scooter hammer steel turbo viper racing speed rocket jaguar lexus volvo volkswagen golfgti nissan subaru
letsgo opensesame sesame abracadabra asdasd qweqwe zaqwsx zaq xsw cde passpass adminadmin rootroot testtest usertest superadmin sysadmin webmaster postmaster
`
    .trim()
    .split(/\s+/)
    .concat([COMPANY, ...Object.values(WORDS_OF)].flatMap((words) => words.split(' ')))
    .map((word) => word.normalize('NFKC')),
);

let list = '';
/** Returns the list as one text with line ends around each password. Its 100 KB are decompressed at the first use. */
const published = (): string => (list ||= `\n${brotliDecompressSync(Buffer.from(PACKED, 'base64')).toString('latin1')}\n`);

/** Returns all listed common passwords. More are derived from them, from patterns and from a person's own words. */
export const commonPasswords = (): string[] => [...WORDS, ...published().split('\n').filter(Boolean)];

const ROWS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba'];
const KEYS = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'q1w2e3r4t5y6',
  'zaq12wsx',
  'xsw21qaz',
];
const backwards = (text: string): string => [...text].reverse().join('');
const RUNS = [...ROWS, ...KEYS, ...KEYS.map(backwards)];

const LOOKALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };
const folded = (text: string): string => [...text].map((sign) => LOOKALIKES[sign] ?? sign).join('');
const unmarked = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');
const signed = (text: string): string => text.replaceAll('$', 's').replaceAll('@', 'a');
/** Returns the text itself, with signs replaced by letters (1 by i or by l; digits of product names are kept), and without diacritics. */
const spellings = (text: string): string[] => [text, folded(text), folded(text.replaceAll('1', 'l')), signed(text), unmarked(text)];

/** Returns true for a character or short group that repeats. */
const repeats = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);
/** Returns true for a part of the keyboard, alphabet or digits, with at most one more character. */
const runs = (text: string): boolean => RUNS.some((row) => row.includes(text));
const known = (text: string, own: ReadonlySet<string>): boolean =>
  WORDS.has(text) || own.has(text) || (!/\s/.test(text) && published().includes(`\n${text}\n`));

/** Returns the text without digits and a separator that were appended to satisfy a rule. */
const cores = (text: string): string[] => {
  const figures = Math.min(/\d*$/.exec(text)![0].length, 6);
  const cut = Array.from({ length: figures + 1 }, (_, count) => text.slice(0, text.length - count));
  return cut.flatMap((form) => [form, form.replace(/[-_. @#]$/, '')]).filter((form) => form.length > 1);
};

/** The shortest part of a name that counts as a word of the person, and the shortest prefix of one. */
const PART_LETTERS = 4;
const BEGINNING_LETTERS = 5;

/** Returns the words that anybody who knows the person or company would try: names, addresses and company names, whole and in parts. */
const contextWords = (own: readonly string[]): string[] => {
  const parted = [...own, ...COMPANY.split(' ')].map((text) => unmarked(text.toLowerCase()).split(/[^\p{L}]+/u));
  return parted.flatMap((parts) => [parts.join(''), ...parts]).filter((word) => word.length >= PART_LETTERS);
};

/** Returns true if the text is a sequence of these words. */
const consistsOf = (text: string, words: readonly string[]): boolean =>
  text === '' || words.some((word) => text.startsWith(word) && consistsOf(text.slice(word.length), words));

/**
 * Returns true if the letters of a password are words of its context or the prefix of one, with any digits and signs between and after
 * them.
 */
const isOfContext = (text: string, own: readonly string[]): boolean => {
  const words = contextWords(own);
  return spellings(text).some((spelling) => {
    const letters = unmarked(spelling).replace(/[^\p{L}]/gu, '');
    if (letters.length < PART_LETTERS) return false;
    return consistsOf(letters, words) || (letters.length >= BEGINNING_LETTERS && words.some((word) => word.startsWith(letters)));
  });
};

/**
 * Returns true for a password that is tried first: a well-known word alone, doubled or with digits at an end, a simple pattern, or words of
 * the person's context (`own`: name, address, company).
 */
export const isCommon = (password: string, own: readonly string[] = []): boolean => {
  const text = password.normalize('NFKC').toLowerCase();
  const mine = new Set(own.map((word) => word.normalize('NFKC').toLowerCase()).filter((word) => word.length > 2));
  const bare = text.replace(/[!?.*#]+$/, '');
  if (isOfContext(bare.replace(/\d+$/, ''), own) || isOfContext(bare, own)) return true;
  if (new Set(text).size < 3 || repeats(bare) || runs(bare) || runs(bare.replace(/.$/u, ''))) return true;
  const forms = [text, ...cores(bare), ...cores(bare.replace(/^\d{1,4}(?=\D)/, ''))];
  return (
    forms.flatMap((form) => [form, form.replace(/^(.+)\1$/u, '$1')]).some((form) => spellings(form).some((word) => known(word, mine))) ||
    /^\d{1,7}$/.test(bare) ||
    isDate(bare)
  );
};

/** Returns true for eight or six digits that form a date. */
const isDate = (text: string): boolean =>
  /^(0[1-9]|[12]\d|3[01])[-./]?(0[1-9]|1[0-2])[-./]?((19|20)?\d\d)$/.test(text) ||
  /^(19|20)\d\d[-./]?(0[1-9]|1[0-2])[-./]?(0[1-9]|[12]\d|3[01])$/.test(text);
