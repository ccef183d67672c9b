/**
 * Matches a line of the head that Outlook puts above a quotation: `Von: Portal <portal@…>`, also `*Von:* …`, and `Gesendet:` without a
 * value.
 */
const HEAD = /^\s*\*?([\p{L}\p{M}][\p{L}\p{M} .'’-]{0,24}?)\*?\s?[:：]\*?(?:\s*\S|$)/u;
/** Matches the reference in the subject of mails that accept replies. */
const SUBJECT = /\[[A-Z]{2,8}-\d+\]/;
const ADDRESS = /[^\s@]@[^\s@]/;
const LINES_AT_MOST = 10;
const LINE_AT_MOST = 2_000;

/** The labels of such a head in lower case, in the languages of the portal and related ones. */
const LABELS = new Set(
  [
    'from sent to cc bcc date subject importance reply-to attachments',
    'von gesendet an datum betreff priorität wichtigkeit anlagen',
    'de envoyé à date objet importance cc',
    'enviado para enviada em data assunto el fecha asunto enviado el enviada',
    'da inviato a data oggetto inviato il',
    'van verzonden aan datum onderwerp',
    'od wysłano do data temat dw',
    'feladó küldve címzett küldés dátuma dátum tárgy másolatot kap elküldve',
    'kimden gönderen gönderildi gönderme tarihi kime tarih konu bilgi gönderilen tarih',
    'dari dikirim kepada tanggal subjek perihal ke',
    'từ gửi đã gửi đến tới ngày chủ đề tiêu đề',
    'จาก ส่งเมื่อ ส่ง ถึง วันที่ เรื่อง หัวเรื่อง',
    '差出人 送信日時 送信 宛先 件名 日時 日付 送信者',
    '寄件者 寄件日期 傳送時間 收件者 主旨 日期 寄件人 收件人 主題 副本 发件人 发送时间 收件人 主题 抄送 日期',
    'من تاريخ الإرسال أُرسلت إلى الموضوع التاريخ تم الإرسال',
    'från skickat till ämne fra sendt til emne lähettäjä vastaanottaja aihe lähetetty odesláno komu předmět kopie от кому отправлено тема дата',
  ].flatMap((labels) => labels.split(' ')),
);
for (const label of [
  'enviado el',
  'enviado em',
  'enviada em',
  'inviato il',
  'küldés dátuma',
  'másolatot kap',
  'gönderme tarihi',
  'gönderilen tarih',
  'đã gửi',
  'تم الإرسال',
  'تاريخ الإرسال',
  'reply to',
  'sent on',
  'sent by',
  'date sent',
  'gesendet am',
  'chủ đề',
  'tiêu đề',
])
  LABELS.add(label);

const isHeadLine = (line: string): boolean => HEAD.test(line.slice(0, LINE_AT_MOST));
const isLabelled = (line: string): boolean => LABELS.has(HEAD.exec(line.slice(0, LINE_AT_MOST))?.[1]?.trim().toLowerCase() ?? '');
const isContinued = (line: string): boolean => /^\s+\S/.test(line);

/**
 * Returns the index of the line where the head of a quoted mail starts, or -1. A head has at least three lines of `Name: value`, among them
 * the subject of a portal mail, and an address or three labels of mail programs.
 */
export const headAt = (lines: readonly string[]): number => {
  for (let index = 0; index < lines.length; index++) {
    if (!isHeadLine(lines[index]!)) continue;
    let end = index;
    while (end < lines.length && end - index < LINES_AT_MOST && (isHeadLine(lines[end]!) || isContinued(lines[end]!))) end++;
    const head = lines.slice(index, end).map((line) => line.slice(0, LINE_AT_MOST));
    const headLines = head.filter(isHeadLine);
    if (headLines.length < 3 || !SUBJECT.test(head.join('\n'))) continue;
    const labelCount = headLines.filter(isLabelled).length;
    if (labelCount >= 3) return index + head.findIndex(isLabelled);
    if (ADDRESS.test(head.join('\n'))) return index;
  }
  return -1;
};

/** Returns the index of the line below the head that starts at `start`. */
export const endOfHead = (lines: readonly string[], start: number): number => {
  let end = start;
  while (end < lines.length && end - start < LINES_AT_MOST && (isHeadLine(lines[end]!) || (end > start && isContinued(lines[end]!)))) end++;
  return end;
};
