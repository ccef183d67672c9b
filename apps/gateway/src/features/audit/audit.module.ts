import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { AuditLog } from './audit-log.store';
import { ChainChecks } from './chain-checks';

/** A person who answers for others reads what they did. */
@Module({ controllers: [AuditController], providers: [AuditLog, ChainChecks] })
export class AuditModule {}
