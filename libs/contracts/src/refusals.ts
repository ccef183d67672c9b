import { z } from 'zod/mini';
import { TicketEntry } from './tickets/ticket';
import { idOf } from './wire/ids';
import { FieldError } from './wire/violations';

/** What every error answers with. `code` is stable and translatable, `message` is the English sentence. */
export const ErrorBody = z
  .object({
    message: z.string(),
    detail: z.optional(z.string()),
    code: z.string(),
    errors: z.optional(z.record(z.string(), z.array(FieldError))).register(z.globalRegistry, { description: 'What is wrong, per field' }),
    data: z
      .optional(z.unknown())
      .register(z.globalRegistry, { description: 'The state that stood in the way, where a refusal declares one' }),
    requestId: idOf('call', 'as in the header x-request-id and in the log'),
  })
  .register(z.globalRegistry, { id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;

export type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 412 | 416 | 422 | 429 | 431 | 503;

/** One way of saying no: thrown, recognised and documented by this one value. */
export interface Refusal<D extends z.ZodMiniType = z.ZodMiniType> {
  status: RefusalStatus;
  code: string;
  message: string;
  data?: D;
}

export const refusal = <D extends z.ZodMiniType = z.ZodMiniUndefined>(
  status: RefusalStatus,
  code: string,
  message: string,
  data?: D,
): Refusal<D> => ({
  status,
  code,
  message,
  data,
});

// What any route may answer.
export const Invalid = refusal(400, 'request.invalid', 'Some of what was sent is not valid.');
export const Unreadable = refusal(400, 'request.unreadable', 'The request could not be read.');
export const MediaTypeRefused = refusal(400, 'request.media-type', 'A body of this content type is not accepted here.');
/** No route of the contract; `Allow` names the methods of the path where it has others. */
export const RouteUnknown = refusal(404, 'route.unknown', 'There is no such call. Check the method and the path.');
export const TooLarge = refusal(400, 'request.too-large', 'What was sent is too large.');
export const TooSlow = refusal(408, 'request.too-slow', 'The request took too long to arrive.');
export const HeadersTooLarge = refusal(431, 'request.headers-too-large', 'The address and the headers of the request are too large.');
export const SessionOver = refusal(401, 'session.over', 'Your session has expired. Please log in again.');
/** Why a sign-in ended before its time, for whoever holds its cookie or token. */
export const SESSION_END_REASONS = ['signed-out', 'password-changed', 'token-reused'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
export const SessionEnded = refusal(
  401,
  'session.ended',
  'You were signed out. Please log in again.',
  z.object({ reason: z.enum(SESSION_END_REASONS) }),
);
export const AccountRemoved = refusal(401, 'account.removed', 'Your account was deleted. The reason is in the e-mail we sent you.');
export const NotYours = refusal(403, 'identity.foreign', 'The identity in the request is not that of the person signed in.');
export const NotAllowed = refusal(403, 'function.forbidden', 'You do not have access to that function.');
export const OriginRefused = refusal(403, 'origin.refused', 'Requests from this origin are not accepted.');
export const KeyMissing = refusal(403, 'key.unknown', 'The subscription key is missing or unknown.');
export const Missing = refusal(404, 'object.missing', 'There is no such thing, or it is not yours to see.');
export const KeyReused = refusal(422, 'idempotency.reused', 'This idempotency key was used for another request.');
export const TooMany = refusal(429, 'rate.limited', 'Too many requests. Wait a moment and try again.');
export const Unavailable = refusal(
  503,
  'service.unavailable',
  'Something went wrong on our side. Nothing was lost; try again in a moment.',
);

// Signing in and signing up.
export const WrongSignIn = refusal(401, 'sign-in.wrong', 'The e-mail address or the password is not right.');
export const VerificationIncomplete = refusal(
  409,
  'verification.incomplete',
  'Your e-mail address is not verified yet.',
  z.object({
    flow: idOf('flow', 'that of the sign-up with this password; a code asked for with it verifies no other'),
  }),
);
export const AccountWaiting = refusal(
  403,
  'account.waiting',
  'Your account is waiting for approval. It is activated within 24 hours of registration.',
);
export const AccountRejected = refusal(
  403,
  'account.rejected',
  'Your request was not accepted. You can correct it and apply again.',
  z.object({ reason: z.string() }),
);
export const CodeWrong = refusal(422, 'otp.wrong', 'The code is not right.', z.object({ triesLeft: z.number() }));
export const CodeSpent = refusal(422, 'otp.spent', 'This code can no longer be used. Ask for another one.');
export const EmployeeDomain = refusal(422, 'employee.domain', 'Employees sign up with their company mail address.');
export const PasswordCommon = refusal(422, 'password.common', 'This password is too easy to guess. Choose another one.');
export const PasswordInAddress = refusal(
  422,
  'password.in-address',
  'This server takes passwords and codes in the body of a request only, as addresses are written into logs.',
);
export const MethodOff = refusal(404, 'method.off', 'This way of signing in is not set up.');

// Approvals.
export const AlreadyDecided = refusal(
  412,
  'request.decided',
  'Somebody else decided this request first.',
  z.object({ by: z.string(), status: z.string(), rev: z.number() }),
);
export const RoleTooHigh = refusal(422, 'role.too-high', 'The role may be lowered, not raised.');

// Tickets.
export const TicketClosed = refusal(422, 'ticket.closed', 'This ticket is closed. You can open a new inquiry that follows it.');
export const TicketOpen = refusal(422, 'ticket.open', 'This ticket is not closed yet.');
export const AlreadyClosed = refusal(
  412,
  'ticket.closed-first',
  'Somebody else closed this ticket first.',
  z.object({ by: z.string(), at: z.string() }),
);
export const AlreadyAssigned = refusal(
  412,
  'ticket.assigned-first',
  'Somebody else assigned this ticket first.',
  z.object({ assigneeId: z.nullable(idOf('person', 'to whom it is assigned now')), name: z.nullable(z.string()) }),
);
export const StaleReply = refusal(
  412,
  'ticket.moved-on',
  'The conversation has moved on since you wrote.',
  z.object({ unseen: z.array(TicketEntry), lastSeen: z.int() }),
);

export const TooManyInquiries = refusal(
  429,
  'inquiry.too-many',
  'You have reached the limit for new inquiries. Try again later.',
  z.object({ points: z.int(), perMs: z.int() }).register(z.globalRegistry, { description: 'The limit: so many in so long' }),
);

// Files.
export const FileNameBad = refusal(
  422,
  'file.name',
  'The name of the file has characters that are not allowed.',
  z.object({ name: z.string(), forbidden: z.array(z.string()), corrected: z.string() }),
);
export const FileHarmful = refusal(422, 'file.harmful', 'The file was refused because it may do harm.', z.object({ name: z.string() }));
export const FileUnknown = refusal(
  422,
  'file.unknown',
  'An attached file is not there any more. Attach it again.',
  z.object({ fileIds: z.array(idOf('file')) }),
);
export const FileEmpty = refusal(422, 'file.empty', 'The file is empty.', z.object({ name: z.string() }));
export const WrongKind = refusal(
  422,
  'file.wrong-kind',
  'Files of this kind are not accepted here.',
  z.object({
    name: z.string(),
    detected: z.nullable(z.string()).register(z.globalRegistry, { description: 'What its content is, where that is known' }),
  }),
);
export const FileTooLarge = refusal(422, 'file.too-large', 'The file is too large.', z.object({ limitBytes: z.number() }));
export const UploadsFull = refusal(
  422,
  'upload.unattached-full',
  'You have too many uploaded files that are not attached to a message yet. Send or remove some of them.',
  z.object({ leftBytes: z.int(), limitBytes: z.int() }),
);
export const UploadDayFull = refusal(
  429,
  'upload.day-full',
  'You have reached the daily limit for uploads. Try again later.',
  z.object({ leftBytes: z.int(), limitBytes: z.int() }),
);
export const StorageFull = refusal(
  503,
  'storage.full',
  'File storage is almost full, so no files can be uploaded right now. Try again later.',
);
export const RangeUnknown = refusal(416, 'range.unknown', 'The file has no such range of bytes.');

/** Every refusal a program may meet: the catalogue. */
export const REFUSALS: readonly Refusal[] = [
  Invalid,
  Unreadable,
  MediaTypeRefused,
  RouteUnknown,
  TooLarge,
  TooSlow,
  HeadersTooLarge,
  SessionOver,
  SessionEnded,
  AccountRemoved,
  NotYours,
  NotAllowed,
  OriginRefused,
  KeyMissing,
  Missing,
  KeyReused,
  TooMany,
  Unavailable,
  WrongSignIn,
  VerificationIncomplete,
  AccountWaiting,
  AccountRejected,
  CodeWrong,
  CodeSpent,
  EmployeeDomain,
  PasswordCommon,
  PasswordInAddress,
  MethodOff,
  AlreadyDecided,
  RoleTooHigh,
  TicketClosed,
  TicketOpen,
  AlreadyClosed,
  AlreadyAssigned,
  StaleReply,
  TooManyInquiries,
  WrongKind,
  FileTooLarge,
  FileEmpty,
  RangeUnknown,
  FileNameBad,
  FileHarmful,
  FileUnknown,
  UploadsFull,
  UploadDayFull,
  StorageFull,
];
