import { ApiError, ChatBusy, isRefusedAs } from '@portal/contracts';
import type { Failure } from '@portal/machines';
import i18next from 'i18next';
import { failureText } from '../../../live/failures/failure';

/** Returns the id of the unfinished run because of which a question in this conversation was refused, or null. */
export const busyRunOf = (error: unknown): string | null => (isRefusedAs(error, ChatBusy) ? error.body.data.runId : null);

/** Returns true if no response was received, so that the same question may be sent again. */
export const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || (error.status === 0 && error.code === 'network');

export function chatFailureOf(error: unknown, { isFileGone = false } = {}): Failure {
  const unreachable = { status: 0, code: 'network', message: i18next.t('ai:failure.unreachable') };
  if (!(error instanceof ApiError) || isUnreachable(error)) return unreachable;
  const { status, code, retryAfterMs, body, message } = error;
  if (isFileGone) return { status, code, message: i18next.t('errors:file.unknown'), data: body.data };
  const words =
    code === 'body.missing' ? 'noBody' : code === 'unreadable' ? 'unexpected' : code === 'unknown' && message === '' ? 'tryAgain' : null;
  return { status, code, message: words ? i18next.t(`ai:failure.${words}`) : failureText(error), retryAfterMs, data: body.data };
}
