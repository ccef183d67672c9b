import { type FieldErrors, type Refusal, toFieldError, type Violations } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import type { z } from 'zod/mini';

/** A refusal, thrown to abort the request. */
export class RefusalError extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly data?: unknown,
    readonly extra: {
      detail?: string;
      errors?: FieldErrors;
      retryAfterMs?: number;
      /** Details for the log and the audit; never sent to the caller. */
      evidence?: Record<string, string>;
      /** The person whose account an anonymous request concerns, for the log and the audit; never sent to the caller. */
      personId?: string;
    } = {},
  ) {
    super(messageOf(refusal));
    this.name = 'Refused';
  }
}

type DataArgument<D extends z.ZodMiniType> = D extends z.ZodMiniUndefined ? [data?: undefined] : [data: z.input<D>];

/** Aborts the request with a refusal of the catalog. Parses the refusal's data first. */
export function refuse<D extends z.ZodMiniType>(
  refusal: Refusal<D>,
  ...[data, extra]: [...DataArgument<D>, extra?: RefusalError['extra']]
): never {
  throw new RefusalError(refusal as Refusal, data === undefined ? undefined : refusal.data?.parse(data), extra as RefusalError['extra']);
}

/** Aborts the request with a refusal about single fields. */
export const refuseFields = (refusal: Refusal, violations: Violations): never => {
  // Use no prototype, because a field may have the name of an Object method.
  const errors = Object.create(null) as FieldErrors;
  for (const [field, ways] of Object.entries(violations)) errors[field] = ways.map(toFieldError);
  throw new RefusalError(refusal, undefined, { errors });
};
