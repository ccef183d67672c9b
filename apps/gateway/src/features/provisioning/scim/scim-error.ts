/** The error types of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

interface ScimErrorOptions {
  scimType?: ScimType;
  retryAfterMs?: number;
}

/** An error that is sent to a SCIM client in the form of RFC 7644. */
export class ScimError extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly options: ScimErrorOptions = {},
  ) {
    super(detail);
  }
}

export const refuseScim = (scimType: ScimType, detail: string): never => {
  throw new ScimError(scimType === 'uniqueness' ? 409 : 400, detail, { scimType });
};

export const refuseMissing = (kind: 'User' | 'Group', id: string): never => {
  throw new ScimError(404, `${kind} ${id} not found.`);
};
