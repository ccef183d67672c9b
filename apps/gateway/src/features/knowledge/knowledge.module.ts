import { Module } from '@nestjs/common';
import { PublicationCards } from '../../content/cards';
import { KnowledgeController } from './knowledge.controller';
import { Materials } from './materials.store';

@Module({ controllers: [KnowledgeController], providers: [Materials] })
export class KnowledgeModule {
  constructor(cards: PublicationCards, materials: Materials) {
    cards.register('material', (tx, id) => materials.card(tx, id));
  }
}
