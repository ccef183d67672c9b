/** A failure of a server that the portal needs, and not of the portal. */
export class DependencyError extends Error {
  constructor(
    message: string,
    /** Its name in the log. */
    readonly event: string,
    /** Whether it may work later by itself; what was refused needs a person. */
    readonly passes: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}
