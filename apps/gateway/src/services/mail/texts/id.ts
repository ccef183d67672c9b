import type { Texts } from '../texts';

export const id: Texts = {
  'otp.code': {
    subject: 'Konfirmasi alamat email Anda',
    paragraphs: [
      'Masukkan kode ini untuk mengonfirmasi alamat email Anda dan menyelesaikan pendaftaran di portal mitra:',
      '{code}',
      'Kode ini berlaku 10 menit dan hanya dapat dipakai sekali. Tidak seorang pun dari kami akan memintanya.',
      'Jika Anda tidak meminta kode, abaikan email ini.',
    ],
    action: 'Masukkan kode',
  },
  'otp.reset': {
    subject: 'Atur ulang kata sandi Anda',
    paragraphs: [
      'Masukkan kode ini untuk menetapkan kata sandi baru di portal mitra:',
      '{code}',
      'Kode ini berlaku 10 menit dan hanya dapat dipakai sekali. Tidak seorang pun dari kami akan memintanya.',
      'Jika Anda tidak meminta kode, abaikan email ini.',
    ],
    action: 'Masukkan kode',
  },
  'otp.several': {
    subject: 'Masuk untuk menyelesaikan pendaftaran Anda',
    paragraphs: [
      'Seseorang meminta kode untuk alamat ini, tetapi ada lebih dari satu pendaftaran yang belum selesai.',
      'Masuk dengan alamat ini dan kata sandi yang Anda pilih. Setelah itu kami mengirim kode untuk pendaftaran Anda.',
      'Jika Anda tidak mendaftar, abaikan email ini.',
    ],
    action: 'Masuk',
  },
  'account.known': {
    subject: 'Anda sudah memiliki akun',
    paragraphs: [
      'Seseorang ingin mendaftar ke portal mitra dengan alamat ini. Anda sudah memiliki akun di sini, jadi tidak ada yang berubah.',
      'Masuklah dengan kata sandi Anda. Jika lupa, pilih yang baru dari halaman masuk.',
      'Jika itu bukan Anda, abaikan email ini.',
    ],
    action: 'Masuk',
  },
  'account.requested': {
    subject: 'Permintaan pengguna baru: {name}',
    paragraphs: [
      '{name} dari {company} meminta akses ke portal mitra.',
      'Harap tanggapi dalam 24 jam. Terima atau tolak permintaan ini di portal.',
    ],
    action: 'Buka permintaan',
  },
  'account.reminder': {
    subject: 'Pengingat: {name} menunggu jawaban',
    paragraphs: ['{name} dari {company} masih menunggu akses ke portal mitra.', 'Sisa waktu: {left}'],
    action: 'Buka permintaan',
  },
  'account.approved': {
    subject: 'Akun Anda aktif',
    paragraphs: ['Halo {name},', '{by} telah menerima permintaan Anda. Anda sekarang dapat masuk ke portal mitra.'],
    action: 'Masuk',
  },
  'account.rejected': {
    subject: 'Permintaan Anda tidak diterima',
    paragraphs: [
      'Halo {name},',
      '{by} tidak menerima permintaan Anda untuk mengakses portal mitra. Alasan yang diberikan:',
      '{reason}',
      'Anda dapat memperbaiki data Anda dan mengajukan lagi.',
    ],
    action: 'Ajukan lagi',
  },
  'account.removed': {
    subject: 'Akun Anda telah dihapus',
    paragraphs: [
      'Halo {name},',
      'Akun Anda di portal mitra telah dihapus. Alasan yang diberikan:',
      '{reason}',
      'Jika menurut Anda ini keliru, hubungi perusahaan lokal Anda.',
    ],
  },
  'password.changed': {
    subject: 'Kata sandi Anda telah diubah',
    paragraphs: [
      'Halo {name},',
      'Kata sandi akun Anda telah diubah. Perangkat lain telah dikeluarkan.',
      'Jika itu bukan Anda, segera pilih kata sandi baru.',
    ],
    action: 'Pilih kata sandi baru',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Pertanyaan baru dari {company}',
    paragraphs: ['Ada pertanyaan baru dari {company} tentang {product}:', '{messages}'],
    action: 'Buka pertanyaan',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Pesan baru dari {name}',
    paragraphs: ['Pesan baru di pertanyaan {ticketNo}, “{subject}”:', '{messages}'],
    action: 'Buka pertanyaan',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Pertanyaan ditutup: {subject}',
    paragraphs: [
      'Pertanyaan {ticketNo} telah ditutup oleh {name}:',
      '{messages}',
      'Pertanyaan yang sudah ditutup tidak menerima pesan lagi. Jika masih ada yang perlu dibahas, buka pertanyaan baru sebagai lanjutannya.',
    ],
    action: 'Buka pertanyaan',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} menyebut Anda',
    paragraphs: [
      '{name} menyebut Anda dalam catatan internal pada pertanyaan {ticketNo}, “{subject}”:',
      '{messages}',
      'Catatan internal hanya terlihat oleh rekan kerja Anda.',
    ],
    action: 'Buka pertanyaan',
  },
  'ticket.not-posted': {
    subject: 'Tidak dimuat: email Anda tentang {ticketNo}',
    paragraphs: [
      'Email Anda tentang pertanyaan {ticketNo} tidak dimuat. Alasannya:',
      '{reason}',
      'Tidak ada yang hilang. Inilah yang Anda tulis:',
      '{messages}',
    ],
    action: 'Buka pertanyaan',
  },
  'ticket.files-refused': {
    subject: 'Tidak semua file Anda diterima: {ticketNo}',
    paragraphs: [
      'Email Anda telah dimuat di pertanyaan {ticketNo}, tetapi tanpa file berikut:',
      '{files}',
      'Kirim lagi dalam format yang diterima, atau lampirkan di portal.',
    ],
    action: 'Buka pertanyaan',
  },
  'parts.news': {
    subject: 'Komponen yang dipantau dalam “{title}”: {count}',
    paragraphs: [
      'Ada kabar tentang komponen yang Anda pantau dalam “{title}”:',
      '{items}',
      'Harga ditampilkan sebelum dan sesudah perubahan. Komponen tanpa harga disebut dalam teks.',
    ],
    action: 'Buka',
  },
  'event.published': {
    subject: 'Acara baru: {title}',
    paragraphs: ['Anda dapat mendaftar untuk “{title}”.', '{when}', '{location}'],
    action: 'Buka acara',
  },
  'event.seated': {
    subject: 'Anda terdaftar: {title}',
    paragraphs: ['Anda mendapat kursi di “{title}”.', '{when}', '{location}'],
    attachment: 'Entri kalender terlampir.',
    action: 'Buka acara',
  },
  'event.promoted': {
    subject: 'Kursi untuk Anda: {title}',
    paragraphs: [
      'Ada kursi kosong di “{title}”, dan kursi itu milik Anda. Jika tidak dapat hadir, kembalikan di portal.',
      '{when}',
      '{location}',
    ],
    attachment: 'Entri kalender terlampir.',
    action: 'Buka acara',
  },
  'event.waiting': {
    subject: 'Daftar tunggu: {title}',
    paragraphs: ['Anda berada di daftar tunggu “{title}”. Anda akan menerima e-mail begitu mendapat kursi.', '{when}', '{location}'],
    action: 'Buka acara',
  },
  'event.left': {
    subject: 'Tidak lagi terdaftar: {title}',
    paragraphs: ['Anda tidak lagi memiliki kursi di “{title}”.', '{when}', '{location}'],
    attachment: 'Berkas terlampir menghapus acara dari kalender Anda.',
    action: 'Buka acara',
  },
  'event.moved': {
    subject: 'Berubah: {title}',
    paragraphs: ['Waktu atau tempat “{title}” berubah. Yang berlaku sekarang:', '{when}', '{location}'],
    attachment: 'Entri kalender terlampir.',
    action: 'Buka acara',
  },
  'event.cancelled': {
    subject: 'Dibatalkan: {title}',
    paragraphs: ['“{title}” dibatalkan.', '{when}', '{location}', '{reason}'],
    attachment: 'Berkas terlampir menghapus acara dari kalender Anda.',
    action: 'Buka acara',
  },
  'event.reminder': {
    subject: 'Pengingat: {title}',
    paragraphs: ['“{title}” segera dimulai.', '{when}', '{location}'],
    action: 'Buka acara',
  },
  'news.published': {
    subject: 'Berita: {title}',
    paragraphs: ['Ada berita untuk Anda di portal mitra: {title}', '{text}'],
    action: 'Baca',
  },
  'news.missing': {
    subject: 'Belum dikonfirmasi: {title}',
    paragraphs: ['Perusahaan mitra Anda yang belum mengonfirmasi “{title}”: {count}', 'Panel di samping artikel menyebutkan namanya.'],
    action: 'Buka',
  },
  'news.acknowledge': {
    subject: 'Mohon konfirmasi: {title}',
    paragraphs: ['Perusahaan Anda diminta mengonfirmasi “{title}”.', '{text}', 'Satu orang mengonfirmasi untuk seluruh perusahaan.'],
    action: 'Baca dan konfirmasi',
  },
  'ticket.digest': {
    subject: 'Pertanyaan dengan pesan baru: {count}',
    paragraphs: ['Ada pesan baru dalam pertanyaan berikut:', '{items}'],
  },
  'account.digest': {
    subject: 'Permintaan akses yang menunggu keputusan Anda: {count}',
    paragraphs: ['Orang-orang ini menunggu akses ke portal mitra. Harap tanggapi dalam 24 jam setelah pendaftaran mereka.', '{items}'],
    action: 'Buka permintaan',
  },
  footer: 'Email ini dikirim otomatis oleh Yarrowdyne Partner Portal. Balasan tidak dibaca.',
  answerable: 'Anda dapat membalas email ini. Tulisan Anda akan dimuat di pertanyaan pada Yarrowdyne Partner Portal.',
  answerAbove: 'Tulis jawaban Anda di atas baris ini',
  filesWith: 'File: {names}',
  moreItems: 'Lainnya: {count}',
  unsubscribe: {
    link: 'Berhenti berlangganan email ini',
    title: 'Notifikasi email',
    question: 'Berhenti menerima email tentang {kind}?',
    button: 'Berhenti berlangganan',
    done: 'Anda tidak akan lagi menerima email tentang {kind}.',
    invalid: 'Tautan ini tidak berlaku lagi. Anda dapat mengubah notifikasi email di pengaturan.',
    failed: 'Tidak berhasil. Coba lagi dalam beberapa menit.',
    settings: 'Pengaturan notifikasi',
    kinds: {
      UserRequest: 'permintaan akses',
      RequestsBelow: 'semua permintaan akses',
      Inquiry: 'pertanyaan',
      Mention: 'Sebutan dalam catatan internal',
      WatchedParts: 'komponen yang dipantau',
      News: 'berita',
      Event: 'acara',
      EventReminder: 'pengingat acara',
    },
  },
  mailRefusals: {
    unverified: 'Kami tidak dapat memverifikasi bahwa Anda yang mengirim email ini. Jika Anda yang menulisnya, muat di portal.',
    encrypted: 'Email ini terenkripsi dan tidak dapat dibaca di sini. Kirimkan tanpa enkripsi, atau tulis di portal.',
    closed: 'Pertanyaan ini sudah ditutup. Di portal Anda dapat membuka pertanyaan baru sebagai lanjutannya.',
    empty: 'Tidak ada teks Anda sendiri di dalam email, hanya kutipannya.',
    gone: 'Anda tidak lagi memiliki akses ke pertanyaan ini.',
    long: 'Teks lebih panjang dari {max} karakter.',
  },
  fileRefusals: {
    empty: 'file kosong',
    kind: 'jenis file ini tidak diterima',
    large: 'file terlalu besar',
    harmful: 'file mungkin berbahaya',
    many: 'jumlah file melebihi batas satu pesan',
    quota: 'batas unggahan Anda sudah tercapai',
  },
};
