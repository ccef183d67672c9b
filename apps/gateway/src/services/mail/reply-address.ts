import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/config/env';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';

const SIGNS = 'abcdefghijklmnopqrstuvwxyz234567';
/** 20 characters of 5 bits: 100 bits. */
const LENGTH = 20;
const FORM = new RegExp(`^reply\\+(\\d{1,9})\\.([${SIGNS}]{${LENGTH}})@(.+)$`);

export interface ReplyAddress {
  /** The number of the object that people reply to. */
  thingNo: number;
  seal: string;
}

/** The domain of MAIL_FROM, from which all mails are sent. */
export const mailDomain = (env: Env): string => /@([\w.-]+)/.exec(env.MAIL_FROM)?.[1]?.toLowerCase() ?? 'portal.invalid';

/** Reply addresses: each belongs to one object and one person, and cannot be forged without the key. */
@Injectable()
export class ReplyAddresses {
  readonly domain: string;
  /** True if replies by mail are enabled. */
  readonly open: boolean;
  private readonly key: Buffer;

  constructor(@Inject(ENV) env: Env, @Inject(SECRET_FOR) secretFor: SecretFor) {
    this.key = secretFor('mail');
    this.domain = (env.INBOUND_DOMAIN ?? `reply.${mailDomain(env)}`).toLowerCase();
    this.open = env.INBOUND_SMTP_PORT !== undefined;
  }

  make(thingNo: number, thingId: string, personId: string): string {
    return `reply+${thingNo}.${this.seal(thingId, personId)}@${this.domain}`;
  }

  /** Parses an address; null if it does not have the format of a reply address. */
  read(address: string): ReplyAddress | null {
    const [, thingNo, seal, domain] = FORM.exec(address.toLowerCase()) ?? [];
    return domain === this.domain ? { thingNo: Number(thingNo), seal: seal! } : null;
  }

  /** True if the address was created for this object and person. */
  belongsTo({ seal }: ReplyAddress, thingId: string, personId: string): boolean {
    return timingSafeEqual(Buffer.from(seal), Buffer.from(this.seal(thingId, personId)));
  }

  private seal(thingId: string, personId: string): string {
    const bits = createHmac('sha256', this.key)
      .update(JSON.stringify(['reply', thingId, personId]))
      .digest();
    return Array.from({ length: LENGTH }, (_, at) => SIGNS[bits[at]! % SIGNS.length]).join('');
  }
}
