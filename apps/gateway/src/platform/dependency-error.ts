/** A failure of a server that the portal depends on, not of the portal itself. */
export class DependencyError extends Error {
  constructor(
    message: string,
    /** The event under which it is logged. */
    readonly event: string,
    /** True if it may resolve itself; a refusal needs a person. */
    readonly passes: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}
