import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/config/env';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** The length of a signature: 20 characters of 5 bits, which is 100 bits. */
const SEAL_LENGTH = 20;
const ADDRESS = new RegExp(`^reply\\+(\\d{1,9})\\.([${ALPHABET}]{${SEAL_LENGTH}})@(.+)$`);

export interface ReplyAddress {
  /** The number of the conversation that the reply belongs to. */
  conversationNo: number;
  signature: string;
}

/** Returns the domain of MAIL_FROM, the sender domain of all mails. */
export const mailDomain = (env: Env): string => /@([\w.-]+)/.exec(env.MAIL_FROM)?.[1]?.toLowerCase() ?? 'portal.invalid';

/** Creates and verifies reply addresses. Each address belongs to one conversation and one person, and cannot be forged without the key. */
@Injectable()
export class ReplyAddresses {
  readonly domain: string;
  /** True if replies by mail are enabled. */
  readonly isEnabled: boolean;
  private readonly key: Buffer;

  constructor(@Inject(ENV) env: Env, @Inject(SECRET_FOR) secretFor: SecretFor) {
    this.key = secretFor('mail');
    this.domain = (env.INBOUND_DOMAIN ?? `reply.${mailDomain(env)}`).toLowerCase();
    this.isEnabled = env.INBOUND_SMTP_PORT !== undefined;
  }

  make(conversationNo: number, conversationId: string, personId: string): string {
    return `reply+${conversationNo}.${this.sign(conversationId, personId)}@${this.domain}`;
  }

  /** Parses an address. Returns null if the address does not have the format of a reply address. */
  read(address: string): ReplyAddress | null {
    const [, conversationNo, signature, domain] = ADDRESS.exec(address.toLowerCase()) ?? [];
    return domain === this.domain ? { conversationNo: Number(conversationNo), signature: signature! } : null;
  }

  /** True if the address was created for this conversation and person. */
  belongsTo({ signature }: ReplyAddress, conversationId: string, personId: string): boolean {
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(conversationId, personId)));
  }

  private sign(conversationId: string, personId: string): string {
    const bits = createHmac('sha256', this.key)
      .update(JSON.stringify(['reply', conversationId, personId]))
      .digest();
    return Array.from({ length: SEAL_LENGTH }, (_, at) => ALPHABET[bits[at]! % ALPHABET.length]).join('');
  }
}
