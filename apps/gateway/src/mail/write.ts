import type { LetterKind } from './letters';
import { directionOf, type LetterText, languageOf, TEXTS, tagOf } from './texts';

export interface Written {
  subject: string;
  text: string;
  html: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Puts words into a text; a word that stays unknown is our fault. `mark` treats each word on its way in. */
const filled = (text: string, words: Record<string, string>, mark: (word: string) => string = (word) => word): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`The mail lacks the word ${name}`);
    return mark(word);
  });

/** Where the button of a mail leads; the mails not named have none. */
const PATHS: Partial<Record<LetterKind, (words: Record<string, string>) => string>> = {
  'account.known': () => '/login',
  'account.requested': ({ personId }) => `/approval?request=${encodeURIComponent(personId!)}`,
  'account.reminder': ({ personId }) => `/approval?request=${encodeURIComponent(personId!)}`,
  'account.approved': () => '/login',
  'account.rejected': () => '/sign-up',
  'password.changed': () => '/forgotpassword',
};

/** One mail as text and as HTML. What people typed is escaped and set apart from the direction of the text around it. */
export const write = (kind: LetterKind, code: string, words: Record<string, string>, publicUrl: string): Written => {
  const language = languageOf(code);
  const { footer } = TEXTS[language];
  const letter: LetterText = TEXTS[language][kind];
  const subject = filled(letter.subject, words);
  const link = letter.action ? publicUrl + PATHS[kind]!(words) : null;
  const paragraphs = letter.paragraphs.map((paragraph) => filled(paragraph, words));
  const text = [...paragraphs, ...(link ? [`${letter.action}: ${link}`] : []), '--', footer].join('\n\n');

  const htmlParagraphs = letter.paragraphs.map((paragraph) =>
    paragraph === '{code}'
      ? `<p dir="ltr" style="margin:24px 0;font:600 30px/1.2 'IBM Plex Mono',Consolas,monospace;letter-spacing:6px;text-align:center;color:#024c52">${escaped(words['code']!)}</p>`
      : `<p style="margin:0 0 16px">${filled(escaped(paragraph), words, (word) => `<bdi>${escaped(word)}</bdi>`).replaceAll('\n', '<br>')}</p>`,
  );
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#097781;color:#ffffff;text-decoration:none;font-weight:600">${escaped(letter.action!)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="${tagOf(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f6f7;font:16px/1.5 'IBM Plex Sans',system-ui,sans-serif;color:#1c2427">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dde3e6;border-radius:8px;overflow:hidden">
<tr><td style="padding:18px 28px;background:#01393e;color:#ffffff;font-weight:600">Yarrowdyne Partner Portal</td></tr>
<tr><td dir="${directionOf(language)}" style="padding:28px">
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${htmlParagraphs.join('\n')}
${button}
</td></tr>
<tr><td dir="${directionOf(language)}" style="padding:16px 28px;border-top:1px solid #dde3e6;font-size:13px;color:#5b676c">${escaped(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return { subject, text, html };
};
