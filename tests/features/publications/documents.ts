import { randomUUID } from 'node:crypto';
import { material, publishDocument } from '../../kit/documents';
import type { Stage } from '../../kit/stage';
import type { Name } from '../../kit/test-gateway';

export const GERMAN = 'cp-brennhagen';
export const FRENCH = 'cp-valbrune';
export const JAPANESE = 'cp-sakuragi';

type Material = Parameters<typeof material>[0];

/**
 * The expected result for each caller that opens a document, by audience. The companies, their local companies and regions, and
 * headquarters see the document.
 */
export const VIEW_CELLS = {
  //             nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
  deutschland: ' 401    401   y     404   y      404    y      y   y',
  france: '      401    401   404   y     404    y      y      y   y',
  japan: '       401    401   404   404   404    404    404    y   y',
  everybody: '   401    401   y     y     y      y      y      y   y',
  nobody: '      401    401   404   404   404    404    404    404 404',
} as const;
export type AudienceName = keyof typeof VIEW_CELLS;
export const AUDIENCE_NAMES = Object.keys(VIEW_CELLS) as AudienceName[];

/** The expected result for each caller that changes a document, by publishing unit. Only the publishing unit and headquarters may. */
export const CHANGE_CELLS = {
  'the LCO of Deutschland': ' 401 401 403 403 y   404 403 y   y',
  'the RHQ of Europe': '      401 401 403 403 403 403 y   y   y',
  headquarters: '           401 401 403 403 403 403 403 y   y',
} as const;
export type Publisher = keyof typeof CHANGE_CELLS;
export const PUBLISHERS = Object.keys(CHANGE_CELLS) as Publisher[];

/** Publishes the documents for the law-test rows through the API. */
export class Documents {
  constructor(private readonly stage: Stage) {}

  async publishAs(name: Name, more: Material = {}, file?: string) {
    return publishDocument(this.stage.gateway, await this.stage.as(name), more, file);
  }

  /** Publishes a document for the given audience. For `nobody`, returns an id that does not exist. */
  async publishFor(audienceName: AudienceName, more: Material = {}) {
    if (audienceName === 'nobody') return { documentId: randomUUID(), file: { name: 'Nothing.docx', kind: 'docx' as const, size: 1 } };
    if (audienceName === 'deutschland') return this.publishAs('jonas', more);
    if (audienceName === 'france')
      return this.publishAs('marco', { scope: 'specific', lcos: ['lco-france'], companies: [FRENCH], ...more });
    if (audienceName === 'japan') return this.publishAs('ines', { scope: 'specific', companies: [JAPANESE], ...more });
    return this.publishAs('sam', more);
  }

  async publishedBy(publisher: Publisher) {
    if (publisher === 'the LCO of Deutschland') return this.publishAs('lena');
    if (publisher === 'the RHQ of Europe') return this.publishAs('marco', { lcos: ['lco-deutschland', 'lco-france'] });
    return this.publishAs('ines');
  }

  /** Publishes a document that watchers have on screen during a scene, and returns its id. */
  async publishOnScreens(more: Material = {}, by: Name = 'lena'): Promise<string> {
    const { documentId } = await this.publishAs(by, more);
    this.stage.show('document', documentId);
    return documentId;
  }

  async withdraw(name: Name, documentId: string): Promise<void> {
    const person = await this.stage.as(name);
    await person.documents.withdraw({ documentId, callerId: person.id });
  }
}
