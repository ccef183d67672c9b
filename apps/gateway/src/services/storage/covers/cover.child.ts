import { type CoverSource, drawCover, ExtractionError } from '@portal/office';
import { lowerPriority } from '../../../platform/lower-priority.ts';
import type { CoverOutcome } from './cover-process.ts';

const MAX_DETAIL_LENGTH = 300;

lowerPriority();

process.once('message', (source: CoverSource) => {
  const send = (outcome: CoverOutcome) => process.send!(outcome, undefined, undefined, () => process.disconnect());
  drawCover(source).then(
    (bytes) => send({ bytes }),
    (error: unknown) =>
      send({ failure: String(error instanceof ExtractionError ? `${error.reason} ${error.detail}` : error).slice(0, MAX_DETAIL_LENGTH) }),
  );
});
