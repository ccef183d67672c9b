import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FACTOR_LIMITS, OTP_ALPHABET } from '@portal/contracts';
import { SECRET_FOR, type SecretFor } from '../../../platform/config/secrets';
import type { Tx } from '../../../platform/request-context';

const newCode = (): string =>
  Array.from(randomBytes(FACTOR_LIMITS.recoveryCode), (byte) => OTP_ALPHABET[byte % OTP_ALPHABET.length]).join('');
/** Inserts a hyphen in the middle, so that people can copy a code by hand. */
const hyphenate = (code: string): string => `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;

/** Creates and uses recovery codes. Only their keyed hashes are stored. */
@Injectable()
export class RecoveryCodeStore {
  private readonly key: Buffer;

  constructor(@Inject(SECRET_FOR) secretFor: SecretFor) {
    this.key = secretFor('recovery codes');
  }

  /** Replaces all recovery codes of a person and returns the new ones. */
  async replace(tx: Tx, personId: string): Promise<string[]> {
    const codes = new Set<string>();
    while (codes.size < FACTOR_LIMITS.recoveryCodes) codes.add(newCode());
    await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
    const rows = [...codes].map((code) => ({ person_id: personId, code_hash: this.hashOf(personId, code) }));
    await tx.insertInto('recovery_code').values(rows).execute();
    return [...codes].map(hyphenate);
  }

  /** Uses up a recovery code. Returns false if it is wrong or was used before; of simultaneous attempts one succeeds. */
  async use(tx: Tx, personId: string, code: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('recovery_code')
      .where('person_id', '=', personId)
      .where('code_hash', '=', this.hashOf(personId, code))
      .executeTakeFirst();
    return numDeletedRows > 0;
  }

  private hashOf(personId: string, code: string): string {
    return createHmac('sha256', this.key).update(`${personId} ${code}`).digest('base64url');
  }
}
