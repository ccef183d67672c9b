import type { PortalMailLines } from '@portal/mailbox';
import { ANSWER_LINE } from './render';
import { TEXTS } from './texts';

const texts = Object.values(TEXTS);

/** The lines of our mails in each language. Mail programs may wrap them, so only their beginning is compared. */
export const PORTAL_MAIL_LINES: PortalMailLines = {
  answerLines: texts.map(({ answerAbove }) => `${ANSWER_LINE.before} ${answerAbove}`.slice(0, 14)),
  afterMessage: texts.flatMap((text) => [
    ...(['ticket.opened', 'ticket.replied', 'ticket.closed'] as const).flatMap((kind) => text[kind].action ?? []),
    text.filesWith.split('{')[0]!.trim(),
  ]),
  footers: texts.map(({ answerable }) => answerable),
  unsubscribeLinks: texts.map(({ unsubscribe }) => unsubscribe.link),
};
