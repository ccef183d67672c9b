import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PREFERENCE_TYPES, type PreferenceType } from '@portal/contracts';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';

export interface Unsubscription {
  type: PreferenceType;
  personId: string;
}

/**
 * Creates and verifies links that turn off one type of mail for one person. Each link is signed, so it cannot be forged, and grants no
 * other access.
 */
@Injectable()
export class UnsubscribeLinks {
  private readonly key: Buffer;

  constructor(@Inject(SECRET_FOR) secretFor: SecretFor) {
    this.key = secretFor('mail');
  }

  path({ type, personId }: Unsubscription): string {
    return `/api/notifications/unsubscribe/${type}.${personId}.${this.sign({ type, personId })}`;
  }

  /** Parses a link. Returns null if the link is invalid. */
  read(link: string): Unsubscription | null {
    const [, name, personId, signature] = /^(\w+)\.(.+)\.([\w-]{43})$/.exec(link) ?? [];
    const type = PREFERENCE_TYPES.find((candidate) => candidate === name);
    if (!type || !personId || !signature) return null;
    const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign({ type, personId })));
    return isGenuine ? { type, personId } : null;
  }

  private sign({ type, personId }: Unsubscription): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify(['unsubscribe', type, personId]))
      .digest('base64url');
  }
}
