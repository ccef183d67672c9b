/** Common words in weak passwords, per portal language: "password", "welcome", greetings, endearments, seasons and industry terms. */
export const WORDS_OF: Record<string, string> = {
  ab: 'كلمةالسر كلمة_السر كلمةالمرور مرحبا مرحبابك اهلا اهلاوسهلا السلامعليكم حبيبي حبيبتي الحمدلله بسمالله شركة الشركة بوابة شريك مدير marhaba ahlan ahlanwasahlan habibi habibti salam salamalaikum alhamdulillah bismillah inshallah mashallah sharika mudeer kalimatalsir',
  de: 'passwort kennwort willkommen hallo hallowelt geheim ichliebedich schatz schatzi sommer winter herbst frühling fruehling firma unternehmen partner partnerportal anmeldung zugang verwaltung steuerung messtechnik automatisierung vertrieb kunde',
  en: 'password welcome hello helloworld secret iloveyou summer winter spring autumn company partner partnerportal portal login access changeme letmein automation instrument controller distributor dealer customer',
  es: 'contraseña contrasena clave bienvenido bienvenida bienvenidos hola holamundo secreto teamo tequiero verano invierno otoño otono primavera empresa socio socios portalsocios acceso cambiame automatizacion automatización instrumento distribuidor cliente',
  fr: 'motdepasse bienvenue bonjour salut secret jetaime monamour soleil hiver automne printemps entreprise societe société partenaire partenaires connexion acces accès changezmoi automatisation capteur distributeur client',
  hu: 'jelszó jelszo jelszavam üdvözöljük udvozoljuk udvozlet szia sziasztok titok titkos szeretlek szerelem nyár nyar tavasz cég ceg vállalat vallalat partner belépés belepes automatizálás automatizalas ügyfél ugyfel',
  id: 'katasandi sandi rahasia selamatdatang selamatpagi halo halodunia akucintakamu sayang cinta musimpanas perusahaan mitra mitrakerja masuk akses gantisandi otomasi otomatisasi distributor pelanggan',
  it: 'parola parolachiave benvenuto benvenuta benvenuti ciao ciaociao buongiorno segreto segreta tiamo tivogliobene estate inverno autunno primavera azienda societa società partner accesso cambiami automazione strumento distributore cliente',
  ja: 'パスワード ぱすわーど 暗証番号 ようこそ こんにちは おはよう ありがとう 愛してる 秘密 会社 株式会社 代理店 計測 pasuwado pasuwaado youkoso konnichiwa ohayou arigatou aishiteru himitsu kaisha kabushikigaisha dairiten sakura keisoku',
  nl: 'wachtwoord welkom hallo hallowereld geheim ikhouvanjou schatje zomer winter herfst lente bedrijf onderneming partner partners inloggen toegang wijzigmij automatisering instrument distributeur klant',
  pl: 'hasło haslo mojehaslo mojehasło witaj witajcie witamy cześć czesc dzieńdobry dziendobry tajne sekret kochamcię kochamcie kocham lato zima jesień jesien wiosna firma przedsiębiorstwo przedsiebiorstwo partner logowanie dostęp dostep automatyka klient',
  pt: 'senha minhasenha palavrapasse bemvindo bemvinda bem-vindo olá olamundo bomdia segredo teamo euteamo verão verao inverno outono primavera empresa parceiro parceiros acesso mudeme automação automacao instrumento distribuidor cliente',
  th: 'รหัสผ่าน ยินดีต้อนรับ สวัสดี สวัสดีครับ สวัสดีค่ะ ความลับ รักเธอ ฉันรักเธอ บริษัท พันธมิตร ตัวแทนจำหน่าย rahatphan yindeetonrap sawasdee sawatdee sawasdeekrub sawasdeeka chanrakther rakther borisat',
  tr: 'şifre sifre parola parolam hoşgeldiniz hosgeldiniz hoşgeldin hosgeldin merhaba merhabadünya merhabadunya gizli seniseviyorum aşkım askim canım canim yaz kış ilkbahar sonbahar şirket sirket ortak bayi giriş giris otomasyon müşteri musteri',
  vi: 'mậtkhẩu matkhau matkhaucuatoi xinchào xinchao chàomừng chaomung bímật bimat anhyêuem anhyeuem yêuem yeuem emyêuanh emyeuanh côngty congty đốitác doitac đạilý daily đăngnhập dangnhap tựđộnghóa tudonghoa kháchhàng khachhang',
  zhTW: '密碼 我的密碼 歡迎 歡迎光臨 你好 您好 大家好 秘密 我愛你 公司 夥伴 合作夥伴 經銷商 自動化 儀器 mima wodemima huanying huanyingguanglin nihao nihaoma woaini wodeai gongsi huoban hezuohuoban jingxiaoshang zidonghua',
};

/** The names of the company and of its products, which anybody in the trade would try first. */
export const COMPANY =
  'yarrowdyne yarrowdyneautomation yarrowdyneportal yarrowdynepartner partnerportal ydc400 yd-c400 ydr8 yd-r8 yds3 yd-s3 ydp7 yd-p7 ydf20 yd-f20 ydl5 yd-l5 ydt9 yd-t9 yda2 yd-a2 ydv60 yd-v60 ydh10 yd-h10 ydg2 yd-g2 ydn4 yd-n4';
