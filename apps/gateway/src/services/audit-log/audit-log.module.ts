import { Module } from '@nestjs/common';
import { AuditSealer } from './sealer';
import { SecurityEvents } from './security-events';

/** The audit's chain, and the refusals that security looks at. */
@Module({ providers: [AuditSealer, SecurityEvents] })
export class AuditLogModule {}
