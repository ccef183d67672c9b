import { randomUUID } from 'node:crypto';
import type { EventRow } from '@portal/contracts';
import { eventOf, publishEvent, uploadEventFile } from '../../kit/events';
import type { Stage } from '../../kit/stage';
import type { Name } from '../../kit/test-gateway';
import type { PricePublisher } from '../prices/price-lists';
import { type AudienceName, FRENCH, GERMAN, JAPANESE } from '../publications/documents';

type Save = Parameters<typeof eventOf>[0];
export const BRENNHAGEN_AUDIENCE = { scope: 'specific' as const, companies: [GERMAN] };

/** Returns an event in the wire format of `addupdateevent`. */
export const wireEvent = ({ documentId: eventId, category: EventCategoryId, ...rest }: ReturnType<typeof eventOf>) => ({
  ...rest,
  EventCategoryId,
  ...(eventId && { eventId }),
});

/** Publishes the events for the law-test rows through the API. */
export class EventStage {
  constructor(private readonly stage: Stage) {}

  async publishAs(name: Name, more: Save = {}): Promise<EventRow> {
    return publishEvent(await this.stage.as(name), more);
  }

  /** Publishes an event with an attachment and a meeting link. */
  async publishWhole(name: Name, more: Save = {}, file?: string): Promise<EventRow> {
    const person = await this.stage.as(name);
    const fileId = await uploadEventFile(this.stage.gateway, person, file);
    return publishEvent(person, { fileId, url: 'https://meet.example.com/radar', ...more });
  }

  /** Publishes an event for the given audience. */
  async publishFor(audienceName: AudienceName): Promise<Pick<EventRow, 'documentId' | 'attachment'>> {
    if (audienceName === 'nobody')
      return { documentId: randomUUID(), attachment: { fileId: randomUUID(), name: 'Nothing.docx', kind: 'docx', size: 1 } };
    if (audienceName === 'deutschland') return this.publishWhole('marco', { lcos: ['lco-deutschland'] });
    if (audienceName === 'france') return this.publishWhole('marco', { scope: 'specific', lcos: ['lco-france'], companies: [FRENCH] });
    if (audienceName === 'japan') return this.publishWhole('ines', { scope: 'specific', companies: [JAPANESE] });
    return this.publishWhole('sam');
  }

  async publishedBy(publisher: PricePublisher): Promise<EventRow> {
    return publisher === 'headquarters' ? this.publishAs('ines') : this.publishAs('marco', { lcos: ['lco-deutschland', 'lco-france'] });
  }

  /** Publishes an event that watchers have on screen during a scene, and returns its id. */
  async publishOnScreens(more: Save = {}): Promise<string> {
    const { documentId } = await this.publishAs('ines', { ...BRENNHAGEN_AUDIENCE, ...more });
    this.stage.show('event', documentId);
    return documentId;
  }

  /** Publishes an event on screen with seats for these people, and returns its id. */
  async publishWithSeats(names: readonly Name[], more: Save = {}): Promise<string> {
    const documentId = await this.publishOnScreens(more);
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
