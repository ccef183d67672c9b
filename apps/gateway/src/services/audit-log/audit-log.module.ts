import { Module } from '@nestjs/common';
import { AuditSealer } from './sealer';
import { SecurityEvents } from './security-events';

/** The hash chain of the audit, and the refusals that are relevant to security. */
@Module({ providers: [AuditSealer, SecurityEvents] })
export class AuditLogModule {}
