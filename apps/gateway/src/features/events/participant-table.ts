import { decimalMarkOf, type Participant } from '@portal/contracts';
import type { Table } from '@portal/office';
import { directionOf, type MailLanguage, tagOf } from '../../services/mail/texts';

type Words = readonly [title: string, name: string, company: string, state: string, since: string, seated: string, waiting: string];

/** The headings in each language, with the same terms as the portal. */
const WORDS: Record<MailLanguage, Words> = {
  ab: ['المشاركون', 'الاسم', 'الشركة', 'الحالة', 'منذ', 'مسجّل', 'قائمة الانتظار'],
  de: ['Teilnehmer', 'Name', 'Firma', 'Status', 'Seit', 'Angemeldet', 'Warteliste'],
  en: ['Participants', 'Name', 'Company', 'Status', 'Since', 'Registered', 'Waiting list'],
  es: ['Participantes', 'Nombre', 'Empresa', 'Estado', 'Desde', 'Inscrito', 'Lista de espera'],
  fr: ['Participants', 'Nom', 'Entreprise', 'Statut', 'Depuis', 'Inscrit', 'Liste d’attente'],
  hu: ['Résztvevők', 'Név', 'Cég', 'Állapot', 'Mióta', 'Jelentkezett', 'Várólista'],
  id: ['Peserta', 'Nama', 'Perusahaan', 'Status', 'Sejak', 'Terdaftar', 'Daftar tunggu'],
  it: ['Partecipanti', 'Nome', 'Azienda', 'Stato', 'Dal', 'Iscritto', 'Lista d’attesa'],
  ja: ['参加者', '氏名', '会社', '状態', '日時', '登録済み', 'キャンセル待ち'],
  nl: ['Deelnemers', 'Naam', 'Bedrijf', 'Status', 'Sinds', 'Aangemeld', 'Wachtlijst'],
  pl: ['Uczestnicy', 'Imię i nazwisko', 'Firma', 'Status', 'Od', 'Zapisano', 'Lista rezerwowa'],
  pt: ['Participantes', 'Nome', 'Empresa', 'Estado', 'Desde', 'Com inscrição', 'Lista de espera'],
  th: ['ผู้เข้าร่วม', 'ชื่อ', 'บริษัท', 'สถานะ', 'ตั้งแต่', 'ลงทะเบียนแล้ว', 'รายชื่อรอ'],
  tr: ['Katılımcılar', 'Ad', 'Şirket', 'Durum', 'Başlangıç', 'Kayıtlı', 'Bekleme listesi'],
  vi: ['Người tham gia', 'Tên', 'Công ty', 'Trạng thái', 'Từ', 'Đã đăng ký', 'Danh sách chờ'],
  zhTW: ['參加者', '姓名', '公司', '狀態', '起始時間', '已報名', '候補名單'],
};

/** Returns the participants as a table in the reader's language. Names are not translated. */
export const toParticipantTable = (people: readonly Participant[], language: MailLanguage): Table => {
  const [title, name, company, state, timeHeading, seated, waiting] = WORDS[language];
  return {
    title,
    headings: [name, company, 'LCO', state, `${timeHeading} (UTC)`],
    rows: people.map((person) => [
      person.name,
      person.company.name,
      person.lcoName,
      person.state === 'seated' ? seated : waiting,
      new Date(person.at),
    ]),
    isRightToLeft: directionOf(language) === 'rtl',
    decimalMark: decimalMarkOf(tagOf(language)),
  };
};
