import type { Role } from '@portal/contracts';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';

/** What somebody typed to sign up, until the address is verified. */
export interface ApplicationTable {
  id: string;
  email: string;
  password_hash: string;
  data: Json<{
    role: Role;
    employee: boolean;
    country: string;
    unit_id: string | null;
    lco_id: string | null;
    rhq_id: string | null;
    company_name: string;
    organization_type: string;
    firstname: string;
    lastname: string;
    language: string;
    consent?: string;
    identity?: { issuer: string; tenant: string; subject: string };
  }>;
  /** Names it to the person who typed it, or knows its password; codes asked for by this flow are codes of this application. */
  flow: Generated<string>;
  created_at: Generated<Date>;
}

export interface OtpTable {
  id: string;
  email: string;
  purpose: 'Registration' | 'ForgotPassword';
  flow: string;
  /** What the code verifies, for as long as it lives; null where there is nothing, and then it is not mailed. */
  application_id: string | null;
  /** Whose password it resets. */
  person_id: Generated<string | null>;
  code_hash: string;
  tries: Generated<number>;
  /** Tries by others than the flow that asked: they burn their own budget only. */
  stray_tries: Generated<number>;
  sends: Generated<number>;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** A code that was mailed, or would have been to a known address: what the budgets of mails count. */
export interface CodeMailTable {
  id: string;
  email: string;
  cause: 'sign-up' | 'resend' | 'forgot';
  flow: string;
  /** Whose budget it was taken from. */
  payer: string;
  /** Keyed hash of the network that asked. */
  network: string;
  /** Whether a sign-up was confirmed with its code. */
  confirmed: Generated<boolean>;
  at: Date;
}

/** A try to sign in that was wrong, or is under way and counts as wrong until it was not. */
export interface SignInFailureTable {
  id: string;
  /** Keyed hash of the address, or of a known device and the address. */
  account: string;
  /** Keyed hash of the network; a known device counts against none. */
  network: string | null;
  /** The one try that an account has where nothing is left to its network. */
  is_extra: boolean;
  /** The account was right since, from elsewhere: it counts against the network alone. */
  is_forgiven: Generated<boolean>;
  at: Date;
}

export interface IdentityTable {
  issuer: string;
  tenant: string;
  subject: string;
  person_id: string;
}

export interface PhotoTable {
  id: string;
  person_id: string;
  bytes: Buffer;
  type: string;
  created_at: Generated<Date>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    application: ApplicationTable;
    otp: OtpTable;
    code_mail: CodeMailTable;
    sign_in_failure: SignInFailureTable;
    identity: IdentityTable;
    photo: PhotoTable;
  }
}
