import { useTranslation } from 'react-i18next';
import { useProductOptions } from '../../parts/product-options';
import { useLanguageName } from '../../publishing/language-name';
import { LoadedItem } from '../../publishing/page/loaded-item';
import { NamedParts } from '../../publishing/page/named-parts';
import { PublicationPage } from '../../publishing/page/publication-page';
import { Name } from '../../ui/text/bidi';
import { type DocumentDetail, documentQuery } from './documents.queries';
import { RelatedDocuments } from './related';

/** The page of a document, with its preview, properties and versions (R2.20). */
export default function DocumentScreen() {
  return (
    <LoadedItem kind="material" query={documentQuery}>
      {(item) => <Document {...item} />}
    </LoadedItem>
  );
}

function Document({ document, versions }: DocumentDetail) {
  const { t } = useTranslation('publishing');
  const languageName = useLanguageName();
  const product = useProductOptions().find(({ id }) => id === document.productId)?.name;
  return (
    <PublicationPage
      kind="material"
      row={document}
      versions={versions}
      facts={[
        { label: t('field.docType'), value: t(`type.${document.docType}`) },
        { label: t('field.language'), value: languageName(document.language) },
        ...(product ? [{ label: t('field.product'), value: <Name>{product}</Name> }] : []),
        ...(document.industry ? [{ label: t('field.industry'), value: t(`industry.${document.industry}`) }] : []),
      ]}
      related={
        <>
          <NamedParts documentId={document.documentId} />
          {document.productId && product && (
            <RelatedDocuments documentId={document.documentId} productId={document.productId} product={product} />
          )}
        </>
      }
    />
  );
}
