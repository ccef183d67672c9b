import { LIMITS } from '@portal/contracts';
import type { MailTooLarge, UnreadReason } from '@portal/mailbox';

export const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
export const unknownAddressError = () =>
  smtpError(550, 'This address takes answers to mails of the partner portal only. Please answer the newest mail, or write in the portal.');
export const foreignSenderError = () =>
  smtpError(
    550,
    'This address takes mails only from the person whom it was given to. Please write from the address that our mail was sent to.',
  );
export const expiredAddressError = () =>
  smtpError(
    550,
    'This address has ended, as the inquiry was closed more than 30 days ago. Please open a new inquiry that follows it in the portal.',
  );
export const unverifiedError = () =>
  smtpError(
    550,
    'The sender of this mail could not be verified (DMARC, DKIM, SPF). Please send it through the mail server of your domain, or write in the portal.',
  );
export const tooManyError = () => smtpError(451, 'Too many mails within an hour. Please try again later.');
export const busyError = () => smtpError(451, 'Too many mails at this moment. Please try again in a minute.');
export const tooLargeError = ({ part }: MailTooLarge) =>
  part === 'mail'
    ? smtpError(552, `The mail is larger than ${LIMITS.mailBytes / 1024 / 1024} MB. Please attach the files in the portal.`)
    : smtpError(550, 'The headers of the mail are too large. Please answer with a new mail, or write in the portal.');
export const UNREADABLE_MESSAGES: Record<UnreadReason, string> = {
  unreadable: 'The mail could not be read. Please write in the portal.',
  html: 'The HTML of the mail is larger than 500 kB. Please send it as plain text or without what it quotes, or write in the portal.',
  text: 'The text of the mail is larger than 500 kB. Please send it without what it quotes, or write in the portal.',
  files: 'The mail has more than 100 attachments. Please send fewer, or attach them in the portal.',
};
