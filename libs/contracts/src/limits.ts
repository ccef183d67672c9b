/** Every business constant of the product, in one place (R9.1). Times are milliseconds, sizes bytes, unless the name says otherwise. */
export const LIMITS = {
  toastMs: 10_000,
  toastStack: 4,
  pageSize: 12,
  /** The largest page a caller may ask for. */
  pageSizeMax: 100,
  headerNotifications: 10,
  searchTerm: 200,
  refreshMarginMs: 60_000,
  clientTimeoutMs: 60_000,
  /** How long conversations with the search are kept. */
  historyDays: 30,
  question: 4_000,
  questionsPerFiveMinutes: 30,
  questionsPerDay: 300,
  /** Answers that are written for one person at a time. */
  runsAtOnce: 2,
  conversationTitle: 120,
  /** Questions of one conversation, with those that were edited. */
  turns: 200,
  /** Answers to one question. */
  runsPerTurn: 20,
  persistKey: 'root',
  persistTimeoutMs: 5_000,
  otpLength: 6,
  otpResendMs: 118_000,
  otpLifeMs: 10 * 60_000,
  otpTries: 5,
  badgeCap: 99,
  description: 5_000,
  /** Documents that an inquiry refers to. */
  inquiryDocuments: 20,
  reason: 5_000,
  subject: 200,
  priceTitle: 200,
  partNumber: 80,
  /** Where an event takes place, and the address of its meeting. */
  location: 300,
  url: 2_000,
  /** The largest number of seats of an event. */
  seats: 100_000,
  /** Drafts of one person that wait to be published. */
  publicationDrafts: 20,
  /** Parts that one piece of news names. */
  newsParts: 100,
  /** Publications that one person has told of in 24 hours before they are asked whether they mean it. */
  noticesPerDay: 20,
  /** Parts that one person may watch. */
  watchedParts: 500,
  company: 50,
  personName: 50,
  email: 254,
  phone: 40,
  password: 6,
  passwordMax: 200,
  activationMs: 24 * 3_600_000,
  /** When reminders about a waiting request are mailed, each to one step further up. */
  reminderMs: [8 * 3_600_000, 16 * 3_600_000, 22 * 3_600_000],
  moduleRetries: 3,
  avatarSize: 36,
  photoBytes: 5 * 1024 * 1024,
  uploadBytes: 50 * 1024 * 1024,
  /** What one person may have uploaded and not attached to a message yet, and upload in a day. */
  uploadUnattachedBytes: 200 * 1024 * 1024,
  uploadDayBytes: 1024 * 1024 * 1024,
  uploadsPerHour: 60,
  /** No upload is taken while less of the disk is free. */
  uploadFreePercent: 5,
  fileName: 120,
  /** An answer by mail with all it carries, and how many one person may send in an hour. */
  mailBytes: 25 * 1024 * 1024,
  mailsPerHour: 30,
  /** Inquiries that one person may open. */
  inquiriesPerTenMinutes: 10,
  inquiriesPerDay: 30,
  /** Tables that one person may export, of whatever kind. */
  exportsPerHour: 5,
  /** Tables with more rows are made aside, and how long they lie there. */
  exportStreamedRows: 20_000,
  exportLifeMs: 24 * 3_600_000,
  /** How long after the close of a ticket the addresses for answers to it are read. */
  replyAddressMs: 30 * 24 * 3_600_000,
  /** How long authors may correct or withdraw a message. */
  messageChangeMs: 5 * 60_000,
  /** How long what was withdrawn can be put back. */
  withdrawalUndoMs: 10_000,
  /** How long a ticket may be set aside. */
  snoozeMs: 366 * 24 * 3_600_000,
  /** Colleagues named in one internal note. */
  mentions: 20,
  /** Files with one message. */
  attachments: 10,
  /** How long a signed address of a file is good. */
  fileLinkMs: 5 * 60_000,
  /** How long the key of an encrypted download waits to be asked for, and up to which size files are encrypted. */
  downloadKeyMs: 60_000,
  encryptedBytes: 50 * 1024 * 1024,
  /** An uploaded file that nothing has taken by then is let go. */
  fileUntakenMs: 24 * 3_600_000,
  /** Lists count exactly up to here; beyond it they say that there are more. */
  countedAtMost: 1_000,
  cannedTitle: 80,
  /** Of one person. */
  savedViews: 20,
  viewName: 60,
  viewQuery: 400,
  /** Somebody's typing is said at most this often, and is over when it was not said again for that long. */
  typingEveryMs: 2_500,
  typingGoneMs: 4_000,
  /** Heads of the fact log are told this often, so a silent loss lasts at most this long. */
  headMs: 20_000,
  /** Sign-ins from one address of the network in a minute, right or wrong, but for browsers that are known. */
  signInsPerMinute: 300,
  /** Refreshes of one sign-in in an hour: ten tabs that ask at once, again and again. */
  refreshesPerHour: 300,
  /** How long a rotated refresh token still gives the same successor. */
  refreshGraceMs: 30_000,
  /** Sockets one person may hold at a time; connections of one address whose handshake is not finished. */
  socketsPerPerson: 20,
  unseatedPerAddress: 200,
  /** Whatever one socket sends: events, acknowledgements and pongs alike. */
  socketEmitsPerSecond: 20,
  /** Twenty tabs that come back from six restarts within a minute are within it. */
  socketConnectsPerMinute: 120,
  presenceBeatMs: 25_000,
  presenceGoneMs: 60_000,
} as const;
