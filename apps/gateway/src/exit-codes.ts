/** The exit codes of the program; a supervisor restarts it unless the cause needs a person (`deploy/`). */
export const EXIT = {
  failed: 1,
  /** The settings, or what lies under them, must be changed first. */
  refused: 2,
  /** Another process has the data folder. */
  folderInUse: 3,
  /** `audit-check` found that the audit is not as it was written. */
  auditBroken: 4,
  /** `files-copy` came to its end, and files are missing or differ. */
  filesIncomplete: 5,
  /** Unexpected errors came one after the other. */
  keepsFailing: 70,
} as const;
