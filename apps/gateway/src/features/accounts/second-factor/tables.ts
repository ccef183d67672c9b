/** The authenticator app of a person (RFC 6238). */
export interface SecondFactorTable {
  person_id: string;
  /** The secret in base 32, encrypted with a key of the installation. */
  sealed: string;
  /** The time step of the last accepted code. Codes of this step and of earlier ones are refused. */
  last_step: number;
  since: Date;
}

/** A recovery code that is not used yet. */
export interface RecoveryCodeTable {
  person_id: string;
  /** The keyed hash of the code. */
  code_hash: string;
}

declare module '../../../platform/database/tables' {
  interface Tables {
    second_factor: SecondFactorTable;
    recovery_code: RecoveryCodeTable;
  }
}
