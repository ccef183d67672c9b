import { z } from 'zod/mini';
import { idOf } from './ids';
import { FieldError } from './violations';

/** The body of every error. `code` is stable and translatable, `message` is the English sentence. */
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

/** A typed error of a route. Server, client and documents share this one value. */
export interface Refusal<D extends z.ZodMiniType = z.ZodMiniType> {
  status: RefusalStatus;
  code: string;
  message: string;
  data?: D;
}

/** Declares a refusal. A feature lists it among its own. */
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
