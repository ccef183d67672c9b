import type { Texts } from '../texts';

export const en: Texts = {
  'otp.code': {
    subject: 'Your code for the partner portal',
    paragraphs: [
      'Enter this code to go on:',
      '{code}',
      'It is good for 10 minutes and can be used once. Nobody of ours will ever ask you for it.',
      'If you did not ask for a code, ignore this mail.',
    ],
  },
  'otp.several': {
    subject: 'Sign in to finish your sign-up',
    paragraphs: [
      'Somebody asked for a code for this address, but more than one sign-up under it is not finished yet.',
      'Sign in with this address and the password you chose. We then send you the code for your sign-up.',
      'If you did not sign up, ignore this mail.',
    ],
    action: 'Sign in',
  },
  'account.known': {
    subject: 'You already have an account',
    paragraphs: [
      'Somebody asked to sign up to the partner portal with this address. You already have an account here, so nothing has changed.',
      'Sign in with your password. If you have forgotten it, choose a new one from the sign-in page.',
      'If this was not you, ignore this mail.',
    ],
    action: 'Sign in',
  },
  'account.requested': {
    subject: 'New user request: {name}',
    paragraphs: [
      '{name} of {company} asks for access to the partner portal.',
      'An answer is promised within 24 hours. Accept or reject the request in the portal.',
    ],
    action: 'Open the request',
  },
  'account.reminder': {
    subject: 'Reminder: {name} is waiting for an answer',
    paragraphs: ['{name} of {company} is still waiting for access to the partner portal.', 'Hours left of the promised 24: {hours}'],
    action: 'Open the request',
  },
  'account.approved': {
    subject: 'Your account is active',
    paragraphs: ['Hello {name},', '{by} has accepted your request. You can sign in to the partner portal now.'],
    action: 'Sign in',
  },
  'account.rejected': {
    subject: 'Your request was not accepted',
    paragraphs: [
      'Hello {name},',
      '{by} has not accepted your request for access to the partner portal. The reason given:',
      '{reason}',
      'You can correct your details and apply again.',
    ],
    action: 'Apply again',
  },
  'account.removed': {
    subject: 'Your account was deleted',
    paragraphs: [
      'Hello {name},',
      'Your account on the partner portal was deleted. The reason given:',
      '{reason}',
      'If you think this is a mistake, contact your local company.',
    ],
  },
  'password.changed': {
    subject: 'Your password was changed',
    paragraphs: [
      'Hello {name},',
      'The password of your account was changed. Other devices are signed out.',
      'If this was not you, choose a new password at once.',
    ],
    action: 'Choose a new password',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'New inquiry from {company}',
    paragraphs: ['There is a new inquiry from {company} about {product}:', '{messages}'],
    action: 'Open the inquiry',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'New message from {name}',
    paragraphs: ['There is something new in the inquiry {ticketNo}, “{subject}”:', '{messages}'],
    action: 'Open the inquiry',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Inquiry closed: {subject}',
    paragraphs: [
      'The inquiry {ticketNo} was closed by {name}:',
      '{messages}',
      'A closed inquiry takes no more messages. If something is still open, start a new inquiry that follows it.',
    ],
    action: 'Open the inquiry',
  },
  'ticket.not-posted': {
    subject: 'Not posted: your mail about {ticketNo}',
    paragraphs: [
      'Your mail about the inquiry {ticketNo} was not posted. The reason:',
      '{reason}',
      'Nothing is lost. This is what you wrote:',
      '{messages}',
    ],
    action: 'Open the inquiry',
  },
  'ticket.files-refused': {
    subject: 'Not all of your files were taken: {ticketNo}',
    paragraphs: [
      'Your mail was posted to the inquiry {ticketNo}, but without these files:',
      '{files}',
      'Send them again in a form that is accepted, or attach them in the portal.',
    ],
    action: 'Open the inquiry',
  },
  'ticket.digest': {
    subject: 'Inquiries with new messages: {count}',
    paragraphs: ['There are new messages in these inquiries:', '{items}'],
  },
  'account.digest': {
    subject: 'Access requests waiting for your decision: {count}',
    paragraphs: [
      'These people are waiting for access to the partner portal. Please respond within 24 hours of their registration.',
      '{items}',
    ],
    action: 'Open requests',
  },
  footer: 'This mail was sent automatically by the Yarrowdyne Partner Portal. Replies to it are not read.',
  answerable: 'You can answer this mail. What you write is posted to the inquiry in the Yarrowdyne Partner Portal.',
  answerAbove: 'Please write your answer above this line',
  filesWith: 'Files: {names}',
  moreItems: 'More: {count}',
  mailRefusals: {
    closed: 'The inquiry is closed. In the portal you can open a new one that follows it.',
    empty: 'There was no text of your own in the mail, only what it quoted.',
    gone: 'You no longer have access to this inquiry.',
    long: 'The text is longer than {max} characters.',
  },
  fileRefusals: {
    empty: 'the file is empty',
    kind: 'files of this kind are not accepted',
    large: 'the file is too large',
    harmful: 'the file may do harm',
    many: 'more files than one message takes',
    quota: 'you have reached your upload limit',
  },
};
