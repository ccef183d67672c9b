const TIME = /\d{1,2} ?[:.hH時点] ?\d{2}/;
const YEAR = /(?<!\d)(?:19|20|25)\d{2}(?!\d)/;
/** Matches dates such as `12/23/24`, `21.11.26` and `26-11-21`, even with the spaces that Hungarian has after the points. */
const NUMERIC_DATE = /(?<!\d)\d{1,4}(?:([./-]) ?)\d{1,2}\1 ?\d{2,4}(?!\d)/;
const ADDRESS = /[^\s@]@[^\s@]/;
const ANGLED_ADDRESS = /[<(] ?[^\s@<>()]{1,100}@[^\s@<>()]{1,200}[>)]/;
/** Matches the verb "wrote" in the languages of the portal and in other languages of mail programs. */
const WROTE_VERB =
  /(?<![\p{L}\p{M}])(?:wrote|writes|schrieb|schreibt|geschrieben|a écrit|écrit|escribió|ha scritto|scritto|scrive|schreef|geschreven|escreveu|napisał(?:\(a\)|a|o|[/]a)?|pisze|ezt írta|írta|yazdı|yazmış|menulis|đã viết|viết|skrev|kirjoitti|napsal(?:\(a\)|a)?|napísal(?:\(a\)|a)?|a scris|написал(?:\(а\)|а)?|пишет|έγραψε|كتب|كتبت|napisana przez|書きました|寫道|写道)(?![\p{L}\p{M}])|เขียน|寫道|写道|さん(?:は|の)?(?:書きました|メール)|のメール|님이 작성|تمت كتابة/iu;
const MAX_LINES = 4;
const MAX_LINE_LENGTH = 500;

const isBlank = (line: string | undefined): boolean => line !== undefined && !line.trim();

export const dropBlankLines = (lines: string[]): void => {
  while (isBlank(lines.at(-1))) lines.pop();
};

/** Matches rules such as `-----Original Message-----`, `________________________________` and `-----Portal wrote: -----`. */
const RULE = /^\s*(?:_{5,}|-{3,}(?: ?[^\s-].{0,120})? ?-{3,}|-{10,})\s*$/u;
const NAMED_RULE = /^\s*-{3,} ?[\p{L}\p{M}][\p{L}\p{M}'’ ]{4,50} ?-{3,}\s*$/u;

/** True if the line is a rule that mail programs draw above a quotation. */
export const isRule = (line: string): boolean => RULE.test(line);

/** Removes the rules above a quotation from the end of the lines. */
export const dropRules = (lines: string[]): void => {
  dropBlankLines(lines);
  while (isRule(lines.at(-1) ?? '')) {
    lines.pop();
    dropBlankLines(lines);
  }
};

const isAttribution = (text: string): boolean => {
  const isDated = YEAR.test(text) || NUMERIC_DATE.test(text);
  if (WROTE_VERB.test(text)) return isDated || TIME.test(text) || ADDRESS.test(text);
  return ANGLED_ADDRESS.test(text) && (isDated || TIME.test(text));
};

/**
 * Removes an attribution (`On Friday … wrote:`) in any language from the end of the lines. An attribution ends with a colon and contains a
 * verb such as "wrote" with a date, a time or an address. Without the verb it needs an address in angle brackets and a date or time.
 */
export const dropAttribution = (lines: string[]): void => {
  dropBlankLines(lines);
  if (!/[:：]\s*[\u202c\u200f\u200e]?$/.test(lines.at(-1)?.trim().slice(-8) ?? '')) return;
  for (let count = 1; count <= MAX_LINES && count <= lines.length && !isBlank(lines.at(-count)); count++) {
    const attribution = lines
      .slice(-count)
      .map((line) => line.slice(0, MAX_LINE_LENGTH))
      .join(' ');
    if (!isAttribution(attribution)) continue;
    const lineAbove = lines.at(-count - 1)?.slice(0, MAX_LINE_LENGTH) ?? '';
    const hasDate = YEAR.test(attribution) || NUMERIC_DATE.test(attribution);
    // The line may be wrapped after the date ("Le ven. 21 nov. 2025 à", with time and verb below) or between name and address ("Portal <").
    const isBroken = lineAbove.trim().endsWith('<') || (!hasDate && YEAR.test(lineAbove) && !/[.!?:;]$/.test(lineAbove.trim()));
    lines.splice(-count - Number(isBroken));
    dropBlankLines(lines);
    if (NAMED_RULE.test(lines.at(-1) ?? '')) dropRules(lines);
    return;
  }
};
