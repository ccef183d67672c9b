/** Matches headings of lead time columns in the product's languages. The unit is weeks unless the heading names days. */
const HEADINGS =
  /lead ?time|deliver|weeks?\b|lieferzeit|lieferfrist|wochen?\b|délai|semaines?\b|plazo|semanas?\b|prazo|tempi? di consegna|consegna|settiman|levertijd|weken\b|czas dostawy|termin dostawy|tygodni|szállítási|heti?\b|hét\b|teslim|hafta|waktu tunggu|waktu kirim|minggu|thời gian giao|tuần|ระยะเวลา|สัปดาห์|納期|リードタイム|交期|週|مدة التسليم|الأسابيع|أسبوع/iu;
const DAYS = /\bdays?\b|\btage?n?\b|\bjours?\b|\bd[ií]as?\b|\bgiorni\b|\bdagen\b|\bdni\b|\bnap\b|\bgün\b|\bhari\b|ngày|วัน|日|天|يوم|أيام/iu;
const WEEK_DAYS = 7;
const LONGEST_WEEKS = 520;

export const isLeadTime = (heading: string): boolean => HEADINGS.test(heading.normalize('NFKC'));

/** Returns the weeks in a cell, the upper bound of a range; null if there are none. */
export const weeksOf = (cell: string, heading: string): number | null => {
  const numbers = cell
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .match(/\d+(?:[.,]\d+)?/g);
  if (!numbers) return null;
  const longest = Math.max(...numbers.map((number) => Number(number.replace(',', '.'))));
  const weeks = DAYS.test(cell) || (!/\d\s*\p{L}/u.test(cell) && DAYS.test(heading)) ? Math.ceil(longest / WEEK_DAYS) : longest;
  return weeks <= LONGEST_WEEKS ? weeks : null;
};

const toAsciiDigit = (digit: string): string => {
  const place = digit.codePointAt(0)!;
  const zero = [0x30, 0x660, 0x6f0, 0xe50].find((first) => place >= first && place < first + 10);
  return zero === undefined ? digit : String(place - zero);
};
