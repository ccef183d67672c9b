import { documentRoutes, LIMITS, type MaterialRow } from '@portal/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { api } from '../../../live/api';
import { useProductOptions } from '../../../parts/product-options';
import { type CommonFields, sharedFields } from '../../../publishing/form/common-fields';
import { type KindForm, NO_LOOK } from '../../../publishing/form/kind-form';
import { useLanguageName } from '../../../publishing/language-name';
import { guessFrom } from './guess';
import { MaterialFields } from './material-fields';

const { title, description, docType, language, note } = documentRoutes.upload.input.shape;

export interface TypedMaterial extends CommonFields {
  description: string;
  docType: string;
  language: string;
  productId: string;
  industry: string;
}
type UploadInput = Parameters<typeof api.documents.upload>[0];

const LABELS = {
  description: 'field.description',
  docType: 'field.docType',
  language: 'field.language',
  productId: 'field.product',
  industry: 'field.industry',
} as const;

/** The publishing form of a document (R3.13, R6.4). */
export const materialForm: KindForm<MaterialRow, TypedMaterial> = {
  kind: 'material',
  files: { one: ({ file }) => file },
  titleLimit: LIMITS.subject,
  section: 'publish.step.file',
  own: ['description', 'docType', 'language', 'productId', 'industry'],
  blank: (code) => ({ description: '', docType: '', language: code, productId: '', industry: '' }),
  ownOf: (row) => ({
    description: row.description,
    docType: row.docType,
    language: row.language,
    productId: row.productId ?? '',
    industry: row.industry ?? '',
  }),
  rowOf: (view) => (view.kind === 'material' ? view : undefined),
  schema: (role, scope) =>
    z.object({
      title,
      description,
      docType,
      language,
      productId: z.string(),
      industry: z.string(),
      note,
      ...sharedFields(role, scope),
    }) as unknown as z.ZodMiniType<TypedMaterial, TypedMaterial>,
  send: async (common, values, options) => {
    const content = {
      ...common,
      description: values.description,
      docType: values.docType as UploadInput['docType'],
      language: values.language as UploadInput['language'],
      productId: values.productId || null,
      industry: (values.industry || null) as UploadInput['industry'],
    };
    return (await api.documents.upload(content, options(content))).document;
  },
  useGuess: () => {
    const products = useProductOptions();
    return useCallback((fileName) => guessFrom(fileName, products), [products]);
  },
  useFileLook: () => NO_LOOK,
  useFieldText: () => {
    const { t } = useTranslation('publishing');
    const products = useProductOptions();
    const languageName = useLanguageName();
    return {
      labelOf: (field) => t(LABELS[field]),
      textOf: (field, value) => {
        if (!value || field === 'description') return value;
        if (field === 'docType') return t(`type.${value}` as 'type.manual');
        if (field === 'industry') return t(`industry.${value}` as 'industry.water');
        if (field === 'language') return languageName(value as 'en');
        return products.find(({ id }) => id === value)?.name ?? '';
      },
    };
  },
  Fields: MaterialFields,
};
