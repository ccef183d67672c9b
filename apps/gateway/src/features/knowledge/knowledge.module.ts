import { Module } from '@nestjs/common';
import { KnowledgeController } from './knowledge.controller';
import { Materials } from './materials.store';

@Module({ controllers: [KnowledgeController], providers: [Materials] })
export class KnowledgeModule {}
