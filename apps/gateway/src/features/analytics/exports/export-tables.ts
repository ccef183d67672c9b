import { Injectable } from '@nestjs/common';
import { checkFileName, type ExportKind, type Principal } from '@portal/contracts';
import { Clock } from '../../../core/clock';
import { Database } from '../../../core/database';
import { rowsOf, type Table } from '../../../files/exports/table';
import { directionOf, languageOf, type MailLanguage } from '../../../mail/texts';
import { firstResponse } from './first-response';
import { inquiries } from './inquiries';
import type { ExportRequest, Source } from './source';
import { wordsOf } from './words';

const SOURCES: Record<ExportKind, Source> = { inquiries, 'first-response': firstResponse };

/** A table of a kind with the name of its file. */
export interface NamedTable {
  table: Table;
  /** Without its ending. */
  name: string;
  language: MailLanguage;
}

/** The tables that are exported, each in the language of who asks. */
@Injectable()
export class ExportTables {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A table whose rows are read when they are wanted. */
  async table(who: Principal, kind: ExportKind, days: ExportRequest['days'], inLanguage?: MailLanguage): Promise<NamedTable> {
    const language = inLanguage ?? (await this.languageOf(who));
    const words = wordsOf(language);
    const request = { who, days, language, words };
    const source = SOURCES[kind];
    return {
      name: this.nameOf(kind, request),
      language,
      table: {
        title: words.names[kind],
        headings: source.headings(request),
        rows: rowsOf(
          () => this.database.snapshot(),
          (db) => source.open(db, request),
        ),
        isRightToLeft: directionOf(language) === 'rtl',
      },
    };
  }

  /** How many rows it has by now. */
  async count(who: Principal, kind: ExportKind, days: ExportRequest['days']): Promise<number> {
    return this.database.read(async (tx) => (await SOURCES[kind].open(tx, { who, days, language: 'en', words: wordsOf('en') })).count);
  }

  private async languageOf({ id }: Principal): Promise<MailLanguage> {
    const { language } = await this.database.db.selectFrom('person').select('language').where('id', '=', id).executeTakeFirstOrThrow();
    return languageOf(language);
  }

  /** What stands between words is what R5.1 lets stand there. */
  private nameOf(kind: ExportKind, { days, words }: ExportRequest): string {
    const name = words.names[kind];
    const today = this.clock.now().toISOString().slice(0, 10);
    const { from, to = today } = days;
    const whole = from === undefined ? `${name} ${to}` : words.between.replace('{name}', name).replace('{from}', from).replace('{to}', to);
    return checkFileName(whole).corrected;
  }
}
