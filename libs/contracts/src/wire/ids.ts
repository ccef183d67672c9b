import { z } from 'zod/mini';
import { withCode } from './violations';

/** The kinds of ids. Every id of the contract has a kind. */
export type IdKind =
  | 'person'
  | 'ticket'
  | 'entry'
  | 'note'
  | 'canned'
  | 'view'
  | 'file'
  | 'publication'
  | 'draft'
  | 'download'
  | 'photo'
  | 'notification'
  | 'subject'
  | 'product'
  | 'unit'
  | 'company'
  | 'lco'
  | 'region'
  | 'signIn'
  | 'identity'
  | 'provider'
  | 'registration'
  | 'passkey'
  | 'credential'
  | 'relyingParty'
  | 'flow'
  | 'call'
  | 'place'
  | 'conversation'
  | 'turn'
  | 'run'
  | 'export'
  | 'unanswered'
  | 'trace'
  | 'span'
  | 'auditEntry'
  | 'invitation'
  | 'invitationToken'
  | 'scimClient'
  | 'fact';

/** The registry of id schemas with their kinds. */
export const idKinds = z.registry<{ kind: IdKind }>();

/** Declares an id in a request. */
export const idInput = (kind: IdKind) =>
  z
    .string()
    .check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.-]+$/, withCode('id')))
    .register(idKinds, { kind });

/** Declares an id in a response or a fact. */
export const idOf = (kind: IdKind) => z.string().register(idKinds, { kind });
