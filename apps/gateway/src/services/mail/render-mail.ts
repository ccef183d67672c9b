import type { PortalMailLines } from '@portal/mailbox';
import type { DigestItem, MailContent, QuotedMessage } from './mail-contents';
import type { MailKind } from './outbox';
import { directionOf, languageOf, type MailText, TEXTS, type Texts, tagOf } from './texts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The markers around the line above which people reply. They identify the line in any language when a reply is read. */
const ANSWER_LINE = { before: '##-', after: '-##' } as const;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/**
 * Replaces the placeholders of a text with the values in `words`, each transformed by `mark`. Throws an error if a value is missing,
 * because that is a bug.
 */
export const fillIn = (text: string, words: Record<string, string>, mark: (word: string) => string = (word) => word): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`The mail lacks the word ${name}`);
    return mark(word);
  });

/** Joins a text into a single line. */
const subjectOf = (text: string): string => text.replace(/\s+/g, ' ').trim();
const isolate = (word: string): string => `<bdi>${escapeHtml(word)}</bdi>`;
const withLineBreaks = (text: string): string => text.replaceAll('\n', '<br>');

const quotedAsText = ({ by, text, files }: QuotedMessage, { filesWith }: Texts): string =>
  [`${by}:`, text, ...(files.length ? [fillIn(filesWith, { names: files.join(', ') })] : [])].filter(Boolean).join('\n\n');

const quotedAsHtml = ({ by, text, files }: QuotedMessage, { filesWith }: Texts): string => {
  const names = files.length
    ? `<p style="margin:8px 0 0;font-size:14px;color:#5b676c">${escapeHtml(filesWith).replace('{names}', () => files.map(isolate).join(', '))}</p>`
    : '';
  return `<div style="margin:0 0 16px;padding:12px 16px;background:#f4f6f7;border-radius:6px">
<p style="margin:0 0 6px;font-weight:600">${isolate(by)}</p>
<div dir="auto">${withLineBreaks(escapeHtml(text))}</div>${names}
</div>`;
};

const moreAsText = (more: number, { moreItems }: Texts): string[] => (more ? [fillIn(moreItems, { count: String(more) })] : []);

const itemsAsText = (items: readonly DigestItem[], more: number, texts: Texts, publicUrl: string): string[] => [
  ...items.map(({ title, about, path }) => [subjectOf(title), ...(about ? [subjectOf(about)] : []), publicUrl + path].join('\n')),
  ...moreAsText(more, texts),
];

const itemsAsHtml = (items: readonly DigestItem[], more: number, texts: Texts, publicUrl: string): string => {
  const rows = items.map(
    ({ title, about, path }) =>
      `<li style="margin:0 0 12px"><a href="${escapeHtml(publicUrl + path)}" style="color:#097781;font-weight:600">${isolate(title)}</a>${about ? `<br>${isolate(about)}` : ''}</li>`,
  );
  const moreParagraphs = moreAsText(more, texts).map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
  return [`<ul style="margin:0 0 16px;padding-inline-start:20px">${rows.join('\n')}</ul>`, ...moreParagraphs].join('\n');
};

/** Renders a mail as text and HTML. User input is escaped and isolated from the direction of the surrounding text. */
export const renderMail = (
  kind: MailKind,
  code: string,
  content: MailContent,
  publicUrl: string,
  unsubscribeUrl?: string,
): RenderedMail => {
  const { words, messages = [], items = [], moreItems = 0, replyTo, calendar, takesFollowUps, link: path } = content;
  const language = languageOf(code);
  const texts: Texts = TEXTS[language];
  const mailText: MailText = texts[kind];
  const subject = subjectOf(fillIn(mailText.subject, words));
  const heading = mailText.heading ? subjectOf(fillIn(mailText.heading, words)) : subject;
  const link = mailText.action && path ? publicUrl + path : null;
  const footer = replyTo ? texts.answerable : texts.footer;
  const answerLine = replyTo ? `${ANSWER_LINE.before} ${texts.answerAbove} ${ANSWER_LINE.after}` : null;

  const shownParagraphs = mailText.paragraphs.filter((paragraph) => words[/^\{(\w+)\}$/.exec(paragraph)?.[1] ?? ''] !== '');
  const paragraphsToShow = [
    ...shownParagraphs,
    ...(calendar && mailText.attachment ? [mailText.attachment] : []),
    ...(takesFollowUps && mailText.followUp ? [mailText.followUp] : []),
  ];
  const paragraphs = paragraphsToShow.flatMap((paragraph) => {
    if (paragraph === '{messages}') return messages.map((message) => quotedAsText(message, texts));
    if (paragraph === '{items}') return itemsAsText(items, moreItems, texts, publicUrl);
    return [fillIn(paragraph, words)];
  });
  const text = [
    ...(answerLine ? [answerLine] : []),
    ...paragraphs,
    ...(link ? [`${mailText.action}: ${link}`] : []),
    '--',
    footer,
    ...(unsubscribeUrl ? [`${texts.unsubscribe.link}: ${unsubscribeUrl}`] : []),
  ].join('\n\n');

  const htmlParagraphs = paragraphsToShow.flatMap((paragraph) => {
    if (paragraph === '{messages}') return messages.map((message) => quotedAsHtml(message, texts));
    if (paragraph === '{items}') return [itemsAsHtml(items, moreItems, texts, publicUrl)];
    if (paragraph === '{code}') {
      return `<p dir="ltr" style="margin:24px 0;font:600 30px/1.2 'IBM Plex Mono',Consolas,monospace;letter-spacing:6px;text-align:center;color:#024c52">${escapeHtml(words['code']!)}</p>`;
    }
    return `<p style="margin:0 0 16px">${withLineBreaks(fillIn(escapeHtml(paragraph), words, isolate))}</p>`;
  });
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#097781;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(mailText.action!)}</a></p>`
    : '';
  const unsubscribe = unsubscribeUrl
    ? ` <a href="${escapeHtml(unsubscribeUrl)}" style="color:#5b676c;text-decoration:underline">${escapeHtml(texts.unsubscribe.link)}</a>`
    : '';
  const answerLineHtml = answerLine
    ? `<div dir="${directionOf(language)}" style="padding:0 0 12px;font-size:12px;text-align:center;color:#5b676c">${escapeHtml(answerLine)}</div>`
    : '';
  const html = `<!doctype html>
<html lang="${tagOf(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f6f7;font:16px/1.5 'IBM Plex Sans',system-ui,sans-serif;color:#1c2427">
${answerLineHtml}<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dde3e6;border-radius:8px;overflow:hidden">
<tr><td style="padding:18px 28px;background:#01393e;color:#ffffff;font-weight:600">Yarrowdyne Partner Portal</td></tr>
<tr><td dir="${directionOf(language)}" style="padding:28px">
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>
${htmlParagraphs.join('\n')}
${button}
</td></tr>
<tr><td dir="${directionOf(language)}" style="padding:16px 28px;border-top:1px solid #dde3e6;font-size:13px;color:#5b676c">${escapeHtml(footer)}${unsubscribe}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return { subject, text, html };
};

const ALL_TEXTS = Object.values(TEXTS);

/** The recognizable lines of our own mails in each language. Only the start of a line is compared, because mail programs may wrap lines. */
export const PORTAL_MAIL_LINES: PortalMailLines = {
  answerLines: ALL_TEXTS.map(({ answerAbove }) => `${ANSWER_LINE.before} ${answerAbove}`.slice(0, 14)),
  afterMessage: ALL_TEXTS.flatMap((text) => [
    ...(['ticket.opened', 'ticket.replied', 'ticket.closed'] as const).flatMap((kind) => text[kind].action ?? []),
    text.filesWith.split('{')[0]!.trim(),
  ]),
  footers: ALL_TEXTS.map(({ answerable }) => answerable),
  unsubscribeLinks: ALL_TEXTS.map(({ unsubscribe }) => unsubscribe.link),
};
