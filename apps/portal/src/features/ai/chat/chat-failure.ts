import { ApiError, ChatBusy, failedAs } from '@portal/contracts';
import type { Failure } from '@portal/machines';
import i18next from 'i18next';
import { failureText } from '../../../live/failures/failure';

/** Returns the run that is still being written in this conversation, if it is why a question was refused. */
export const busyRunOf = (thrown: unknown): string | null => (failedAs(thrown, ChatBusy) ? thrown.body.data.runId : null);

/** Returns true if there was no response: the same question may be sent again. */
export const isUnreachable = (thrown: unknown): boolean =>
  !(thrown instanceof ApiError) || (thrown.status === 0 && thrown.code === 'network');

export function chatFailureOf(thrown: unknown, { isFileGone = false } = {}): Failure {
  const unreachable = { status: 0, code: 'network', message: i18next.t('ai:failure.unreachable') };
  if (!(thrown instanceof ApiError) || isUnreachable(thrown)) return unreachable;
  const { status, code, retryAfterMs, body, message } = thrown;
  if (isFileGone) return { status, code, message: i18next.t('errors:file.unknown'), data: body.data };
  const words =
    code === 'body.missing' ? 'noBody' : code === 'unreadable' ? 'unexpected' : code === 'unknown' && message === '' ? 'tryAgain' : null;
  return { status, code, message: words ? i18next.t(`ai:failure.${words}`) : failureText(thrown), retryAfterMs, data: body.data };
}
