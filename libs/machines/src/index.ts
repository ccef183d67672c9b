export * from './back-off';
export {
  type ChatContext,
  type ChatEvent,
  type ChatQuestion,
  isBehind,
  isUnderWay,
  type LiveRun,
  type RunRow,
} from './chat';
export * from './chat.machine';
export * from './code-input';
export * from './connection.machine';
export * from './decision.machine';
export * from './failure';
export * from './otp.machine';
export * from './session.machine';
export * from './session-token';
export * from './signup.machine';
export * from './signup-form';
export { type ComposerChange, type ComposerDraft, EMPTY_DRAFT, hasWords, type Reply } from './ticket-composer';
export * from './ticket-composer.machine';
export * from './ticket-lifecycle.machine';
