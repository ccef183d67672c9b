import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { AuditLog } from './audit-log.store';
import { ChainChecks } from './chain-checks';

/** Lets people read the audit entries of those they are responsible for. */
@Module({ controllers: [AuditController], providers: [AuditLog, ChainChecks] })
export class AuditModule {}
