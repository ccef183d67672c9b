/** An error of a server on which the portal depends, not of the portal itself. */
export class DependencyError extends Error {
  constructor(
    message: string,
    /** The log event of the error. */
    readonly event: string,
    /** True if the error is temporary. A refusal by the server requires action by a person. */
    readonly passes: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}
