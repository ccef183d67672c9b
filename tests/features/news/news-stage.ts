import { randomUUID } from 'node:crypto';
import type { NewsRow } from '@portal/contracts';
import { newsOf, publishNews, uploadNewsFile } from '../../kit/news';
import type { Stage } from '../../kit/stage';
import type { Name } from '../../kit/test-gateway';
import type { PricePublisher } from '../prices/price-lists';
import { type AudienceName, FRENCH, GERMAN, JAPANESE } from '../publications/documents';

type Save = Parameters<typeof newsOf>[0];
export const BRENNHAGEN_AUDIENCE = { scope: 'specific' as const, companies: [GERMAN] };

/** Publishes the news for the law-test rows through the API. */
export class NewsStage {
  constructor(private readonly stage: Stage) {}

  async publishAs(name: Name, more: Save = {}): Promise<NewsRow> {
    return publishNews(await this.stage.as(name), more);
  }

  async publishWithFile(name: Name, more: Save = {}, file?: string): Promise<NewsRow> {
    const person = await this.stage.as(name);
    return publishNews(person, { fileIds: [await uploadNewsFile(this.stage.gateway, person, file)], ...more });
  }

  /** Publishes news for the given audience. */
  async publishFor(audienceName: AudienceName): Promise<Pick<NewsRow, 'documentId' | 'attachments'>> {
    if (audienceName === 'nobody')
      return { documentId: randomUUID(), attachments: [{ fileId: randomUUID(), name: 'Nothing.docx', kind: 'docx', size: 1 }] };
    if (audienceName === 'deutschland') return this.publishWithFile('marco', { lcos: ['lco-deutschland'] });
    if (audienceName === 'france') return this.publishWithFile('marco', { scope: 'specific', lcos: ['lco-france'], companies: [FRENCH] });
    if (audienceName === 'japan') return this.publishWithFile('ines', { scope: 'specific', companies: [JAPANESE] });
    return this.publishWithFile('sam');
  }

  async publishedBy(publisher: PricePublisher): Promise<NewsRow> {
    return publisher === 'headquarters' ? this.publishAs('ines') : this.publishAs('marco', { lcos: ['lco-deutschland', 'lco-france'] });
  }

  /** Publishes news that watchers have on screen during a scene, and returns its id. */
  async publishOnScreens(more: Save = {}): Promise<string> {
    const { documentId } = await this.publishAs('ines', { ...BRENNHAGEN_AUDIENCE, ...more });
    this.stage.show('news', documentId);
    return documentId;
  }

  async edit(name: Name, documentId: string, rev: number, more: Save = {}): Promise<NewsRow> {
    return publishNews(await this.stage.as(name), { documentId, rev, ...more });
  }

  async withdraw(name: Name, documentId: string): Promise<void> {
    const person = await this.stage.as(name);
    await person.news.withdraw({ documentId, callerId: person.id });
  }
}
