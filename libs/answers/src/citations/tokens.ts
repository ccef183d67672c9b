/** Matches characters of scripts with about one token per character: Han, kana and Thai. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const LETTERS_OF_TOKEN = 3.5;

/** Estimates the number of tokens of a text. No model's tokenizer is available, so the estimate errs on the high side. */
export const tokensOf = (text: string): number => {
  const characterCount = text.match(SIGNS)?.length ?? 0;
  return characterCount + Math.ceil((text.length - characterCount) / LETTERS_OF_TOKEN);
};
