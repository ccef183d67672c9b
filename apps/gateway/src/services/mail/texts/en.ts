import type { Texts } from '../texts';

export const en: Texts = {
  'otp.code': {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Enter this code to confirm your e-mail address and finish your sign-up for the partner portal:',
      '{code}',
      'It is valid for 10 minutes and can be used once. We will never ask you for it.',
      'If you did not request a code, ignore this e-mail.',
    ],
    action: 'Enter the code',
  },
  'otp.reset': {
    subject: 'Reset your password',
    paragraphs: [
      'Enter this code to set a new password for the partner portal:',
      '{code}',
      'It is valid for 10 minutes and can be used once. We will never ask you for it.',
      'If you did not request a code, ignore this e-mail.',
    ],
    action: 'Enter the code',
  },
  'otp.several': {
    subject: 'Sign in to finish your sign-up',
    paragraphs: [
      'We received a request for a code for this address, but it has more than one unfinished sign-up.',
      'Sign in with this address and the password you chose. We will then send you the code for your sign-up.',
      'If you did not sign up, ignore this e-mail.',
    ],
    action: 'Sign in',
  },
  'account.known': {
    subject: 'You already have an account',
    paragraphs: [
      'We received a sign-up to the partner portal with this address. You already have an account, so nothing has changed.',
      'Sign in with your password. If you have forgotten it, you can reset it on the sign-in page.',
      'If this was not you, ignore this e-mail.',
    ],
    action: 'Sign in',
  },
  'account.requested': {
    subject: 'New user request: {name}',
    paragraphs: [
      '{name} of {company} requests access to the partner portal.',
      'Please respond within 24 hours. Accept or reject the request in the portal.',
    ],
    action: 'Open the request',
  },
  'account.reminder': {
    subject: 'Reminder: {name} is waiting for a decision',
    paragraphs: ['{name} of {company} is still waiting for access to the partner portal.', 'Time remaining: {left}'],
    action: 'Open the request',
  },
  'account.approved': {
    subject: 'Your account is active',
    paragraphs: ['Hello {name},', '{by} accepted your request. You can now sign in to the partner portal.'],
    action: 'Sign in',
  },
  'account.rejected': {
    subject: 'Your request was not accepted',
    paragraphs: [
      'Hello {name},',
      '{by} did not accept your request for access to the partner portal. Reason:',
      '{reason}',
      'You can correct your details and apply again.',
    ],
    action: 'Apply again',
  },
  'account.removed': {
    subject: 'Your account was deleted',
    paragraphs: [
      'Hello {name},',
      'Your account on the partner portal was deleted. Reason:',
      '{reason}',
      'If you think this is a mistake, contact your local company.',
    ],
  },
  'password.changed': {
    subject: 'Your password was changed',
    paragraphs: [
      'Hello {name},',
      'The password of your account was changed. You were signed out on other devices.',
      'If this was not you, reset your password immediately.',
    ],
    action: 'Reset password',
  },
  'ticket.opened': {
    subject: '[{ticketNo}] {subject}',
    heading: 'New inquiry from {company}',
    paragraphs: ['{company} sent a new inquiry about {product}:', '{messages}'],
    action: 'Open the inquiry',
  },
  'ticket.replied': {
    subject: '[{ticketNo}] {subject}',
    heading: 'New message from {name}',
    paragraphs: ['New message in inquiry {ticketNo}, “{subject}”:', '{messages}'],
    action: 'Open the inquiry',
  },
  'ticket.closed': {
    subject: '[{ticketNo}] {subject}',
    heading: 'Inquiry closed: {subject}',
    paragraphs: [
      '{name} closed inquiry {ticketNo}:',
      '{messages}',
      'A closed inquiry is read-only. If you still need help, open a follow-up inquiry.',
    ],
    action: 'Open the inquiry',
  },
  'ticket.mentioned': {
    subject: '[{ticketNo}] {subject}',
    heading: '{name} mentioned you',
    paragraphs: [
      '{name} mentioned you in an internal note in inquiry {ticketNo}, “{subject}”:',
      '{messages}',
      'Internal notes are visible to your colleagues only.',
    ],
    action: 'Open the inquiry',
  },
  'ticket.not-posted': {
    subject: 'Your e-mail about {ticketNo} was not posted',
    paragraphs: ['Your e-mail about inquiry {ticketNo} was not posted. Reason:', '{reason}', 'Your message was:', '{messages}'],
    action: 'Open the inquiry',
  },
  'ticket.files-refused': {
    subject: 'Some files were not accepted: {ticketNo}',
    paragraphs: [
      'Your e-mail was posted to inquiry {ticketNo} without these files:',
      '{files}',
      'Send them again in an accepted format, or attach them in the portal.',
    ],
    action: 'Open the inquiry',
  },
  'parts.news': {
    subject: 'Watched parts in “{title}”: {count}',
    paragraphs: [
      'There is news about parts you watch in “{title}”:',
      '{items}',
      'Prices are shown before and after the change. Parts without prices are mentioned in the text.',
    ],
    action: 'Open',
  },
  'event.published': {
    subject: 'New event: {title}',
    paragraphs: ['You can register for “{title}”.', '{when}', '{location}'],
    action: 'Open the event',
  },
  'event.seated': {
    subject: 'You are registered: {title}',
    paragraphs: ['You have a seat at “{title}”.', '{when}', '{location}'],
    attachment: 'The calendar entry is attached.',
    action: 'Open the event',
  },
  'event.promoted': {
    subject: 'A seat is yours: {title}',
    paragraphs: [
      'A seat at “{title}” became free, and it is yours. If you cannot come, give it back in the portal.',
      '{when}',
      '{location}',
    ],
    attachment: 'The calendar entry is attached.',
    action: 'Open the event',
  },
  'event.waiting': {
    subject: 'Waiting list: {title}',
    paragraphs: ['You are on the waiting list for “{title}”. You will get an e-mail as soon as a seat is yours.', '{when}', '{location}'],
    action: 'Open the event',
  },
  'event.left': {
    subject: 'No longer registered: {title}',
    paragraphs: ['You no longer have a seat at “{title}”.', '{when}', '{location}'],
    attachment: 'The attached file removes the event from your calendar.',
    action: 'Open the event',
  },
  'event.moved': {
    subject: 'Changed: {title}',
    paragraphs: ['The time or place of “{title}” has changed. This is what holds now:', '{when}', '{location}'],
    attachment: 'The calendar entry is attached.',
    action: 'Open the event',
  },
  'event.cancelled': {
    subject: 'Cancelled: {title}',
    paragraphs: ['“{title}” has been cancelled.', '{when}', '{location}', '{reason}'],
    attachment: 'The attached file removes the event from your calendar.',
    action: 'Open the event',
  },
  'event.reminder': {
    subject: 'Reminder: {title}',
    paragraphs: ['“{title}” begins soon.', '{when}', '{location}'],
    action: 'Open the event',
  },
  'news.published': {
    subject: 'News: {title}',
    paragraphs: ['There is news for you in the partner portal: {title}', '{text}'],
    action: 'Read',
  },
  'news.missing': {
    subject: 'Not acknowledged: {title}',
    paragraphs: ['Partner companies of yours that have not acknowledged “{title}”: {count}', 'The board beside the article names them.'],
    action: 'Open',
  },
  'news.acknowledge': {
    subject: 'Please acknowledge: {title}',
    paragraphs: ['Your company is asked to acknowledge “{title}”.', '{text}', 'One person acknowledges for the whole company.'],
    action: 'Read and acknowledge',
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
  footer: 'This e-mail was sent automatically by the Yarrowdyne Partner Portal. Replies are not read.',
  answerable: 'You can reply to this e-mail. Your reply is posted to the inquiry in the Yarrowdyne Partner Portal.',
  answerAbove: 'Please write your reply above this line',
  filesWith: 'Files: {names}',
  moreItems: 'More: {count}',
  unsubscribe: {
    link: 'Unsubscribe from these e-mails',
    title: 'E-mail notifications',
    question: 'Stop receiving e-mails about {kind}?',
    button: 'Unsubscribe',
    done: 'You will no longer receive e-mails about {kind}.',
    invalid: 'This link is no longer valid. You can change your e-mail notifications in your settings.',
    failed: 'This did not work. Please try again in a few minutes.',
    settings: 'Notification settings',
    kinds: {
      UserRequest: 'access requests',
      RequestsBelow: 'all access requests',
      Inquiry: 'inquiries',
      Mention: 'mentions in internal notes',
      WatchedParts: 'watched parts',
      News: 'news',
      Event: 'events',
      EventReminder: 'event reminders',
    },
  },
  mailRefusals: {
    unverified: 'We could not verify that you sent this e-mail. If you wrote it, please post it in the portal.',
    encrypted: 'The e-mail is encrypted and cannot be read here. Please send it without encryption, or write in the portal.',
    closed: 'The inquiry is closed. You can open a follow-up inquiry in the portal.',
    empty: 'Your e-mail contained only quoted text.',
    gone: 'You no longer have access to this inquiry.',
    long: 'The text is longer than {max} characters.',
  },
  fileRefusals: {
    empty: 'the file is empty',
    kind: 'files of this kind are not accepted',
    large: 'the file is too large',
    harmful: 'the file may be harmful',
    many: 'too many files for one message',
    quota: 'you have reached your upload limit',
  },
};
