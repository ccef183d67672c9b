import type { DOCUMENT_LANGUAGES, DOCUMENT_TYPES, INDUSTRIES } from '../../libs/contracts/src/index.ts';

export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
export type Industry = (typeof INDUSTRIES)[number];
export type TextLanguage = 'en' | 'de' | 'fr' | 'es' | 'ja' | 'zhTW' | 'th' | 'ab';

export const COMPANY = 'Yarrowdyne Automation';

export interface Labels {
  tag: string;
  data: string;
  ordering: string;
  part: string;
  description: string;
  edition: string;
  warning: string;
  note: string;
  types: Partial<Record<DocumentType, string>>;
}

export const LABELS: Record<TextLanguage, Labels> = {
  en: {
    tag: 'en',
    data: 'Technical data',
    ordering: 'Ordering information',
    part: 'Part number',
    description: 'Description',
    edition: 'Edition',
    warning: 'Warning',
    note: 'Note',
    types: {
      'data-sheet': 'Data sheet',
      manual: 'Operating manual',
      training: 'Training',
      'service-notice': 'Service notice',
      certificate: 'Certificate',
      'software-note': 'Software note',
      brochure: 'Brochure',
    },
  },
  de: {
    tag: 'de',
    data: 'Technische Daten',
    ordering: 'Bestellangaben',
    part: 'Artikelnummer',
    description: 'Bezeichnung',
    edition: 'Ausgabe',
    warning: 'Warnung',
    note: 'Hinweis',
    types: {
      'data-sheet': 'Datenblatt',
      manual: 'Betriebsanleitung',
      training: 'Schulung',
      'service-notice': 'Servicemitteilung',
      certificate: 'Zertifikat',
      'software-note': 'Softwarehinweis',
      brochure: 'Broschüre',
    },
  },
  fr: {
    tag: 'fr',
    data: 'Caractéristiques techniques',
    ordering: 'Références de commande',
    part: 'Référence',
    description: 'Désignation',
    edition: 'Édition',
    warning: 'Avertissement',
    note: 'Remarque',
    types: {
      'data-sheet': 'Fiche technique',
      manual: 'Manuel d’utilisation',
      training: 'Formation',
      'service-notice': 'Note de service',
      'software-note': 'Note logicielle',
      brochure: 'Brochure',
    },
  },
  es: {
    tag: 'es',
    data: 'Datos técnicos',
    ordering: 'Datos para el pedido',
    part: 'Referencia',
    description: 'Descripción',
    edition: 'Edición',
    warning: 'Advertencia',
    note: 'Nota',
    types: {
      'data-sheet': 'Hoja de datos',
      manual: 'Manual de instrucciones',
      training: 'Formación',
      'service-notice': 'Aviso de servicio',
      brochure: 'Folleto',
    },
  },
  ja: {
    tag: 'ja',
    data: '仕様',
    ordering: 'ご注文情報',
    part: '品番',
    description: '品名',
    edition: '版',
    warning: '警告',
    note: '注記',
    types: {
      'data-sheet': 'データシート',
      manual: '取扱説明書',
      training: '研修資料',
      'service-notice': 'サービス通知',
      brochure: 'カタログ',
    },
  },
  zhTW: {
    tag: 'zh-TW',
    data: '技術規格',
    ordering: '訂購資訊',
    part: '料號',
    description: '品名',
    edition: '版次',
    warning: '警告',
    note: '注意',
    types: { 'data-sheet': '資料表', manual: '操作手冊', training: '訓練教材', 'service-notice': '服務通知' },
  },
  th: {
    tag: 'th',
    data: 'ข้อมูลทางเทคนิค',
    ordering: 'ข้อมูลการสั่งซื้อ',
    part: 'รหัสสินค้า',
    description: 'รายละเอียด',
    edition: 'ฉบับ',
    warning: 'คำเตือน',
    note: 'หมายเหตุ',
    types: { 'data-sheet': 'เอกสารข้อมูล', manual: 'คู่มือการใช้งาน', training: 'เอกสารฝึกอบรม', 'service-notice': 'ประกาศบริการ' },
  },
  ab: {
    tag: 'ar',
    data: 'البيانات الفنية',
    ordering: 'معلومات الطلب',
    part: 'رقم القطعة',
    description: 'الوصف',
    edition: 'الإصدار',
    warning: 'تحذير',
    note: 'ملاحظة',
    types: { 'data-sheet': 'نشرة البيانات', manual: 'دليل التشغيل', training: 'تدريب', 'service-notice': 'إشعار الخدمة' },
  },
};
