import type { EndpointFailure } from '@portal/contracts';
import { AnswerFailure } from '../answerer';

const REFUSAL_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/;

interface Cause {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown[];
}

/** Returns an error followed by its causes. If several connection attempts failed, only the first error is followed. */
const causesOf = (error: unknown): Cause[] => {
  const causes: Cause[] = [];
  for (let currentError = error; typeof currentError === 'object' && currentError !== null && causes.length < 8; ) {
    const { cause, errors } = currentError as Cause;
    causes.push(currentError);
    currentError = cause ?? errors?.[0];
  }
  return causes;
};

/** Converts a network error to the failure of an answer. */
export const toAnswerFailure = (error: unknown): AnswerFailure => {
  if (error instanceof AnswerFailure) return error;
  const causes = causesOf(error);
  const hasCode = (test: (code: string) => boolean): boolean => causes.some(({ code }) => typeof code === 'string' && test(code));
  let why: EndpointFailure = 'reset';
  if (hasCode((code) => TLS.test(code))) why = 'tls';
  else if (hasCode((code) => REFUSAL_CODES.has(code))) why = 'refused';
  else if (causes.some(({ message }) => message === 'unexpected redirect')) why = 'status';
  return new AnswerFailure(why, { cause: error });
};
