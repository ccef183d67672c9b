import { Injectable } from '@nestjs/common';
import { FileTooMuch, FileWithoutText, ObjectMissing, type Principal } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { Extraction, failureOf, isRead } from '../../services/storage/extraction/extraction';
import { fileOf, filesOf } from '../../services/storage/file-rows';
import { contentsOf } from './index/doc-sources';
import { QuestionQuota } from './question-quota';
import type { OwnFile } from './retrieval/rank-file';
import type { ChatTurnTable } from './tables';

/** Returns the key under which a question holds its file. */
export const turnHolderKey = (turnId: string): string => `turn:${turnId}`;

type Turn = Pick<ChatTurnTable, 'id' | 'file_turn'>;

/** Returns the holder key of the file that a question is answered from: its own file, or that of the question it edits. */
export const holderOf = ({ id, file_turn }: Turn): string => turnHolderKey(file_turn ?? id);

/** Reads the files attached to questions. A file is read only for its turn and never indexed. */
@Injectable()
export class OwnFiles {
  constructor(
    private readonly database: Database,
    private readonly extraction: Extraction,
    private readonly quota: QuestionQuota,
  ) {}

  /** Refuses a file without text. Another person's file is treated as unknown. */
  async read(principal: Principal, fileId: string, language: string): Promise<void> {
    const file = await fileOf(this.database.db, fileId);
    if (file?.owner_id !== principal.id || file.purpose !== 'question') return refuse(ObjectMissing);
    const runExtraction = () => this.extraction.readNow(fileId, language);
    // An extracted file does not count against the quota, because the same request may be repeated.
    const extract = (await isRead(this.database.db, fileId))
      ? await runExtraction()
      : await this.quota.limitReading(principal, runExtraction);
    const { texts } = extract ?? refuse(ObjectMissing);
    if (!texts.length && (await failureOf(this.database.db, fileId)) === 'too-much') refuse(FileTooMuch);
    if (!texts.some(({ text }) => text.trim())) refuse(FileWithoutText);
  }

  /** Returns the text of a turn's file; null if the turn has no file. */
  async readForTurn(turnId: string, language: string): Promise<OwnFile | null> {
    const { db } = this.database;
    const turn = await db.selectFrom('chat_turn').select(['id', 'file_turn']).where('id', '=', turnId).executeTakeFirst();
    const [file] = (turn && (await filesOf(db, [holderOf(turn)])).get(holderOf(turn))) ?? [];
    const contents = file && (await contentsOf(db, file.fileId));
    return contents ? { name: file.name, language, contents } : null;
  }
}
