const LONGEST = 200_000;
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const QUOTED = /^\s*>/;
/** `-----Original Message-----`, `________________________________` */
const RULE = /^\s*(?:_{5,}|-{3,}[^-]{0,60}-{3,}|-{10,})\s*$/;
/** `Von: Portal <portal@…>`, also `*Von:* …`: a line of the head that Outlook puts over what it quotes. */
const HEAD = /^\s*\*?[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,24}\*?\s?[:：]\*?\s*\S/u;
/** What the subjects of mails that can be answered begin with. */
const SUBJECT = /\[[A-Z]{2,8}-\d+\]/;
const TIME = /\d{1,2}[:.hH時]\s?\d{2}/;
const YEAR = /(?:19|20|25)\d{2}/;
const ADDRESS = /[^\s@]@[^\s@]/;
/** What telephones put under a mail by themselves. */
const SENT_FROM =
  /^(?:Sent from (?:my|Outlook|Mail|Yahoo)|Get Outlook for|Von meinem .{1,40} gesendet|Gesendet (?:von|mit)|Holen Sie sich Outlook|Outlook für |Envoyé (?:de|depuis|à partir)|Télécharger Outlook|Inviato da|Ottieni Outlook|Scarica Outlook|Enviado (?:desde|do|de|a partir)|Obtener Outlook|Obter o Outlook|Verzonden vanaf|Verstuurd vanaf|Download Outlook|Outlook voor |Wysłan[eo] z|Pobierz (?:aplikację )?Outlook|iPhone['’]?(?:umdan|dan)? gönderildi|Outlook['’]?u (?:edinin|indir)|Dikirim dari|Dapatkan Outlook|Elküldve|Küldve |Được gửi từ|Đã gửi từ|Tải Outlook|ส่งจาก|รับ Outlook|i(?:Phone|Pad)から送信|.{1,20}を入手|從我的 .{1,20} ?傳送|從我的 .{1,20} ?寄出|取得 .{0,6}Outlook|أُرسلت? من|أرسلت? من|تم الإرسال من)/i;

const blank = (line: string | undefined): boolean => line !== undefined && !line.trim();
const dropBlank = (lines: string[]): void => {
  while (blank(lines.at(-1))) lines.pop();
};

/** Takes the line away that says who wrote what is quoted below (`On Friday … wrote:`), in any language: it ends with a colon and has a date or an address. */
const dropAttribution = (lines: string[]): void => {
  dropBlank(lines);
  if (!/[:：]$/.test(lines.at(-1)?.trim() ?? '')) return;
  for (let count = 1; count <= 4 && count <= lines.length && !blank(lines.at(-count)); count++) {
    const joined = lines.slice(-count).join(' ');
    if ([TIME, YEAR, ADDRESS].filter((sign) => sign.test(joined)).length < 2) continue;
    const brokenAfterTheDate = !YEAR.test(joined) && YEAR.test(lines.at(-count - 1) ?? '');
    lines.splice(-count - Number(brokenAfterTheDate));
    return dropBlank(lines);
  }
};

/** Where the head of a quoted mail begins: three lines of `Name: value` or more, with an address and the subject of a mail of ours. */
const headAt = (lines: readonly string[]): number => {
  for (let at = 0; at < lines.length; at++) {
    let until = at;
    while (until < lines.length && until - at < 8 && HEAD.test(lines[until]!)) until++;
    if (until - at < 3) continue;
    const head = lines.slice(at, until).join('\n');
    if (ADDRESS.test(head) && SUBJECT.test(head)) return at;
  }
  return -1;
};

/**
 * What its author wrote in a mail that answers another: without the quoted mail and the lines that mail programs put around it. Answers
 * between quoted lines stay. `answerLines`: how the line begins that ends an answer. Made of patterns that take linear time, as anybody's
 * text comes here.
 */
export const stripQuotes = (mail: string, answerLines: readonly string[]): string => {
  const given = mail
    .slice(0, LONGEST)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.slice(0, 10_000).replace(UNSEEN, '').trimEnd());
  const answerLine = given.findIndex((line) => answerLines.some((begins) => line.replace(/^[\s>|*]+/, '').startsWith(begins)));
  let lines = answerLine >= 0 && !QUOTED.test(given[answerLine]!) ? given.slice(0, answerLine) : given;
  const head = headAt(lines);
  const cut = head >= 0 || lines !== given;
  if (head >= 0) lines = lines.slice(0, head);

  const own: string[] = [];
  // The same lines are looked at once, however many quoted blocks follow them.
  let looked = 0;
  for (const [at, line] of lines.entries()) {
    if (!QUOTED.test(line)) own.push(line);
    else if (!QUOTED.test(lines[at - 1] ?? '')) {
      dropBlank(own);
      if (own.length !== looked) dropAttribution(own);
      looked = own.length;
    }
  }
  if (cut) {
    dropAttribution(own);
    dropBlank(own);
    while (RULE.test(own.at(-1) ?? '')) {
      own.pop();
      dropBlank(own);
    }
  }
  const signature = own.findIndex((line) => /^--\s?$/.test(line));
  if (signature >= 0) own.splice(signature);
  dropBlank(own);
  while (SENT_FROM.test(own.at(-1)?.trim() ?? '')) {
    own.pop();
    dropBlank(own);
  }
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
