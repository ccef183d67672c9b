import { Injectable } from '@nestjs/common';
import type { Figures, Principal } from '@portal/contracts';
import type { Kysely } from 'kysely';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import { downloadsByDocument } from './downloads';
import type { FigureCall } from './figure-inputs';
import { type Counted, frameOf } from './frame';
import { firstResponse, inquiriesByProduct, inquiriesByStatus } from './inquiries';
import { stretchOf } from './period';
import { leadTimes, pricesChanged } from './prices';
import { registrations } from './registrations';
import { sentenceOf, TITLES } from './sentences';
import { usesByFunction } from './uses';

/**
 * Figures with the publications whose titles or prices they contain. A reader who loses access to one of these publications loses the
 * figures too.
 */
export interface CountedFigures {
  figures: Figures;
  documents: readonly string[];
}

/** Counts portal data within the caller's access rights. */
@Injectable()
export class PortalFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async count(who: Principal, call: FigureCall): Promise<CountedFigures> {
    const now = this.clock.now();
    const counts = await this.database.read((tx) => select(tx, who, call, now));
    const figures = {
      what: call.what,
      asOf: now.toISOString(),
      data_description: sentenceOf(counts.finding),
      finding: counts.finding,
      ...frameOf(counts, TITLES[call.what]),
    };
    return { figures, documents: counts.documents ?? [] };
  }
}

const select = (tx: Kysely<Tables>, who: Principal, { what, input }: FigureCall, now: Date): Promise<Counted> => {
  switch (what) {
    case 'inquiries.byStatus':
      return inquiriesByStatus(tx, who, input, stretchOf(input.period, now));
    case 'inquiries.firstResponse':
      return firstResponse(tx, who, input, stretchOf(input.period, now));
    case 'inquiries.byProduct':
      return inquiriesByProduct(tx, who, input, stretchOf(input.period, now));
    case 'events.registrations':
      return registrations(tx, who, input, stretchOf(input.period, now));
    case 'downloads.byDocument':
      return downloadsByDocument(tx, who, input, stretchOf(input.period, now));
    case 'usage.byFunction':
      return usesByFunction(tx, who, input, stretchOf(input.period, now));
    case 'prices.changed':
      return pricesChanged(tx, who, input);
    case 'prices.leadTimes':
      return leadTimes(tx, who, input);
  }
};
