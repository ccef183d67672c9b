import { z } from 'zod/mini';
import { idOf } from './ids';
import { FieldError } from './violations';

/** The body of every error response. `code` is stable and translatable; `message` is an English sentence for API clients. */
export const ErrorBody = z.object({
  message: z.string(),
  detail: z.optional(z.string()),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(FieldError))),
  data: z.optional(z.unknown()),
  requestId: idOf('call'),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 412 | 416 | 422 | 429 | 431 | 503;

/** A typed error of a route. Server, client and documents share this value. */
export interface Refusal<D extends z.ZodMiniType = z.ZodMiniType, C extends string = string> {
  status: RefusalStatus;
  code: C;
  data?: D;
}

export const refusal = <const C extends string, D extends z.ZodMiniType = z.ZodMiniUndefined>(
  status: RefusalStatus,
  code: C,
  data?: D,
): Refusal<D, C> => ({ status, code, data });
