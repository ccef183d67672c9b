/** The exit codes of the program. A supervisor restarts the program unless a person has to fix the cause (`deploy/`). */
export const EXIT = {
  failed: 1,
  /** The settings, or a file or server that they refer to, must be fixed first. */
  refused: 2,
  /** Another process has locked the data folder. */
  folderInUse: 3,
  /** `audit-check` found that the audit was altered. */
  auditBroken: 4,
  /** `files-copy` has finished, but some files are missing or differ. */
  filesIncomplete: 5,
  /** Unexpected errors occurred repeatedly. */
  keepsFailing: 70,
} as const;
