export { isAuthenticated } from './authentication.ts';
export { htmlText, readHtml } from './html-text.ts';
export type { InboundFile, InboundMail, UnreadReason } from './inbound-mail.ts';
export type { MailHead } from './mail-head.ts';
export { type PortalMailLines, portalMailEndCheck } from './portal-mail-end.ts';
export type { SentMessage } from './quoted-messages.ts';
export { readMail } from './read-mail.ts';
export { MailTooLarge, receiveMail } from './receive.ts';
export { extractOwnText, stripQuotes } from './strip-quotes.ts';
