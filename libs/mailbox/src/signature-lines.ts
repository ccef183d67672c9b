/** The device models in the lines that mail programs append. */
const MODEL = String.raw`(?:[ -][\p{L}\d][\p{L}\d+.-]{0,14}){0,3}`;
const DEVICE = String.raw`(?:(?:[A-Z][\w&-]{1,12},? (?:(?:4G|5G) (?:LTE )?)?)?(?:i ?(?:Phone|Pad|Pod)(?: (?:mini|Air|Pro|touch|\d{1,2}|Plus|Max)){0,3}|Mac(?:Book(?: (?:Air|Pro))?)?|Apple Watch|BlackBerry${MODEL}|(?:Samsung[ -])?Galaxy${MODEL}|Samsung${MODEL}|Huawei${MODEL}|Honor ?\d{0,3}|Xiaomi${MODEL}|Redmi${MODEL}|OnePlus${MODEL}|(?:Google )?Pixel(?: \d{1,2})?(?: Pro| XL| a)?|Nokia${MODEL}|(?:Sony )?Xperia${MODEL}|Motorola${MODEL}|Fairphone ?\d?|Oppo${MODEL}|Vivo ?\w{0,5}|HTC${MODEL}|Windows[ -]?(?:Phone|10|11)?|Surface(?: \w{2,5})?|Android(?:[ -]?(?:phone|device|tablet|smartphone|mobile|Gerät|Handy|Telefon|Smartphone|Tablet|Mobiltelefon))?|smart ?phone|mobile(?: (?:phone|device))?|cell ?phone|phone|tablet|Handy|Mobiltelefon|Mobilger(?:ä|ae)t|Smartphone|Tablet|téléphone(?: portable)?|portable|appareil mobile|cellulare|telefono|teléfono(?: móvil)?|móvil|celular|telemóvel|telefoon|mobiel(?:tje)?|telefonu?|telefonum|ponsel|điện thoại|โทรศัพท์|スマートフォン|手機|手机))`;
const SYSTEM = String.raw`(?:iOS|Android[a-ú]{0,4}|Mac(?:OS)?|Windows(?: 10| 11| Phone)?|iPhone|iPad|Mobile|Desktop|das Web|the Web)`;
const PROGRAM = String.raw`(?:(?:Microsoft )?Outlook(?:[ .-](?:Mobile|com|Web|Express))?|Yahoo ?!? ?Mail|AOL(?: Mail)?|Gmail(?: Mobile)?|Proton ?Mail(?: mobile)?|Tutanota|Tuta(?: Mail)?|K-9 Mail|Thunderbird(?: Mobile)?|Spark|Nine|Blue ?Mail|Edison Mail|Airmail|Canary Mail|Superhuman|Zoho Mail|Samsung (?:Mobile|Email|tablet)|Fast ?mail|Missive|Spike|myMail|Mailbird|eM Client|HCL Verse|IBM Verse|Lotus Traveler|HCL Traveler|GMX(?: Mail)?|WEB\.DE(?: Mail)?|freenet Mail|T-Online(?: Mail)?|Libero Mail)`;
/** The words for mail in general. A system name is also needed, because these words occur in normal sentences ("Gesendet per E-Mail"). */
const MAIL = '(?:Mail|E-?mail|Posta|Courrier|Correo|Correio|Poczt[ay]|メール|郵件|邮件|Thư|จดหมาย|البريد)';
const FOR_SYSTEM = String.raw`(?: ?(?:for|on|für|auf|unter|pour|sur|per|su|para|en|no|voor|op|dla|dla systemu|w systemie|na|untuk|di|için|cho|trên|สำหรับ|บน|لـ|على|版) ?${SYSTEM})`;
const APP = String.raw`(?:${PROGRAM}${FOR_SYSTEM}?|${MAIL}${FOR_SYSTEM})`;
const LINK = / ?[<([]https?:\/\/[^\s<>()[\]]{1,300}[>)\]]| https?:\/\/[^\s<>()[\]]{1,300}$/g;

/** The line patterns by language, without anchors. */
const LINE_PATTERNS: readonly string[] = [
  // English
  String.raw`(?:Sent|Sent via|Delivered) (?:from|by|using|on|with) (?:my |a |the )?(?:${DEVICE}|${APP})(?: (?:smartphone|device|tablet|mobile|phone|secure email|mobile device|wireless (?:device|handheld)|powered by \w+))?`,
  String.raw`Sent (?:with|from) ${APP} secure e?mail`,
  String.raw`Sent via (?:the )?(?:${DEVICE}|${APP})(?: (?:app|Email App))?`,
  String.raw`Sent from my (?:${DEVICE})(?:,)? (?:using|with|via) ${APP}`,
  String.raw`Sent from my Android device with K-9 Mail\. Please excuse my brevity`,
  String.raw`(?:Please excuse my brevity|Please excuse any typos|Sorry for (?:my|the) brevity)`,
  String.raw`(?:Get|Download) Outlook for ${SYSTEM}`,
  String.raw`(?:Virus-free|Virenfrei|Sans virus|Libre de virus|Privo di virus|Virusvrij|Livre de vírus)\. ?www\.av(?:ast|g)\.com`,
  // German
  String.raw`Gesendet (?:von|mit|über|via|aus) (?:(?:meine[mr]|mein|einem|der|dem) )?(?:${DEVICE}|${APP})(?:[ -](?:Gerät|Smartphone|Handy|App|iPhone App|Android App|Mail App|Tablet))?`,
  String.raw`(?:Diese Nachricht wurde |Diese E-?Mail wurde )?von (?:meinem|meiner|einem) (?:${DEVICE})(?:[ -](?:Gerät|Smartphone|Handy|Tablet))?(?: (?:mit|über) ${APP})?(?: aus)? (?:gesendet|gesandt|verschickt)`,
  String.raw`(?:Von|Mit|Aus) (?:der )?${APP}(?:[ -]App)? (?:gesendet|gesandt)`,
  String.raw`(?:Holen Sie sich|Laden Sie|Hol dir|Outlook) ?(?:Outlook für ${SYSTEM}|für ${SYSTEM})(?: herunter(?:laden)?| abrufen)?`,
  // French
  String.raw`Envoyé (?:de|depuis|à partir (?:de|d['’])|avec|via|par) ?(?:mon |ma |l['’]|un |une |d['’])?(?:appareil |smartphone |téléphone |mobile |tablette |application )?(?:${DEVICE}|${APP})(?: (?:Orange|Free|SFR))?`,
  String.raw`Provenance ?: Courrier (?:pour|sous) ${SYSTEM}`,
  String.raw`(?:Télécharger|Obtenez|Obtenir) Outlook pour ${SYSTEM}`,
  // Spanish, Portuguese
  String.raw`Enviado (?:desde|con|por|vía|via|do|da|de|pelo|pela|a partir d[oae]|no) ?(?:mi |meu |minha |o |el |la |um |uma )?(?:smartphone |dispositivo |aparelho |tel[eé]fono |tablet |aplicación |aplicativo )?(?:${DEVICE}|${APP})(?: de ${SYSTEM})?`,
  String.raw`(?:Obtener|Descargar|Consigue|Obtenga|Obter|Obtenha|Baixar|Transferir|Descarregar)(?: o)? Outlook para ${SYSTEM}`,
  // Italian
  String.raw`Inviato (?:da|dal|con|dalla|tramite|via) ?(?:mio |un |l['’])?(?:smartphone |dispositivo |cellulare |tablet |app )?(?:${DEVICE}|${APP})`,
  String.raw`(?:Ottieni|Scarica) Outlook per ${SYSTEM}`,
  // Dutch
  String.raw`(?:Verzonden|Verstuurd|Gestuurd) (?:vanaf|vanuit|met|via|van) (?:mijn |een |de )?(?:${DEVICE}|${APP})(?:[ -](?:toestel|apparaat|smartphone))?`,
  String.raw`(?:Download|Ontvang|Haal) Outlook voor ${SYSTEM}|Outlook voor ${SYSTEM} (?:downloaden|ophalen)`,
  // Polish
  String.raw`Wysłan[eoa] (?:z|za pomocą|przy użyciu|w) (?:mojego |mojej |programu |aplikacji |telefonu |smartfona |urządzenia |smartfonu )*(?:${DEVICE}|${APP})(?:['’]?a|['’]?u)?`,
  String.raw`Pobierz (?:aplikację |program )?Outlook (?:dla|na)(?: systemu)? ${SYSTEM}`,
  // Turkish
  String.raw`(?:${DEVICE}|${APP})['’]?(?:umdan|ımdan|imdan|imden|ümden|umden|dan|den|tan|ten)? ?(?:cihazımdan |telefonumdan |ile |uygulamasından |akıllı telefonumdan )?gönderildi`,
  String.raw`${SYSTEM} için (?:Outlook|Posta)['’]?(?:tan|dan|ile|yla)?(?: ile)? gönderildi`,
  String.raw`(?:${SYSTEM} için )?Outlook['’]?[uı] (?:edinin|indirin|indir|alın)`,
  // Indonesian
  String.raw`(?:Dikirim|Terkirim) (?:dari|menggunakan|dengan|melalui) (?:perangkat |ponsel |smartphone )?(?:${DEVICE}|HP|${APP})(?: saya)?`,
  String.raw`(?:Dapatkan|Unduh) Outlook untuk ${SYSTEM}`,
  // Hungarian
  String.raw`(?:Az? )?(?:${DEVICE}|${APP})(?:-?(?:ról|ről|omról|emről|omról|ból|ből|mról))?(?: (?:készülékemről|készülékről|telefonomról|eszközömről|okostelefonomról))? (?:el)?küldve`,
  String.raw`(?:El)?küldve (?:az? )?(?:saját )?(?:${DEVICE}|${APP}|Androidos Outlook)(?:-?(?:ról|ről|omról|emről|ból|ből|mról))?(?: (?:készülékemről|készülékről|telefonomról|eszközömről|okostelefonomról))?`,
  String.raw`(?:Az? )?Outlook (?:beszerzése|letöltése) ${SYSTEM}(?:-?(?:ra|re|hez|hoz))?(?: rendszerre)?|(?:Az )?${SYSTEM}(?:-?(?:re|ra|hez|hoz|os))? (?:készült )?Outlook (?:beszerzése|letöltése)`,
  // Vietnamese
  String.raw`(?:Đã |Được )?gửi (?:từ|bằng|qua) (?:thiết bị |điện thoại |máy )?(?:${DEVICE}|${APP})(?: của tôi)?`,
  String.raw`(?:Tải|Tải xuống|Nhận|Lấy) Outlook (?:cho|dành cho) ${SYSTEM}`,
  // Thai
  String.raw`(?:ถูก)?ส่ง(?:จาก|โดย|ผ่าน) ?(?:อุปกรณ์ |โทรศัพท์ )?(?:${DEVICE}|${APP})(?: ?ของฉัน)?`,
  String.raw`(?:รับ|ดาวน์โหลด) ?Outlook ?สำหรับ ?${SYSTEM}`,
  // Japanese
  String.raw`(?:私の|自分の)? ?(?:${DEVICE}|${APP}|${SYSTEM} ?版の? ?(?:Outlook|メール)|${SYSTEM} ?用の? ?(?:Outlook|メール)) ?から送信(?:されました|しました)?[。.]?`,
  String.raw`(?:${SYSTEM} ?(?:版|用)の? ?Outlook|Outlook (?:for|の) ?${SYSTEM}) ?(?:を入手|のダウンロード|を取得)`,
  // Chinese
  String.raw`(?:從|从|由)(?:我的)? ?(?:${DEVICE}|${APP}|${SYSTEM} ?(?:版|的) ?(?:Outlook|郵件|邮件)) ?(?:上的 Yahoo奇摩電子信箱 )?(?:傳送|寄出|發送|发送|送出)`,
  String.raw`(?:發|发|寄|傳送)自(?:我的)? ?(?:${DEVICE}|${APP})(?:手機|手机)?`,
  String.raw`(?:取得|获取|獲取|下載|下载) ?(?:${SYSTEM} ?版 ?Outlook|Outlook (?:for|適用於) ?${SYSTEM}|適用於 ?${SYSTEM} ?的 ?Outlook)`,
  // Arabic
  String.raw`(?:[أا]ُ?رسلت?|تم الإرسال|تم إرسالها?|مرسلة?) (?:من|عبر|باستخدام)(?: خلال)?(?: جهاز| هاتفي| هاتف| بريد)?(?: الـ?)? ?(?:${DEVICE}|${APP}|هاتفي|جوالي)(?: الخاص بي)?`,
  String.raw`(?:الحصول على|احصل على|تنزيل) Outlook (?:for|ل[ـِ]?|لنظام|لـ) ?(?:نظام )?${SYSTEM}`,
];

const LINE = new RegExp(String.raw`^[*_]{0,2}(?:${LINE_PATTERNS.join('|')}) ?[.!。]?[*_]{0,2}$`, 'iu');
const MAX_LINE_LENGTH = 400;

/** True if the whole line is one that a mail program appends, such as "Sent from my iPhone". */
export const isClientLine = (line: string): boolean => {
  if (line.length > MAX_LINE_LENGTH) return false;
  return LINE.test(line.replaceAll('\u00a0', ' ').replace(LINK, '').trim());
};
