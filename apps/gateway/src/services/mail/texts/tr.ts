import type { Texts } from '../texts';

export const tr: Texts = {
  'otp.code': {
    subject: 'E-posta adresinizi onaylayın',
    paragraphs: [
      'E-posta adresinizi onaylamak ve iş ortağı portalı kaydınızı tamamlamak için bu kodu girin:',
      '{code}',
      '10 dakika geçerlidir ve bir kez kullanılabilir. Bizden hiç kimse bu kodu sizden istemez.',
      'Kod istemediyseniz bu e-postayı dikkate almayın.',
    ],
    action: 'Kodu girin',
  },
  'otp.reset': {
    subject: 'Parolanızı sıfırlayın',
    paragraphs: [
      'İş ortağı portalı için yeni bir parola belirlemek üzere bu kodu girin:',
      '{code}',
      '10 dakika geçerlidir ve bir kez kullanılabilir. Bizden hiç kimse bu kodu sizden istemez.',
      'Kod istemediyseniz bu e-postayı dikkate almayın.',
    ],
    action: 'Kodu girin',
  },
  'otp.several': {
    subject: 'Kaydınızı tamamlamak için oturum açın',
    paragraphs: [
      'Bu adres için bir kod istendi, ancak bu adresle tamamlanmamış birden fazla kayıt var.',
      'Bu adres ve seçtiğiniz parola ile oturum açın. Ardından kaydınızın kodunu göndeririz.',
      'Kaydolmadıysanız bu e-postayı dikkate almayın.',
    ],
    action: 'Oturum aç',
  },
  'account.known': {
    subject: 'Zaten bir hesabınız var',
    paragraphs: [
      'Birisi bu adresle iş ortağı portalına kaydolmak istedi. Burada zaten bir hesabınız var, bu nedenle hiçbir şey değişmedi.',
      'Parolanızla oturum açın. Parolanızı unuttuysanız oturum açma sayfasından yenisini seçin.',
      'Bu siz değilseniz bu e-postayı dikkate almayın.',
    ],
    action: 'Oturum aç',
  },
  'account.requested': {
    subject: 'Yeni kullanıcı talebi: {name}',
    paragraphs: [
      '{company} şirketinden {name}, iş ortağı portalına erişim istiyor.',
      'Lütfen 24 saat içinde yanıt verin. Talebi portalda kabul edin veya reddedin.',
    ],
    action: 'Talebi aç',
  },
  'account.reminder': {
    subject: 'Hatırlatma: {name} yanıt bekliyor',
    paragraphs: ['{company} şirketinden {name}, iş ortağı portalına erişim için hâlâ bekliyor.', 'Kalan süre: {left}'],
    action: 'Talebi aç',
  },
  'account.approved': {
    subject: 'Hesabınız etkin',
    paragraphs: ['Merhaba {name},', '{by} talebinizi kabul etti. Artık iş ortağı portalında oturum açabilirsiniz.'],
    action: 'Oturum aç',
  },
  'account.rejected': {
    subject: 'Talebiniz kabul edilmedi',
    paragraphs: [
      'Merhaba {name},',
      '{by} iş ortağı portalına erişim talebinizi kabul etmedi. Belirtilen neden:',
      '{reason}',
      'Bilgilerinizi düzeltip yeniden başvurabilirsiniz.',
    ],
    action: 'Yeniden başvur',
  },
  'account.removed': {
    subject: 'Hesabınız silindi',
    paragraphs: [
      'Merhaba {name},',
      'İş ortağı portalındaki hesabınız silindi. Belirtilen neden:',
      '{reason}',
      'Bunun bir hata olduğunu düşünüyorsanız yerel şirketinizle iletişime geçin.',
    ],
  },
  'password.changed': {
    subject: 'Parolanız değiştirildi',
    paragraphs: [
      'Merhaba {name},',
      'Hesabınızın parolası değiştirildi. Diğer cihazlarda oturum kapatıldı.',
      'Bunu siz yapmadıysanız hemen yeni bir parola seçin.',
    ],
    action: 'Yeni parola seç',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Yeni soru: {company}',
    paragraphs: ['Yeni bir soru var. Gönderen: {company}. Konu: {product}.', '{messages}'],
    action: 'Soruyu aç',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Yeni mesaj: {name}',
    paragraphs: ['{ticketNo} numaralı, “{subject}” konulu soruda yeni bir mesaj var:', '{messages}'],
    action: 'Soruyu aç',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Soru kapatıldı: {subject}',
    paragraphs: [
      '{ticketNo} numaralı soru kapatıldı. Kapatan: {name}.',
      '{messages}',
      'Kapatılan soruya artık mesaj yazılamaz. Açıkta kalan bir şey varsa bunun devamı olarak yeni bir soru açın.',
    ],
    action: 'Soruyu aç',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} sizden bahsetti',
    paragraphs: [
      '{name}, {ticketNo} numaralı, “{subject}” konulu sorudaki dahili bir notta sizden bahsetti:',
      '{messages}',
      'Dahili notları yalnızca ekip arkadaşlarınız görür.',
    ],
    action: 'Soruyu aç',
  },
  'ticket.not-posted': {
    subject: 'Eklenmedi: {ticketNo} hakkındaki e-postanız',
    paragraphs: [
      '{ticketNo} numaralı soruyla ilgili e-postanız eklenmedi. Nedeni:',
      '{reason}',
      'Hiçbir şey kaybolmadı. Yazdığınız metin:',
      '{messages}',
    ],
    action: 'Soruyu aç',
  },
  'ticket.files-refused': {
    subject: 'Dosyalarınızın tümü alınmadı: {ticketNo}',
    paragraphs: [
      'E-postanız {ticketNo} numaralı soruya eklendi, ancak şu dosyalar alınmadı:',
      '{files}',
      'Bunları kabul edilen bir biçimde yeniden gönderin veya portalda ekleyin.',
    ],
    action: 'Soruyu aç',
  },
  'parts.news': {
    subject: '“{title}” içinde takip edilen parçalar: {count}',
    paragraphs: [
      '“{title}” içinde takip ettiğiniz parçalarla ilgili yenilikler var:',
      '{items}',
      'Fiyatlar değişiklikten önce ve sonra gösterilir. Fiyatı olmayan parçalar metinde geçer.',
    ],
    action: 'Aç',
  },
  'event.published': {
    subject: 'Yeni etkinlik: {title}',
    paragraphs: ['“{title}” için kaydolabilirsiniz.', '{when}', '{location}'],
    action: 'Etkinliği aç',
  },
  'event.seated': {
    subject: 'Kaydınız alındı: {title}',
    paragraphs: ['“{title}” için yeriniz var.', '{when}', '{location}'],
    attachment: 'Takvim kaydı ektedir.',
    action: 'Etkinliği aç',
  },
  'event.promoted': {
    subject: 'Bir yer sizin: {title}',
    paragraphs: ['“{title}” için bir yer boşaldı ve artık sizin. Gelemeyecekseniz yeri portalda geri verin.', '{when}', '{location}'],
    attachment: 'Takvim kaydı ektedir.',
    action: 'Etkinliği aç',
  },
  'event.waiting': {
    subject: 'Bekleme listesi: {title}',
    paragraphs: ['“{title}” için bekleme listesindesiniz. Yeriniz olur olmaz e-posta alacaksınız.', '{when}', '{location}'],
    action: 'Etkinliği aç',
  },
  'event.left': {
    subject: 'Kaydınız silindi: {title}',
    paragraphs: ['“{title}” için artık yeriniz yok.', '{when}', '{location}'],
    attachment: 'Ekteki dosya etkinliği takviminizden kaldırır.',
    action: 'Etkinliği aç',
  },
  'event.moved': {
    subject: 'Değişti: {title}',
    paragraphs: ['“{title}” etkinliğinin saati veya yeri değişti. Şu an geçerli olan:', '{when}', '{location}'],
    attachment: 'Takvim kaydı ektedir.',
    action: 'Etkinliği aç',
  },
  'event.cancelled': {
    subject: 'İptal edildi: {title}',
    paragraphs: ['“{title}” iptal edildi.', '{when}', '{location}', '{reason}'],
    attachment: 'Ekteki dosya etkinliği takviminizden kaldırır.',
    action: 'Etkinliği aç',
  },
  'event.reminder': {
    subject: 'Hatırlatma: {title}',
    paragraphs: ['“{title}” yakında başlıyor.', '{when}', '{location}'],
    action: 'Etkinliği aç',
  },
  'news.published': {
    subject: 'Haber: {title}',
    paragraphs: ['İş ortağı portalında sizin için bir haber var: {title}', '{text}'],
    action: 'Oku',
  },
  'news.missing': {
    subject: 'Onaylanmadı: {title}',
    paragraphs: [
      '“{title}” haberini henüz onaylamayan iş ortağı şirketleriniz: {count}',
      'Haberin yanındaki tablo bunların adlarını gösterir.',
    ],
    action: 'Aç',
  },
  'news.acknowledge': {
    subject: 'Lütfen onaylayın: {title}',
    paragraphs: ['Şirketinizden “{title}” haberini onaylaması isteniyor.', '{text}', 'Bir kişi tüm şirket adına onaylar.'],
    action: 'Oku ve onayla',
  },
  'ticket.digest': {
    subject: 'Yeni mesaj içeren sorular: {count}',
    paragraphs: ['Bu sorularda yeni mesajlar var:', '{items}'],
  },
  'account.digest': {
    subject: 'Kararınızı bekleyen erişim istekleri: {count}',
    paragraphs: ['Bu kişiler iş ortağı portalına erişim bekliyor. Lütfen kayıtlarından sonraki 24 saat içinde yanıtlayın.', '{items}'],
    action: 'İstekleri aç',
  },
  footer: 'Bu e-posta Yarrowdyne Partner Portal tarafından otomatik olarak gönderildi. Yanıtlar okunmaz.',
  answerable: 'Bu e-postayı yanıtlayabilirsiniz. Yazdıklarınız Yarrowdyne Partner Portal’daki soruya eklenir.',
  answerAbove: 'Lütfen yanıtınızı bu satırın üstüne yazın',
  filesWith: 'Dosyalar: {names}',
  moreItems: 'Diğerleri: {count}',
  unsubscribe: {
    link: 'Bu e-postaların aboneliğinden çık',
    title: 'E-posta bildirimleri',
    question: 'Şu konudaki e-postalar durdurulsun mu: {kind}?',
    button: 'Abonelikten çık',
    done: 'Artık şu konuda e-posta almayacaksınız: {kind}.',
    invalid: 'Bu bağlantı artık geçerli değil. E-posta bildirimlerinizi ayarlardan değiştirebilirsiniz.',
    failed: 'İşlem tamamlanamadı. Lütfen birkaç dakika sonra yeniden deneyin.',
    settings: 'Bildirim ayarları',
    kinds: {
      UserRequest: 'erişim talepleri',
      RequestsBelow: 'tüm erişim talepleri',
      Inquiry: 'sorular',
      Mention: 'Dahili notlarda bahsedilme',
      WatchedParts: 'takip edilen parçalar',
      News: 'haberler',
      Event: 'etkinlikler',
      EventReminder: 'etkinlik hatırlatmaları',
    },
  },
  mailRefusals: {
    unverified: 'Bu e-postayı sizin gönderdiğinizi doğrulayamadık. Siz yazdıysanız lütfen portalda yayımlayın.',
    encrypted: 'E-posta şifreli olduğu için burada okunamıyor. Lütfen şifrelemeden gönderin veya portalda yazın.',
    closed: 'Soru kapatılmış. Portalda bunun devamı olarak yeni bir soru açabilirsiniz.',
    empty: 'E-postada size ait metin yoktu, yalnızca alıntı vardı.',
    gone: 'Bu soruya artık erişiminiz yok.',
    long: 'Metin {max} karakterden uzun.',
  },
  fileRefusals: {
    empty: 'dosya boş',
    kind: 'bu türde dosyalar kabul edilmiyor',
    large: 'dosya çok büyük',
    harmful: 'dosya zararlı olabilir',
    many: 'bir mesajın alabileceğinden fazla dosya',
    quota: 'dosya yükleme sınırınıza ulaştınız',
  },
};
