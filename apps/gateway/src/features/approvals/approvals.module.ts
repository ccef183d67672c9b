import { Module } from '@nestjs/common';
import { ApprovalsController } from './approvals.controller';
import { Approvals } from './approvals.store';
import { Decisions } from './decisions.store';

@Module({ controllers: [ApprovalsController], providers: [Approvals, Decisions] })
export class ApprovalsModule {}
