import { Module } from '@nestjs/common';
import { PreviewsController } from './previews.controller';
import { PublicationsController } from './publications.controller';

@Module({ controllers: [PublicationsController, PreviewsController] })
export class PublicationsModule {}
