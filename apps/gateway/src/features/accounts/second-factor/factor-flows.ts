import { createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FACTOR_LIMITS } from '@portal/contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock';
import { seal, unseal } from '../../../platform/cluster/seal';
import { SECRET_FOR, type SecretFor } from '../../../platform/config/secrets';
import type { Person } from '../person';

const Step = z.discriminatedUnion('use', [
  z.object({ use: z.literal('code') }),
  /** `replaces` is the sealed secret that the new one replaces, or null. */
  z.object({ use: z.literal('set-up'), secret: z.string(), replaces: z.string().nullable() }),
]);
type Step = z.infer<typeof Step>;
export type SetUpStep = Extract<Step, { use: 'set-up' }>;
const Content = z.object({ id: z.string(), personId: z.string(), password: z.string(), endsAt: z.number(), step: Step });
export type FactorFlow = z.infer<typeof Content>;

const LIFE_MS = { code: FACTOR_LIMITS.flowMs, 'set-up': FACTOR_LIMITS.setUpMs };

/**
 * Issues the flows of unfinished steps. A flow is encrypted and authenticated, so nothing is stored before the step is confirmed. It belongs
 * to one person and their current password.
 */
@Injectable()
export class FactorFlows {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('second factor flows');
  }

  issue(person: Person, step: Step): { flow: string; lifeMs: number } {
    const lifeMs = LIFE_MS[step.use];
    const endsAt = this.clock.in(lifeMs).getTime();
    const content: FactorFlow = { id: randomUUID(), personId: person.id, password: this.markOf(person), endsAt, step };
    return { flow: Buffer.from(seal(this.key, JSON.stringify(content)), 'base64').toString('base64url'), lifeMs };
  }

  /** Returns the content of a flow, or null if it was forged or has expired. */
  open(flow: string): FactorFlow | null {
    const text = unseal(this.key, flow);
    const content = text === null ? null : Content.parse(JSON.parse(text));
    return content && content.endsAt > this.clock.now().getTime() ? content : null;
  }

  /** Returns true if the flow belongs to this person and the password that they have now. */
  isOf({ personId, password }: FactorFlow, person: Person): boolean {
    return personId === person.id && password === this.markOf(person);
  }

  private markOf({ password_hash }: Person): string {
    return createHmac('sha256', this.key)
      .update(password_hash ?? '')
      .digest('base64url');
  }
}
