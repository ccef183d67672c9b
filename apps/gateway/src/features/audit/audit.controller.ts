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

  entries(query: Input<typeof auditRoutes.entries>, principal: Principal) {
    return this.log.list(principal, query);
  }

  chain(_: Input<typeof auditRoutes.chain>, principal: Principal) {
    return this.checks.readState(principal);
  }

  async check(_: Input<typeof auditRoutes.check>, principal: Principal) {
    await this.checks.startCheck(principal);
    return { message: 'The check has started.' };
  }
}
