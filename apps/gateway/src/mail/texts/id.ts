import type { Texts } from '../texts';

export const id: Texts = {
  'otp.code': {
    subject: 'Kode Anda untuk portal mitra',
    paragraphs: [
      'Masukkan kode ini untuk melanjutkan:',
      '{code}',
      'Kode ini berlaku 10 menit dan hanya dapat dipakai sekali. Tidak seorang pun dari kami akan memintanya.',
      'Jika Anda tidak meminta kode, abaikan email ini.',
    ],
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
      'Jawaban dijanjikan dalam 24 jam. Terima atau tolak permintaan ini di portal.',
    ],
    action: 'Buka permintaan',
  },
  'account.reminder': {
    subject: 'Pengingat: {name} menunggu jawaban',
    paragraphs: ['{name} dari {company} masih menunggu akses ke portal mitra.', 'Sisa jam dari 24 jam yang dijanjikan: {hours}'],
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
  footer: 'Email ini dikirim otomatis oleh Yarrowdyne Partner Portal. Balasan tidak dibaca.',
};
