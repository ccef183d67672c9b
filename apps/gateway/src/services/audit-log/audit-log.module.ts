import { Global, Module } from '@nestjs/common';
import { AuditSealer } from './sealer';
import { SecurityEvents } from './security-events';

/** Provides the hash chain of the audit and the recording of security events. */
@Global()
@Module({ exports: [SecurityEvents], providers: [AuditSealer, SecurityEvents] })
export class AuditLogModule {}
