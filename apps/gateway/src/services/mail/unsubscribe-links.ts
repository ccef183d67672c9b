import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PREFERENCE_TYPES, type PreferenceType } from '@portal/contracts';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';

export interface Unsubscribing {
  type: PreferenceType;
  personId: string;
}

/** Links that turn off one type of mail for one person. Each is signed, so it cannot be forged, and gives no other access. */
@Injectable()
export class UnsubscribeLinks {
  private readonly key: Buffer;

  constructor(@Inject(SECRET_FOR) secretFor: SecretFor) {
    this.key = secretFor('mail');
  }

  path({ type, personId }: Unsubscribing): string {
    return `/api/notifications/unsubscribe/${type}.${personId}.${this.seal({ type, personId })}`;
  }

  /** Parses a link; null if it is invalid. */
  read(link: string): Unsubscribing | null {
    const [, name, personId, seal] = /^(\w+)\.(.+)\.([\w-]{43})$/.exec(link) ?? [];
    const type = PREFERENCE_TYPES.find((one) => one === name);
    if (!type || !personId || !seal) return null;
    const isOurs = timingSafeEqual(Buffer.from(seal), Buffer.from(this.seal({ type, personId })));
    return isOurs ? { type, personId } : null;
  }

  private seal({ type, personId }: Unsubscribing): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify(['unsubscribe', type, personId]))
      .digest('base64url');
  }
}
