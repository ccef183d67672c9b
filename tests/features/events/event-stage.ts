import { randomUUID } from 'node:crypto';
import type { EventRow } from '@portal/contracts';
import { eventOf, publishEvent, uploadEventFile } from '../../events';
import type { Stage } from '../../laws/stage';
import type { Name } from '../../test-gateway';
import type { PricePublisher } from '../prices/price-lists';
import { FRENCH, GERMAN, JAPANESE, type Reached } from '../publications/documents';

type Save = Parameters<typeof eventOf>[0];
export const OF_BRENNHAGEN = { scope: 'specific' as const, companies: [GERMAN] };

/** An event as `addupdateevent` takes it. */
export const wireEvent = ({ documentId: eventId, category: EventCategoryId, ...rest }: ReturnType<typeof eventOf>) => ({
  ...rest,
  EventCategoryId,
  ...(eventId && { eventId }),
});

/** The events that the rows of the laws are about, published by the door. */
export class EventStage {
  constructor(private readonly stage: Stage) {}

  async publishAs(name: Name, more: Save = {}): Promise<EventRow> {
    return publishEvent(await this.stage.as(name), more);
  }

  /** The same with an attachment and a meeting link. */
  async publishWhole(name: Name, more: Save = {}, file?: string): Promise<EventRow> {
    const person = await this.stage.as(name);
    const fileId = await uploadEventFile(this.stage.gateway, person, file);
    return publishEvent(person, { fileId, url: 'https://meet.example.com/radar', ...more });
  }

  /** One that reaches these, and nobody else. */
  async reaching(whom: Reached): Promise<Pick<EventRow, 'documentId' | 'attachment'>> {
    if (whom === 'nobody')
      return { documentId: randomUUID(), attachment: { fileId: randomUUID(), name: 'Nothing.docx', kind: 'docx', size: 1 } };
    if (whom === 'deutschland') return this.publishWhole('marco', { lcos: ['lco-deutschland'] });
    if (whom === 'france') return this.publishWhole('marco', { scope: 'specific', lcos: ['lco-france'], companies: [FRENCH] });
    if (whom === 'japan') return this.publishWhole('ines', { scope: 'specific', companies: [JAPANESE] });
    return this.publishWhole('sam');
  }

  async publishedBy(publisher: PricePublisher): Promise<EventRow> {
    return publisher === 'headquarters' ? this.publishAs('ines') : this.publishAs('marco', { lcos: ['lco-deutschland', 'lco-france'] });
  }

  /** One that is on screen while something happens; answers with its id. */
  async shown(more: Save = {}): Promise<string> {
    const { documentId } = await this.publishAs('ines', { ...OF_BRENNHAGEN, ...more });
    this.stage.show('event', documentId);
    return documentId;
  }

  /** The same with people who have its seats. */
  async shownWith(names: readonly Name[], more: Save = {}): Promise<string> {
    const documentId = await this.shown(more);
    for (const name of names) await this.register(name, documentId);
    return documentId;
  }

  async register(name: Name, documentId: string): Promise<void> {
    await (await this.stage.as(name)).events.register({ documentId, waitingList: true });
  }

  async edit(name: Name, documentId: string, rev: number, more: Save = {}): Promise<EventRow> {
    return publishEvent(await this.stage.as(name), { documentId, rev, ...more });
  }

  async withdraw(name: Name, documentId: string): Promise<void> {
    const person = await this.stage.as(name);
    await person.events.withdraw({ documentId, callerId: person.id });
  }
}
