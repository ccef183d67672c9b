import { auditRoutes, type Input, type Principal } from '@portal/contracts';
import { Serve } from '../../platform/http/serve';
import { AuditLog } from './audit-log.store';
import { ChainChecks } from './chain-checks';

@Serve(auditRoutes)
export class AuditController {
  constructor(
    private readonly log: AuditLog,
    private readonly checks: ChainChecks,
  ) {}

  entries(query: Input<typeof auditRoutes.entries>, who: Principal) {
    return this.log.list(who, query);
  }

  chain(_: Input<typeof auditRoutes.chain>, who: Principal) {
    return this.checks.state(who);
  }

  async check(_: Input<typeof auditRoutes.check>, who: Principal) {
    await this.checks.startCheck(who);
    return { message: 'The check has started.' };
  }
}
