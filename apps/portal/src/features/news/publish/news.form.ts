import { isLifeCycle, LIMITS, type NewsCategory, type NewsRow, NOTICE_DAYS, news, REQUIRED_DAYS, withCode } from '@portal/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { useFormat } from '../../../i18n/format';
import { api } from '../../../live/api';
import { type CommonFields, sharedFields } from '../../../publishing/form/common-fields';
import { type KindForm, NO_LOOK } from '../../../publishing/form/kind-form';
import { dayText } from '../../../publishing/period-pill';
import { NewsFields } from './news-fields';
import { formatParts, partOf, partsOf } from './typed-parts';

const { title, description, category, note } = news.save.input.def.shape;

/** The form values of a news item. A missing day is empty, and a checked box has the value `yes`. */
export interface TypedNews extends CommonFields {
  description: string;
  category: string;
  effectiveOn: string;
  lastOrderOn: string;
  lastShipOn: string;
  parts: string[];
  mustAcknowledge: string;
  notify: string;
  asNewVersion: string;
}

const LABELS = {
  description: 'publishing:field.description',
  category: 'news:category',
  effectiveOn: 'news:notice.effectiveOn',
  lastOrderOn: 'news:notice.lastOrderOn',
  lastShipOn: 'news:notice.lastShipOn',
  parts: 'news:notice.parts',
  mustAcknowledge: 'news:form.mustAcknowledge',
  notify: 'news:form.notify',
  asNewVersion: 'news:form.asNewVersion',
} as const;

const isNotice = (values: Pick<TypedNews, 'category'>): boolean => isLifeCycle(values.category as NewsCategory);

/** The publishing form of news and life-cycle notices (R3.15). */
export const newsForm: KindForm<NewsRow, TypedNews> = {
  kind: 'news',
  files: { many: ({ attachments }) => attachments },
  titleLimit: LIMITS.subject,
  section: 'publish.step.news',
  own: ['description', 'category', ...NOTICE_DAYS, 'parts', 'mustAcknowledge', 'notify'],
  blank: () => ({
    description: '',
    category: '',
    effectiveOn: '',
    lastOrderOn: '',
    lastShipOn: '',
    parts: [],
    mustAcknowledge: '',
    notify: 'yes',
    asNewVersion: '',
  }),
  ownOf: (row) => ({
    description: row.description,
    category: row.category,
    effectiveOn: row.effectiveOn ?? '',
    lastOrderOn: row.lastOrderOn ?? '',
    lastShipOn: row.lastShipOn ?? '',
    parts: formatParts(row.parts),
    mustAcknowledge: row.mustAcknowledge ? 'yes' : '',
    notify: row.notify ? 'yes' : '',
    asNewVersion: '',
  }),
  rowOf: (view) => (view.kind === 'news' ? view : undefined),
  schema: (role, scope) =>
    z
      .object({
        title,
        description,
        category,
        effectiveOn: z.string(),
        lastOrderOn: z.string(),
        lastShipOn: z.string(),
        parts: z.array(z.string()),
        mustAcknowledge: z.string(),
        notify: z.string(),
        asNewVersion: z.string(),
        note,
        ...sharedFields(role, scope),
      })
      .check(
        ...(['effectiveOn', 'lastOrderOn'] as const).map((day) =>
          z.refine<TypedNews>((values) => REQUIRED_DAYS[values.category as NewsCategory] !== day || values[day] !== '', {
            path: [day],
            error: withCode('required'),
          }),
        ),
        z.refine<TypedNews>(
          ({ lastOrderOn, lastShipOn, ...typed }) => !isNotice(typed) || !lastOrderOn || !lastShipOn || lastOrderOn <= lastShipOn,
          { path: ['lastShipOn'], error: withCode('ends-before-start') },
        ),
        // A successor without the part that it replaces is invalid.
        z.refine<TypedNews>(({ parts, ...typed }) => !isNotice(typed) || partsOf(parts).every(({ partNumber }) => partNumber !== ''), {
          path: ['parts'],
          error: withCode('required'),
        }),
      ) as unknown as z.ZodMiniType<TypedNews, TypedNews>,
  send: async (common, values, options) => {
    const { fileId: _none, ...shared } = common;
    const days = isNotice(values) ? values : { effectiveOn: '', lastOrderOn: '', lastShipOn: '' };
    const content = {
      ...shared,
      description: values.description,
      category: values.category as NewsCategory,
      effectiveOn: days.effectiveOn || null,
      lastOrderOn: days.lastOrderOn || null,
      lastShipOn: days.lastShipOn || null,
      parts: isNotice(values) ? partsOf(values.parts) : [],
      mustAcknowledge: values.mustAcknowledge === 'yes',
      notify: values.notify === 'yes',
      ...(common.documentId && values.asNewVersion ? { asNewVersion: true } : {}),
    };
    return (await api.news.save(content, options(content))).document;
  },
  useGuess: () => useCallback(() => ({}), []),
  useFileLook: () => NO_LOOK,
  useFieldText: () => {
    const { t } = useTranslation(['news', 'publishing', 'publications-shell']);
    const { date } = useFormat();
    return {
      labelOf: (field) => t(LABELS[field]),
      textOf: (field, value) => {
        if (field === 'mustAcknowledge' || field === 'notify' || field === 'asNewVersion') return t(value ? 'form.yes' : 'form.no');
        if (!value || field === 'description') return value;
        if (field === 'category') return t(`publications-shell:category.${value as NewsCategory}`);
        if (field === 'parts')
          return value
            .split(',')
            .map((text) => partOf(text).partNumber)
            .join(', ');
        return dayText(date, value);
      },
    };
  },
  Fields: NewsFields,
  asksNewVersion: ({ asNewVersion }) => asNewVersion === 'yes',
};
