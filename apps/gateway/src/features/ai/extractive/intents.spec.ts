import { describe, expect, it } from '@jest/globals';
import { intentOf } from './intents';

const FIGURE_QUESTIONS: readonly (readonly [question: string, language: string, what: string, input?: object])[] = [
  ['How many inquiries are open?', 'en', 'inquiries.byStatus'],
  ['Inquiries by status in the last 30 days', 'en', 'inquiries.byStatus', { group: 'status', period: '30-days' }],
  ['Show the trend of inquiries over the last 12 months', 'en', 'inquiries.byStatus', { group: 'month', period: '12-months' }],
  ['How many tickets per product last quarter?', 'en', 'inquiries.byProduct', { period: 'last-quarter' }],
  ['Average first response per month', 'en', 'inquiries.firstResponse', { group: 'month' }],
  ['How many registrations do our events have?', 'en', 'events.registrations'],
  ['Which documents are most downloaded?', 'en', 'downloads.byDocument'],
  ['Downloads by company this month', 'en', 'downloads.byDocument', { group: 'company', period: 'this-month' }],
  ['Statistics of the portal usage', 'en', 'usage.byFunction'],
  ['Which prices have changed?', 'en', 'prices.changed'],
  ['Which prices of the YD-P7 changed?', 'en', 'prices.changed', { family: 'yd-p7' }],
  ['Compare the lead times', 'en', 'prices.leadTimes'],
  ['Wie viele Anfragen gab es letzten Monat?', 'de', 'inquiries.byStatus', { period: 'last-month' }],
  ['Entwicklung der Anfragen zum YD-F20', 'de', 'inquiries.byStatus', { group: 'month', family: 'yd-f20' }],
  ['Anfragen nach Produkt', 'de', 'inquiries.byProduct'],
  ['Welche Preise haben sich geändert?', 'de', 'prices.changed'],
  ['Lieferzeiten je Produkt vergleichen', 'de', 'prices.leadTimes'],
  ['Combien de demandes ce mois-ci ?', 'fr', 'inquiries.byStatus', { period: 'this-month' }],
  ['Nombre de téléchargements par mois', 'fr', 'downloads.byDocument', { group: 'month' }],
  ['¿Cuántas consultas hubo la semana pasada?', 'es', 'inquiries.byStatus', { period: 'last-week' }],
  ['¿Qué precios han cambiado?', 'es', 'prices.changed'],
  ['先月の問い合わせは何件ですか', 'ja', 'inquiries.byStatus', { period: 'last-month' }],
  ['問い合わせの推移', 'ja', 'inquiries.byStatus', { group: 'month' }],
  ['製品別の納期を比較', 'ja', 'prices.leadTimes'],
  ['上個月有多少詢問？', 'zhTW', 'inquiries.byStatus', { period: 'last-month' }],
  ['哪些價格有變動？', 'zhTW', 'prices.changed'],
  ['เดือนนี้มีคำถามกี่เรื่อง', 'th', 'inquiries.byStatus', { period: 'this-month' }],
  ['แนวโน้มการดาวน์โหลด', 'th', 'downloads.byDocument', { group: 'month' }],
  ['كم عدد الاستفسارات هذا الشهر؟', 'ab', 'inquiries.byStatus', { period: 'this-month' }],
  ['ما الأسعار التي تغيرت؟', 'ab', 'prices.changed'],
  ['Ile zapytań było w zeszłym miesiącu?', 'pl', 'inquiries.byStatus', { period: 'last-month' }],
  ['Hány megkeresés volt múlt héten?', 'hu', 'inquiries.byStatus', { period: 'last-week' }],
  ['Quante richieste per prodotto?', 'it', 'inquiries.byProduct'],
  ['Hoeveel aanvragen per maand?', 'nl', 'inquiries.byStatus', { group: 'month' }],
  ['Bu ay kaç talep geldi?', 'tr', 'inquiries.byStatus', { period: 'this-month' }],
  ['Berapa banyak pertanyaan minggu ini?', 'id', 'inquiries.byStatus', { period: 'this-week' }],
  ['Tháng này có bao nhiêu yêu cầu?', 'vi', 'inquiries.byStatus', { period: 'this-month' }],
  ['Quantas consultas neste trimestre? Consultas por estado', 'pt', 'inquiries.byStatus', { group: 'status' }],
];

/** Questions that contain words for figures but are about documents. */
const DOCUMENT_QUESTIONS: readonly (readonly [question: string, language: string])[] = [
  ['How many channels does a YD-C400-CP20 station have?', 'en'],
  ['What is the lead time of YD-F20-100-RDM?', 'en'],
  ['How do I change the price alerts?', 'en'],
  ['How to register for an event', 'en'],
  ['Response time of the YD-P7', 'en'],
  ['Compare YD-P7 and YD-T9', 'en'],
  ['How many bolts does the flange have?', 'en'],
  ['List price of YD-P7-K01', 'en'],
  ['What changed in firmware 4.2?', 'en'],
  ['How long does an inquiry stay open?', 'en'],
  ['Which Modbus register holds the flow?', 'en'],
  ['Compare registrations with downloads', 'en'],
  ['Was kostet der Dichtungssatz?', 'de'],
  ['Wie viele Tanks hat das Tanklager an der Elbe?', 'de'],
  ['Wo kann ich Anfragen stellen?', 'de'],
  ['Wie lange ist die Lieferzeit?', 'de'],
  ['Comment télécharger la fiche technique ?', 'fr'],
  ['Combien pèse le débitmètre ?', 'fr'],
  ['¿Cuántas juntas hacen falta?', 'es'],
  ['納期は何週間ですか', 'ja'],
  ['ファンは何時間ごとに交換しますか', 'ja'],
  ['泥漿的流速至少要多少？', 'zhTW'],
  ['ราคา YD-T9-H1-A0', 'th'],
  ['كم تخميد أنابيب المياه؟', 'ab'],
];

describe('questions about figures', () => {
  it.each(FIGURE_QUESTIONS)('R3.10 the question "%s" is answered with counted figures', (question, language, figuresQuery, input = {}) => {
    expect(intentOf(question, language)).toMatchObject({ what: figuresQuery, input });
  });

  it.each(DOCUMENT_QUESTIONS)('R3.10 the question "%s" is answered by searching documents', (question, language) => {
    expect(intentOf(question, language)).toBeNull();
  });
});
