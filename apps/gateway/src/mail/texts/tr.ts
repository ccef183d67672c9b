import type { Texts } from '../texts';

export const tr: Texts = {
  'otp.code': {
    subject: 'İş ortağı portalı için kodunuz',
    paragraphs: [
      'Devam etmek için bu kodu girin:',
      '{code}',
      '10 dakika geçerlidir ve bir kez kullanılabilir. Bizden hiç kimse bu kodu sizden istemez.',
      'Kod istemediyseniz bu e-postayı dikkate almayın.',
    ],
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
      '24 saat içinde yanıt sözü verildi. Talebi portalda kabul edin veya reddedin.',
    ],
    action: 'Talebi aç',
  },
  'account.reminder': {
    subject: 'Hatırlatma: {name} yanıt bekliyor',
    paragraphs: [
      '{company} şirketinden {name}, iş ortağı portalına erişim için hâlâ bekliyor.',
      'Söz verilen 24 saatten kalan saat: {hours}',
    ],
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
  footer: 'Bu e-posta Yarrowdyne Partner Portal tarafından otomatik olarak gönderildi. Yanıtlar okunmaz.',
};
