import { checkFileName, LIMITS } from '@portal/contracts';
import i18next from 'i18next';
import type { Format } from '../i18n/format';
import { failureText } from '../live/failures/failure';
import type { Objection, QuotaLeft } from './upload';

/** Formats a limit. 25 MiB is shown as 25 MB. */
export const formatLimit = (bytes: number, { fileSize }: Pick<Format, 'fileSize'>): string =>
  fileSize(bytes < 1024 ** 2 ? bytes : bytes / 1.024 ** 2);

/** Formats the remaining quota, rounded down, and the limit of the quota. */
export const formatQuota = ({ left, limit }: Pick<QuotaLeft, 'left' | 'limit'>, format: Pick<Format, 'fileSize'>) => ({
  left: format.fileSize(left < 1024 ** 2 ? left : Math.floor((left / 1024 ** 2) * 10) * 100_000),
  limit: formatLimit(limit, format),
});

/** Explains why a file is not accepted, and how to fix it. */
export function objectionText(objection: Objection, name: string, format: Pick<Format, 'fileSize' | 'list'>): string {
  switch (objection.kind) {
    case 'ending':
      return objection.ending ? i18next.t('files:objection.ending', { ending: objection.ending }) : i18next.t('files:objection.noEnding');
    case 'name':
      return i18next.t('files:objection.name', {
        marks: format.list(objection.forbidden.map((mark) => i18next.t('files:objection.mark', { mark }))),
        name,
      });
    case 'too large':
      return i18next.t('files:objection.tooLarge', { size: formatLimit(objection.limit, format) });
    case 'empty':
      return i18next.t('files:objection.empty');
    case 'content':
      return i18next.t('files:objection.content', { ending: checkFileName(name).ending });
    case 'too many':
      return i18next.t('files:objection.tooMany', { count: LIMITS.attachments });
    case 'quota':
      return i18next.t(`files:objection.${objection.quota}`, formatQuota(objection, format));
    case 'refusal':
      return failureText(objection.failure);
  }
}
