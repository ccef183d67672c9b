/** All business constants of the product (R9.1). Times are in milliseconds and sizes in bytes unless the name states another unit. */
export const LIMITS = {
  toastMs: 10_000,
  toastStack: 4,
  pageSize: 12,
  pageSizeMax: 100,
  headerNotifications: 10,
  searchTerm: 200,
  refreshMarginMs: 60_000,
  clientTimeoutMs: 60_000,
  /** The number of days that AI search conversations are stored. */
  historyDays: 30,
  question: 4_000,
  questionsPerFiveMinutes: 30,
  questionsPerDay: 300,
  /** The maximum number of answers that are written for one person at the same time. */
  runsAtOnce: 2,
  conversationTitle: 120,
  /** The maximum number of questions in one conversation, including edited ones. */
  turns: 200,
  /** The maximum number of answers to one question. */
  runsPerTurn: 20,
  persistKey: 'root',
  persistTimeoutMs: 5_000,
  otpLength: 6,
  otpResendMs: 118_000,
  otpLifeMs: 10 * 60_000,
  otpTries: 5,
  badgeCap: 99,
  description: 5_000,
  /** The maximum number of documents that an inquiry may reference. */
  inquiryDocuments: 20,
  reason: 5_000,
  /** The longest period of a delegation, in days. */
  delegationDays: 90,
  subject: 200,
  priceTitle: 200,
  partNumber: 80,
  /** The maximum length of an event's location and of its meeting address. */
  location: 300,
  url: 2_000,
  seats: 100_000,
  /** The maximum number of unpublished drafts per person. */
  publicationDrafts: 20,
  /** The maximum number of parts that a news item may name. */
  newsParts: 100,
  /** The number of publications with notification per person and 24 hours, after which a further one must be confirmed. */
  noticesPerDay: 20,
  watchedParts: 500,
  company: 50,
  personName: 50,
  email: 254,
  phone: 40,
  password: 6,
  passwordMax: 200,
  activationMs: 24 * 3_600_000,
  /** The ages of a pending request at which the next level up is reminded by mail. */
  reminderMs: [8 * 3_600_000, 16 * 3_600_000, 22 * 3_600_000],
  moduleRetries: 3,
  avatarSize: 36,
  photoBytes: 5 * 1024 * 1024,
  uploadBytes: 50 * 1024 * 1024,
  /** The maximum bytes of a person's uploads that no message uses yet, and of a person's uploads per day. */
  uploadUnattachedBytes: 200 * 1024 * 1024,
  uploadDayBytes: 1024 * 1024 * 1024,
  uploadsPerHour: 60,
  /** The percentage of free disk space below which uploads are rejected. */
  uploadFreePercent: 5,
  fileName: 120,
  /** The maximum size of a reply by mail with its attachments, and the maximum number of such mails per person and hour. */
  mailBytes: 25 * 1024 * 1024,
  mailsPerHour: 30,
  inquiriesPerTenMinutes: 10,
  inquiriesPerDay: 30,
  exportsPerHour: 5,
  /** The number of rows above which an export is prepared in the background, and the time for which that export is stored. */
  exportStreamedRows: 20_000,
  exportLifeMs: 24 * 3_600_000,
  /** The time after the closing of a ticket during which its reply addresses still work. */
  replyAddressMs: 30 * 24 * 3_600_000,
  /** The time during which authors may correct or withdraw a message. */
  messageChangeMs: 5 * 60_000,
  /** The time during which a withdrawal can be undone. */
  withdrawalUndoMs: 10_000,
  /** The maximum snooze of a ticket. */
  snoozeMs: 366 * 24 * 3_600_000,
  /** The maximum number of colleagues mentioned in one internal note. */
  mentions: 20,
  /** The maximum number of files per message. */
  attachments: 10,
  /** The validity of a signed file address. */
  fileLinkMs: 5 * 60_000,
  /** The validity of an encrypted download's key, and the maximum size of an encrypted file. */
  downloadKeyMs: 60_000,
  encryptedBytes: 50 * 1024 * 1024,
  /** The age in milliseconds at which an unused upload is deleted. */
  fileUntakenMs: 24 * 3_600_000,
  /** The maximum exact count of a list. A list with more rows reports "more". */
  countedAtMost: 1_000,
  cannedTitle: 80,
  savedViews: 20,
  viewName: 60,
  viewQuery: 400,
  /** The minimum interval between typing signals, and the time after which a user is no longer shown as typing. */
  typingEveryMs: 2_500,
  typingGoneMs: 4_000,
  /** The heartbeat interval of the fact log. A lost fact is noticed after at most this time. */
  headMs: 20_000,
  /** The maximum number of sign-ins per network address and minute, successful or not, except from known browsers. */
  signInsPerMinute: 300,
  /** The maximum number of token refreshes per session and hour. Ten tabs may repeatedly refresh at the same time. */
  refreshesPerHour: 300,
  /** The time during which a rotated refresh token still returns the same successor. */
  refreshGraceMs: 30_000,
  /** The maximum number of sockets per person, and of connections per address with an unfinished handshake. */
  socketsPerPerson: 20,
  unseatedPerAddress: 200,
  /** The maximum number of packets that a socket may send per second: events, acknowledgements and pongs together. */
  socketEmitsPerSecond: 20,
  /** The maximum number of connections per person and minute. Twenty tabs that reconnect after six restarts within a minute stay below. */
  socketConnectsPerMinute: 120,
  presenceBeatMs: 25_000,
  presenceGoneMs: 60_000,
} as const;

/** The business constants of second factors, in a separate object because the first views do not need them. */
export const FACTOR_LIMITS = {
  /** The time within which the second step of a sign-in must be confirmed, and the time for setting up a second factor. */
  flowMs: 5 * 60_000,
  setUpMs: 15 * 60_000,
  /** The maximum number of second-factor guesses in one sign-in. */
  tries: 5,
  recoveryCodes: 10,
  recoveryCode: 10,
  /** The time after a sign-in or a confirmation during which a session may delete accounts. */
  confirmationMs: 15 * 60_000,
} as const;

/** The business constants of passkeys, in a separate object because the first views do not need them. */
export const PASSKEY_LIMITS = {
  /** The time within which a challenge must be answered. */
  challengeMs: 5 * 60_000,
  /** The maximum number of passkeys per person. */
  passkeys: 10,
  /** The maximum length of a passkey name. */
  name: 60,
  /** The maximum length of a credential id in base64url: Web Authentication allows 1,023 bytes. */
  credentialId: 1_364,
} as const;

/** The limits of the identity providers of organizations. */
export const PROVIDER_LIMITS = {
  name: 60,
  url: 300,
  clientId: 200,
  clientSecret: 500,
  domain: 253,
  domains: 30,
  certificate: 8_000,
  certificates: 4,
  samlResponse: 60_000,
} as const;
/** The limits of the directories that provision accounts by SCIM. */
export const PROVISIONING_LIMITS = { name: 60, domains: 30, group: 200, mappings: 200, tokenDays: 1_095 } as const;
