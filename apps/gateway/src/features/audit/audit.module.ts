import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { AuditLog } from './audit-log.store';
import { ChainChecks } from './chain-checks';

/** Provides the audit log to the people who are responsible for the actors. */
@Module({ controllers: [AuditController], providers: [AuditLog, ChainChecks] })
export class AuditModule {}
