export * from './back-off';
export {
  type ChatContext,
  type ChatEvent,
  type ChatQuestion,
  isBehind,
  isUnderWay,
  type LiveRun,
  type RunRow,
} from './chat/chat';
export * from './chat/chat.machine';
export * from './code-input';
export * from './connection/connection.machine';
export * from './decision/decision.machine';
export * from './failure';
export * from './otp/otp.machine';
export * from './second-step/second-step.machine';
export * from './session/session.machine';
export * from './session/session-token';
export * from './signup/signup.machine';
export * from './signup/signup-form';
export { type ComposerChange, type ComposerDraft, EMPTY_DRAFT, hasComposedText as hasWords, type Reply } from './tickets/ticket-composer';
export * from './tickets/ticket-composer.machine';
export * from './tickets/ticket-lifecycle.machine';
