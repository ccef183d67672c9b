import { Module } from '@nestjs/common';
import { DraftsController } from './drafts.controller';
import { InsightController } from './insight.controller';
import { PreviewsController } from './previews.controller';
import { PublicationsController } from './publications.controller';

@Module({ controllers: [PublicationsController, PreviewsController, InsightController, DraftsController] })
export class PublicationsModule {}
