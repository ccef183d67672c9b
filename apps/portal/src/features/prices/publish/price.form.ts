import { LIMITS, type PriceListRow, priceRoutes, withCode } from '@portal/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { useFormat } from '../../../i18n/format';
import { api } from '../../../live/api';
import { type CommonFields, sharedFields } from '../../../publishing/form/common-fields';
import type { KindForm } from '../../../publishing/form/kind-form';
import { titleFrom } from '../../../publishing/form/title-from';
import { dayText } from '../../../publishing/period-pill';
import { PriceFields } from './price-fields';
import { usePriceLook } from './use-price-look';

const { title, note } = priceRoutes.upload.input.shape;

/** The form values of a price list. An open start or end of the validity is empty. */
export interface TypedPriceList extends CommonFields {
  effectiveFrom: string;
  effectiveUntil: string;
}

const LABELS = { effectiveFrom: 'effective.start', effectiveUntil: 'effective.end' } as const;

/** The publishing form of a price list (R3.12). */
export const priceForm: KindForm<PriceListRow, TypedPriceList> = {
  kind: 'price',
  files: { one: ({ file }) => file },
  titleLimit: LIMITS.priceTitle,
  section: 'publish.step.priceList',
  own: ['effectiveFrom', 'effectiveUntil'],
  blank: () => ({ effectiveFrom: '', effectiveUntil: '' }),
  ownOf: ({ effectiveFrom, effectiveUntil }) => ({ effectiveFrom: effectiveFrom ?? '', effectiveUntil: effectiveUntil ?? '' }),
  rowOf: (view) => (view.kind === 'price' ? view : undefined),
  schema: (role, scope) =>
    z.object({ title, effectiveFrom: z.string(), effectiveUntil: z.string(), note, ...sharedFields(role, scope) }).check(
      z.refine(({ effectiveFrom, effectiveUntil }) => !effectiveFrom || !effectiveUntil || effectiveFrom <= effectiveUntil, {
        path: ['effectiveUntil'],
        error: withCode('ends-before-start'),
      }),
    ) as unknown as z.ZodMiniType<TypedPriceList, TypedPriceList>,
  send: async (common, { effectiveFrom, effectiveUntil }, options) => {
    const content = { ...common, effectiveFrom: effectiveFrom || null, effectiveUntil: effectiveUntil || null };
    return (await api.prices.upload(content, options(content))).document;
  },
  useGuess: () => useCallback((fileName) => ({ title: titleFrom(fileName) }), []),
  useFileLook: usePriceLook,
  useFieldText: () => {
    const { t } = useTranslation('publishing');
    const { date } = useFormat();
    return { labelOf: (field) => t(LABELS[field]), textOf: (_field, day) => (day ? dayText(date, day) : '') };
  },
  Fields: PriceFields,
};
