import type { Role } from '@portal/contracts';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';

/** A sign-up whose address is not yet verified. */
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
    /** The id of the invitation whose link was used. */
    invitation?: string;
    identity?: { issuer: string; tenant: string; subject: string; provider_id?: string | null };
  }>;
  /** The key with which the owner's browser identifies the application. Codes requested with this flow belong to it. */
  flow: Generated<string>;
  created_at: Generated<Date>;
}

export interface OtpTable {
  id: string;
  email: string;
  purpose: 'Registration' | 'ForgotPassword';
  flow: string;
  /** The application that the code verifies. If null, the code is not mailed. */
  application_id: string | null;
  /** The person whose password the code resets. */
  person_id: Generated<string | null>;
  code_hash: string;
  tries: Generated<number>;
  /** The number of attempts from flows other than the requesting one, which share a separate budget. */
  stray_tries: Generated<number>;
  sends: Generated<number>;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** A code that was mailed, or would have been if the address were known. Rows count against the mail budgets. */
export interface CodeMailTable {
  id: string;
  email: string;
  cause: 'sign-up' | 'resend' | 'forgot';
  flow: string;
  /** The budget that the mail was charged to. */
  payer: string;
  /** The keyed hash of the requesting network. */
  network: string;
  /** True once the sign-up is confirmed with its code. */
  confirmed: Generated<boolean>;
  at: Date;
}

/** A failed sign-in, or a running sign-in, which counts as failed until it completes otherwise. */
export interface SignInFailureTable {
  id: string;
  /** The keyed hash of the address, or of a known device and the address. */
  account: string;
  /** The keyed hash of the network; null for a known device. */
  network: string | null;
  /** True for the one extra attempt of an account when its network's budget is used up. */
  is_extra: boolean;
  /** True if the account has since signed in from another network: the failure then counts only against its own network. */
  is_forgiven: Generated<boolean>;
  at: Date;
}

export interface IdentityTable {
  issuer: string;
  tenant: string;
  subject: string;
  person_id: string;
  id: Generated<string>;
  /** The identity provider of an organization; null for the provider of the installation. */
  provider_id: string | null;
  /** The address at the provider when the identity was linked. */
  email: string | null;
  /** The time of the link; null for identities of older versions. */
  linked_at: Date | null;
}

/** An identity that a browser has verified at the provider, until its person links it. */
export interface IdentityProofTable {
  /** The hash of the key in the cookie of the browser. */
  id: string;
  issuer: string;
  tenant: string;
  subject: string;
  email: string | null;
  /** The person to whose account the identity may be linked. */
  person_id: string;
  /** The session that started the verification; null if it was a sign-in. */
  session_id: string | null;
  expires_at: Date;
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
    identity_proof: IdentityProofTable;
    photo: PhotoTable;
  }
}
