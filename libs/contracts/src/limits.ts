/** Every business constant of the product, in one place (R9.1). Times are milliseconds and sizes bytes unless the name says otherwise. */
export const LIMITS = {
  toastMs: 10_000,
  toastStack: 4,
  pageSize: 12,
  /** The largest page that a caller may request. */
  pageSizeMax: 100,
  headerNotifications: 10,
  searchTerm: 200,
  refreshMarginMs: 60_000,
  clientTimeoutMs: 60_000,
  /** The days for which conversations with the search are stored. */
  historyDays: 30,
  question: 4_000,
  questionsPerFiveMinutes: 30,
  questionsPerDay: 300,
  /** Answers that are written for one person at the same time. */
  runsAtOnce: 2,
  conversationTitle: 120,
  /** Questions of one conversation, including edited ones. */
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
  /** Documents that one inquiry may reference. */
  inquiryDocuments: 20,
  reason: 5_000,
  subject: 200,
  priceTitle: 200,
  partNumber: 80,
  /** The location of an event, and the address of its meeting. */
  location: 300,
  url: 2_000,
  /** Seats of one event. */
  seats: 100_000,
  /** Unpublished drafts of one person. */
  publicationDrafts: 20,
  /** Parts that one news item may name. */
  newsParts: 100,
  /** Notified publications of one person in 24 hours before they must confirm another one. */
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
  /** The ages at which reminders about an open request are mailed, each to the next level up. */
  reminderMs: [8 * 3_600_000, 16 * 3_600_000, 22 * 3_600_000],
  moduleRetries: 3,
  avatarSize: 36,
  photoBytes: 5 * 1024 * 1024,
  uploadBytes: 50 * 1024 * 1024,
  /** Uploaded bytes of one person that are not attached to a message yet, and bytes per day. */
  uploadUnattachedBytes: 200 * 1024 * 1024,
  uploadDayBytes: 1024 * 1024 * 1024,
  uploadsPerHour: 60,
  /** Uploads are rejected while less of the disk is free. */
  uploadFreePercent: 5,
  fileName: 120,
  /** The size of a reply by mail with its attachments, and the number of mails per person and hour. */
  mailBytes: 25 * 1024 * 1024,
  mailsPerHour: 30,
  /** Inquiries that one person may open. */
  inquiriesPerTenMinutes: 10,
  inquiriesPerDay: 30,
  /** Tables of any kind that one person may export. */
  exportsPerHour: 5,
  /** Tables with more rows are prepared in the background; they are stored for this long. */
  exportStreamedRows: 20_000,
  exportLifeMs: 24 * 3_600_000,
  /** The time after the close of a ticket during which its reply addresses still work. */
  replyAddressMs: 30 * 24 * 3_600_000,
  /** The time during which authors may correct or withdraw a message. */
  messageChangeMs: 5 * 60_000,
  /** The time during which a withdrawal can be undone. */
  withdrawalUndoMs: 10_000,
  /** The longest snooze of a ticket. */
  snoozeMs: 366 * 24 * 3_600_000,
  /** Colleagues mentioned in one internal note. */
  mentions: 20,
  /** Files of one message. */
  attachments: 10,
  /** The validity of a signed file address. */
  fileLinkMs: 5 * 60_000,
  /** The validity of the key of an encrypted download, and the largest file that is encrypted. */
  downloadKeyMs: 60_000,
  encryptedBytes: 50 * 1024 * 1024,
  /** The age at which an unused upload is deleted. */
  fileUntakenMs: 24 * 3_600_000,
  /** Lists count exactly up to this number and report "more" beyond it. */
  countedAtMost: 1_000,
  cannedTitle: 80,
  savedViews: 20,
  viewName: 60,
  viewQuery: 400,
  /** The shortest interval between typing signals, and the time after which a user is no longer shown as typing. */
  typingEveryMs: 2_500,
  typingGoneMs: 4_000,
  /** The interval of heartbeats of the fact log. A silent loss lasts at most this long. */
  headMs: 20_000,
  /** Sign-ins per network address and minute, successful or not, except from known browsers. */
  signInsPerMinute: 300,
  /** Token refreshes of one session per hour. It allows for ten tabs that refresh at the same time, repeatedly. */
  refreshesPerHour: 300,
  /** The time during which a rotated refresh token still returns the same successor. */
  refreshGraceMs: 30_000,
  /** Sockets of one person, and connections per address whose handshake is not finished. */
  socketsPerPerson: 20,
  unseatedPerAddress: 200,
  /** Emits of one socket: events, acknowledgements and pongs together. */
  socketEmitsPerSecond: 20,
  /** Twenty tabs that reconnect after six restarts within a minute stay below this limit. */
  socketConnectsPerMinute: 120,
  presenceBeatMs: 25_000,
  presenceGoneMs: 60_000,
} as const;
