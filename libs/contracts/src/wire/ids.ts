import { z } from 'zod/mini';
import { withCode } from './violations';

/** The kinds of ids with their descriptions. Every id of the contract has a kind. */
export const ID_KINDS = {
  person: 'Id of a person',
  ticket: 'Id of a ticket',
  entry: 'Id of an entry in the conversation of a ticket',
  note: 'Id of an internal note at a ticket',
  canned: 'Id of a canned reply',
  view: 'Id of a saved view',
  file: 'Id of an uploaded file',
  publication: 'Id of something published',
  draft: 'Id of a draft of what is to be published',
  download: 'Id of a download',
  photo: 'Id of a profile photo',
  notification: 'Id of a notification',
  subject: 'Id of what a notification is about',
  product: 'Id of a product family',
  unit: 'Id of a unit of the organisation',
  company: 'Id of a partner company',
  lco: 'Id of a local company (LCO)',
  region: 'Id of a regional headquarters (RHQ)',
  signIn: 'Id of a sign-in',
  flow: 'Id of a flow that asked for a code',
  call: 'Id of a call',
  place: 'Id of what is on screen',
  conversation: 'Id of a conversation with the search',
  turn: 'Id of a question in a conversation',
  run: 'Id of an answer to a question',
  export: 'Id of a table that is made for somebody',
  unanswered: 'Id of a question that found no answer',
  trace: 'Id of a trace: all that one act led to',
  span: 'Id of a span: one step of a trace',
  auditEntry: 'Id of an entry of the audit',
} as const;
export type IdKind = keyof typeof ID_KINDS;

/** Returns the documented description of an id. */
export const aboutId = (kind: IdKind, more?: string) => ({ description: more ? `${ID_KINDS[kind]}: ${more}` : ID_KINDS[kind] });

/** Declares an id that a caller sends. */
export const idInput = (kind: IdKind, more?: string) =>
  z
    .string()
    .check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.-]+$/, withCode('id')))
    .register(z.globalRegistry, aboutId(kind, more));

/** Declares an id of a response or a fact. */
export const idOf = (kind: IdKind, more?: string) => z.string().register(z.globalRegistry, aboutId(kind, more));
