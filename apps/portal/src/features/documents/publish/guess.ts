import { DOCUMENT_LANGUAGES, type DOCUMENT_TYPES } from '@portal/contracts';
import { titleFrom } from '../../../publishing/form/title-from';

type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** File-name words for document types, in Japanese and in the languages with Latin letters. */
const TYPE_WORDS: readonly [DocumentType, RegExp][] = [
  ['data-sheet', /data ?sheet|datenblatt|fiche technique|ficha técnica|scheda tecnica|データシート|規格書/],
  ['service-notice', /service notice|service bulletin|servicemitteilung|note de service|aviso de servicio|サービス情報/],
  ['training', /training|schulung|formation|formación|workshop|course|トレーニング|研修/],
  ['certificate', /certificate|zertifikat|certificat|certificado|atex|証明書/],
  ['software-note', /release note|software|firmware|ソフトウェア/],
  ['brochure', /brochure|broschüre|prospekt|folleto|flyer|カタログ/],
  ['manual', /manual|handbuch|anleitung|manuel|instructions?|取扱説明書|マニュアル/],
];

const LANGUAGE_WORDS: Partial<Record<string, (typeof DOCUMENT_LANGUAGES)[number]>> = {
  deutsch: 'de',
  english: 'en',
  français: 'fr',
  francais: 'fr',
  español: 'es',
  espanol: 'es',
  italiano: 'it',
  ar: 'ab',
  jp: 'ja',
  tw: 'zhTW',
};

export interface Guess {
  title: string;
  docType: DocumentType | '';
  language?: string;
  productId: string;
}

/** Suggests the title, and the facets that the file name states clearly. */
export function guessFrom(fileName: string, products: readonly { id: string; name: string }[]): Guess {
  const title = titleFrom(fileName);
  const words = title.toLocaleLowerCase().split(' ');
  const text = words.join(' ');
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
  const last = words.at(-1) ?? '';
  const code = DOCUMENT_LANGUAGES.find((one) => one.toLowerCase() === last);
  const isVideo = /\.mp4$/i.test(fileName);
  const language = (words.length > 1 && code) || LANGUAGE_WORDS[last];
  return {
    title,
    docType: isVideo ? 'video' : (TYPE_WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? ''),
    ...(language ? { language } : {}),
    productId: products.find(({ id }) => letters.includes(id.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()))?.id ?? '',
  };
}
