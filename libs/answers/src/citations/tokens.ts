/** Scripts whose every sign is about a token: Han, kana and Thai. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const LETTERS_OF_TOKEN = 3.5;

/** About how many tokens a text is. No tokenizer of a model is at hand, so it errs on the long side. */
export const tokensOf = (text: string): number => {
  const signs = text.match(SIGNS)?.length ?? 0;
  return signs + Math.ceil((text.length - signs) / LETTERS_OF_TOKEN);
};
