import { createHash } from 'node:crypto';
import type { PreferenceType } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import type { RefusalError } from '../../platform/http/refusal-error';
import type { RefusalPage } from '../../platform/http/refusal-pages';
import { fillIn } from '../../services/mail/render-mail';
import { directionOf, languageOf, type MailLanguage, preferredLanguage, TEXTS, tagOf } from '../../services/mail/texts';

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;background:#f4f6f7;color:#1c2427;font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:440px;background:#fff;border:1px solid #dde3e6;border-radius:8px;overflow:hidden}
header{padding:18px 28px;background:#01393e;color:#fff;font-weight:600}
section{padding:28px}
h1{margin:0 0 12px;font-size:20px;line-height:1.3}
p{margin:0 0 20px}
button{padding:12px 20px;border:0;border-radius:6px;background:#097781;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #efa30f;outline-offset:2px}
a{color:#097781}
@media (prefers-color-scheme:dark){body{background:#0e1517;color:#e6ecee}main{background:#162023;border-color:#2b383c}a{color:#5cc3cc}}
`;
/** The content security policy of the page: only this style, and a form that posts to this page. */
export const UNSUBSCRIBE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const UNSUBSCRIBE_ADDRESS = '/api/notifications/unsubscribe/';

const renderPage = (language: MailLanguage, body: string): string => {
  const { unsubscribe: texts } = TEXTS[language];
  return `<!doctype html>
<html lang="${tagOf(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="same-origin"><title>${texts.title}</title><style>${STYLE}</style></head>
<body><main><header>Yarrowdyne Partner Portal</header><section><h1>${texts.title}</h1>${body}<a href="/profile">${texts.settings}</a></section></main></body>
</html>
`;
};

/**
 * Renders the page of an unsubscribe link with a question or a confirmation. The page needs no script or session, but its form must send an
 * origin.
 */
export const unsubscribePage = (code: string, type: PreferenceType, isDone: boolean): string => {
  const language = languageOf(code);
  const { unsubscribe: texts } = TEXTS[language];
  const kind = texts.kinds[type as keyof typeof texts.kinds] ?? texts.title;
  return renderPage(
    language,
    isDone
      ? `<p role="status">${fillIn(texts.done, { kind })}</p>`
      : `<p>${fillIn(texts.question, { kind })}</p><form method="post"><p><button>${texts.button}</button></p></form>`,
  );
};

/** Renders a refusal in the language of the browser, so that it does not identify the link's owner. */
export const unsubscribeRefusal = ({ refusal }: RefusalError, { headers }: FastifyRequest): RefusalPage => {
  const language = preferredLanguage(headers['accept-language']);
  const { invalid, failed } = TEXTS[language].unsubscribe;
  const isTemporary = refusal.status === 429 || refusal.status >= 500;
  return { html: renderPage(language, `<p role="alert">${isTemporary ? failed : invalid}</p>`), contentSecurityPolicy: UNSUBSCRIBE_CSP };
};
