import { Injectable } from '@nestjs/common';
import { FileUnknown, FileWithoutText, type Principal } from '@portal/contracts';
import type { OwnFile } from '../../ai/answering';
import { Database } from '../../core/database';
import { Extraction, fileTexts } from '../../files/extraction/extraction';
import { fileOf, filesOf } from '../../files/file-rows';
import { refuse } from '../../http/refusal-error';
import { turnFiles } from './questions.store';

/** The file of a question, read for its turn alone: it never enters the index. */
@Injectable()
export class OwnFiles {
  constructor(
    private readonly database: Database,
    private readonly extraction: Extraction,
  ) {}

  /** Refused where the file says nothing. */
  async read(who: Principal, fileId: string, language: string): Promise<void> {
    const file = await fileOf(this.database.db, fileId);
    const isOwn = file?.owner_id === who.id && file.purpose === 'question';
    const { texts } = (isOwn && (await this.extraction.readNow(fileId, language))) || refuse(FileUnknown, { fileIds: [fileId] });
    if (!texts.some(({ text }) => text.trim())) refuse(FileWithoutText);
  }

  /** What the file of a turn says; null where it has none. */
  async of(turnId: string, language: string): Promise<OwnFile | null> {
    const holder = turnFiles(turnId);
    const [file] = (await filesOf(this.database.db, [holder])).get(holder) ?? [];
    if (!file) return null;
    return { fileId: file.fileId, name: file.name, language, pages: await fileTexts(this.database.db, file.fileId) };
  }
}
