/** The replacements of Latin letters that Unicode does not decompose. */
const LETTER_FOLDS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h' };

/** Matches legal forms in scripts without spaces, at any position in a name. NFKC has already replaced ㈱ by (株). */
const EAST_ASIAN_FORMS =
  /株式会社|有限会社|合同会社|合資会社|\((?:株|有|同|资|주|유)\)|股份有限公司|股份有限公司|有限责任公司|有限責任公司|有限公司|股份公司|주식회사|유한회사/gu;

/** The legal forms as single tokens, without dots and accents. */
const LEGAL_FORMS = new Set(
  `gmbh mbh ggmbh ag kg kgaa ohg gbr ug haftungsbeschrankt ev eg ek se sa sas sasu sarl eurl sprl srl srls spa snc sl slu slp sau sc sca lda
  ltda ltd limited llc llp lp plc inc incorporated corp corporation co company cie kk gk yk bv bvba nv vof cv oy oyj ab hb as asa aps ivs is
  sp spzoo zoo z oo ska spk spj sro sr vos doo dd ad ead eood ood kft zrt nyrt bt rt kkt sti sirketi tic san ve anonim pty pte bhd sdn pvt private
  pt tbk ооо зао оао пао ао ип тов тоо ooo zao oao pao uab mb sia ou osauhing rl de kabushiki kaisha pjsc jsc psc fzco fze wll`.split(
    /\s+/,
  ),
);
/** The words that join the parts of a name, as in "Müller und Söhne" for "Müller & Söhne". */
const CONJUNCTIONS = new Set(['and', 'und', 'et', 'y', 'og', 'och']);

export interface CompanyName {
  /** Returns the comparison key of the name, which ignores case, spaces, accents, punctuation and the legal form. */
  key: string;
  tokens: readonly string[];
}

const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(EAST_ASIAN_FORMS, ' ')
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßøłđðþæœıħ]/g, (letter) => LETTER_FOLDS[letter] ?? letter);

/** Joins the single letters of an abbreviation: "s a" → "sa", "z o o" → "zoo". */
const joinLetters = (tokens: readonly string[]): string[] => {
  const joinedWords: string[] = [];
  let run = '';
  for (const token of [...tokens, '']) {
    if (/^\p{Script=Latin}$/u.test(token)) {
      run += token;
      continue;
    }
    if (run) joinedWords.push(run);
    run = '';
    if (token) joinedWords.push(token);
  }
  return joinedWords;
};

/** Parses a company name for comparison. A legal form is removed unless the name consists only of legal forms. */
export function readCompanyName(name: string): CompanyName {
  const words = foldName(name)
    .replace(/(?<=[\p{L}\p{N}])['’`´.](?=[\p{L}\p{N}]|\s|,|$)/gu, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
  const all = joinLetters(words);
  let [from, to] = [0, all.length];
  while (to > from && LEGAL_FORMS.has(all[to - 1]!)) to -= 1;
  while (from < to && LEGAL_FORMS.has(all[from]!)) from += 1;
  const core = all.slice(from, to).filter((token) => !CONJUNCTIONS.has(token));
  const tokens = core.length ? core : all;
  return { key: tokens.join('') || name.trim().toLowerCase(), tokens };
}

const digitsOf = (text: string) => text.replace(/\P{N}+/gu, ' ').trim();
const withoutUmlautSpelling = (key: string) => key.replace(/([aou])e/g, '$1');

/**
 * Returns the edit distance between two texts, counting inserted, removed, replaced and swapped letters, or `limit + 1` if it exceeds
 * `limit`.
 */
function editDistance(one: string, other: string, limit: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitutionCost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + substitutionCost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) distance = Math.min(distance, beforeLast[j - 2]! + 1);
      row.push(distance);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}

const isPartialName = (few: readonly string[], many: readonly string[]) =>
  few.length < many.length && few.join('').length >= 4 && few.every((token) => many.includes(token));

/**
 * True if both names may refer to the same company: they differ by a typo, by the spelling of an umlaut, or by a missing part of the name.
 */
export function isNearName(one: CompanyName, other: CompanyName): boolean {
  if (one.key === other.key) return true;
  // Numbers distinguish companies: "Plant 1" is not a typo of "Plant 2".
  if (digitsOf(one.key) !== digitsOf(other.key)) return false;
  if (isPartialName(one.tokens, other.tokens) || isPartialName(other.tokens, one.tokens)) return true;
  if (withoutUmlautSpelling(one.key) === withoutUmlautSpelling(other.key)) return true;
  const length = Math.min(one.key.length, other.key.length);
  const maxDistance = length >= 10 ? 2 : length >= 5 ? 1 : 0;
  return maxDistance > 0 && editDistance(one.key, other.key, maxDistance) <= maxDistance;
}
