/** A unique word for each personal field. */
export const CANARY = {
  email: 'zqmailboxkx',
  firstname: 'zqfirstkx',
  lastname: 'zqlastkx',
  phone: '7736401928',
  browser: 'zqbrowserkx',
  identitySubject: 'zqsubjectkx',
  identityEmail: 'zqprovidermailkx',
  subject: 'zqsubjectlinekx',
  message: 'zqmessagekx',
  reply: 'zqreplykx',
  closing: 'zqclosingkx',
  note: 'zqnotekx',
  attachmentName: 'zqattachmentkx',
  attachment: 'zqattachedkx',
  unattachedName: 'zqunattachedkx',
  draft: 'zqdraftkx',
  view: 'zqviewkx',
  question: 'zqquestionkx',
  conversation: 'zqtitlekx',
  searchTerm: 'zqsearchkx',
  passkey: 'zqpasskeykx',
  watchedPart: 'zqpartkx',
  exportedDay: '1973-06-14',
} as const;
export type Field = keyof typeof CANARY | 'password' | 'secret' | 'recoveryCode';

const AUDIT = 'The audit is evidence, and its entries cannot be changed (ADR 0019)';
const AUTHOR = 'Inquiries stay with the name of their author, because the company still needs them';
const BELL = "The bells of approvers name the people of their requests, until their owner's account is deleted";
const FACT = 'Facts expire after 7 days';
const MAIL = 'Mails expire 30 days after sending';
const CODE = 'Codes expire after 2 days';
const UPLOAD = 'Files that no item uses expire after one day';
const REPLY = 'Stored responses to the calls of other people expire after one day';
const GAP = 'A question without an answer stays without its person, so that the missing document can be published';

const NAME = {
  'audit.after': AUDIT,
  'audit.before': AUDIT,
  'fact.data': FACT,
  'idempotency.reply': REPLY,
  'letter.data': MAIL,
  'notification.words': BELL,
};

/** The columns that may still contain the word of a field after the deletion according to `docs/PERSONAL_DATA.md`, with the reason. */
export const RETAINED: Partial<Record<Field, Record<string, string>>> = {
  firstname: { ...NAME, 'person.firstname': AUTHOR, 'ticket.search': AUTHOR },
  lastname: { ...NAME, 'person.lastname': AUTHOR, 'ticket.search': AUTHOR },
  email: {
    'code_mail.email': CODE,
    'otp.email': CODE,
    'fact.data': FACT,
    'idempotency.reply': REPLY,
    'letter.to_address': MAIL,
    'person.email': 'The row of the person stays because other rows refer to it, and the address is free for a new account',
  },
  phone: { 'audit.after': AUDIT },
  identitySubject: { 'audit.after': AUDIT },
  identityEmail: { 'letter.data': MAIL },
  subject: { 'fact.data': FACT, 'ticket.subject': AUTHOR, 'ticket.search': AUTHOR },
  message: { 'fact.data': FACT, 'ticket_entry.text': AUTHOR, 'ticket.search': AUTHOR },
  reply: { 'fact.data': FACT, 'ticket_entry.text': AUTHOR, 'ticket.excerpt': AUTHOR, 'ticket.search': AUTHOR },
  closing: { 'fact.data': FACT, 'ticket_entry.text': AUTHOR, 'ticket.search': AUTHOR },
  note: { 'fact.data': FACT, 'ticket_note.text': AUTHOR },
  attachmentName: { 'fact.data': FACT, 'file.name': AUTHOR, 'ticket.search': AUTHOR },
  unattachedName: { 'file.name': UPLOAD },
  question: { 'unanswered.question': GAP },
  passkey: { 'letter.data': MAIL },
  watchedPart: { 'fact.data': FACT },
  exportedDay: { 'audit.after': AUDIT },
};
/** The fields whose words are never stored literally. */
export const NEVER_STORED: readonly Field[] = ['searchTerm', 'password', 'secret', 'recoveryCode'];
/** The only field whose word remains in the data folder: the content of a file in an inquiry. */
export const RETAINED_IN_FILES: readonly Field[] = ['attachment'];
/** The field whose word remains in the file of exported inquiries until the cleanup of unused files deletes that file. */
export const EXPORTED: readonly Field[] = ['closing'];
/** The fields whose words still let the region find the inquiries in which the person wrote. */
export const FOUND_IN_INQUIRIES: readonly Field[] = ['firstname', 'lastname', 'subject', 'message', 'reply', 'closing', 'attachmentName'];
