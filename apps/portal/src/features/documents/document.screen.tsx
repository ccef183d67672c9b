import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../live/failures/is-not-found';
import { useSession } from '../../live/use-session';
import { useProductOptions } from '../../parts/product-options';
import { useLanguageName } from '../../publishing/language-name';
import { DetailSkeleton } from '../../publishing/page/detail-skeleton';
import { NamedParts } from '../../publishing/page/named-parts';
import { NoLongerThere } from '../../publishing/page/no-longer-there';
import { PublicationPage } from '../../publishing/page/publication-page';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingState } from '../../ui/feedback/states';
import { Name } from '../../ui/text/bidi';
import { type DocumentDetail, documentAddress, documentEditAddress, documentQuery } from './documents.queries';
import { Related } from './related';

/** R2.20: a document with its preview, its facts and its versions. */
export default function DocumentScreen() {
  const { id = '' } = useParams();
  // A new key per document, so that no state of the previous one remains.
  return <Loaded key={id} documentId={id} />;
}

function Loaded({ documentId }: { documentId: string }) {
  const { t } = useTranslation('publishing');
  const { data, error, refetch } = useQuery(documentQuery(documentId));
  const wasHere = useRef(false);
  if (data) wasHere.current = true;
  if (isNotFound(error)) return <NoLongerThere wasHere={wasHere.current} list="/content-sharing" />;
  if (data) return <Document {...data} />;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState>
  ) : (
    <LoadingState>
      <DetailSkeleton />
    </LoadingState>
  );
}

function Document({ document, versions }: DocumentDetail) {
  const { t } = useTranslation('publishing');
  const languageName = useLanguageName();
  const userId = useSession().user?.userId ?? '';
  const product = useProductOptions().find(({ id }) => id === document.productId)?.name;
  return (
    <PublicationPage
      kind="material"
      row={document}
      versions={versions}
      list="/content-sharing"
      address={documentAddress(document.documentId, userId)}
      editAddress={documentEditAddress(document.documentId)}
      facts={[
        { label: t('field.docType'), value: t(`type.${document.docType}`) },
        { label: t('field.language'), value: languageName(document.language) },
        ...(product ? [{ label: t('field.product'), value: <Name>{product}</Name> }] : []),
        ...(document.industry ? [{ label: t('field.industry'), value: t(`industry.${document.industry}`) }] : []),
      ]}
      related={
        <>
          <NamedParts documentId={document.documentId} />
          {document.productId && product && <Related documentId={document.documentId} productId={document.productId} product={product} />}
        </>
      }
    />
  );
}
