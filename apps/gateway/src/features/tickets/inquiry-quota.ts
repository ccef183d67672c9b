import { Inject, Injectable } from '@nestjs/common';
import { TooManyInquiries, ticketCommands } from '@portal/contracts';
import { type Budget, spendBudget } from '../../platform/budgets';
import { ENV, type Env } from '../../platform/config/env';
import { refuse } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';

const BUDGET: Budget = { name: 'inquiries', windows: ticketCommands.open.quota! };

/** Limits how many inquiries a person may open, because each creates a ticket and mails a whole unit. */
@Injectable()
export class InquiryQuota {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Counts an inquiry in its transaction. Refuses the inquiry with the time to wait if the quota is used up. */
  async spend(tx: Tx, personId: string): Promise<void> {
    if (this.env.NO_RATE_LIMITS) return;
    const exhaustedWindow = await spendBudget(tx, BUDGET, personId);
    if (exhaustedWindow) refuse(TooManyInquiries, exhaustedWindow.window, { retryAfterMs: exhaustedWindow.waitMs });
  }
}
