import { Module } from '@nestjs/common';
import { InsightController } from './insight.controller';
import { PreviewsController } from './previews.controller';
import { PublicationsController } from './publications.controller';

@Module({ controllers: [PublicationsController, PreviewsController, InsightController] })
export class PublicationsModule {}
