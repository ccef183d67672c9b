import { CodeSpent, CodeWrong } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import type { Failure } from '../failure';
import { statesOf } from './truth-table';

export const CODE = ['K', '7', 'Q', '2', 'M', 'X'];

export const wrongCodeFailure = (triesLeft: number): Failure => ({
  status: CodeWrong.status,
  code: CodeWrong.code,
  message: messageOf(CodeWrong),
  data: { triesLeft },
});

export const spentCodeFailure: Failure = { status: CodeSpent.status, code: CodeSpent.code, message: messageOf(CodeSpent) };

export const rateLimitFailure: Failure = { status: 429, code: 'rate.limited', message: 'Too many requests.', retryAfterMs: 40_000 };

export const unavailableFailure: Failure = { status: 503, code: 'service.unavailable', message: 'Try again in a moment.' };

export const formatState = (value: unknown) =>
  statesOf(value)
    .map((state) => state.replace(/^open\.(entry|resend)\.|\.ticking$/g, ''))
    .join(' + ');
