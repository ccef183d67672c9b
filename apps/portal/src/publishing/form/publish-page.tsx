import type { Draft } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../live/use-session';
import { useShellText } from '../../parts/places';
import { PUBLICATION_PAGES } from '../../parts/publication-pages';
import { ErrorState } from '../../ui/feedback/error-state';
import { FormSkeleton } from '../../ui/feedback/skeletons';
import { LoadingState } from '../../ui/feedback/states';
import { FormColumn } from '../../ui/text/form-column';
import { PageHeader } from '../../ui/text/page-header';
import { useAddressees, useRegionLcos } from '../audience/units.queries';
import { DRAFT_PARAM } from '../drafts/drafts.queries';
import type { PublicationRow } from '../rows';
import type { CommonFields } from './common-fields';
import type { KindForm } from './kind-form';
import { LoadedDraft } from './loaded-draft';
import { PublishForm } from './publish-form';
import { titleOf } from './title-from';

interface Props<Row extends PublicationRow, T extends CommonFields> {
  kind: KindForm<Row, T>;
  edited?: Row;
}

/** Shows the page with the publishing form once the selectable units are loaded. */
export function PublishPage<Row extends PublicationRow, T extends CommonFields>({ kind, edited }: Props<Row, T>) {
  const { t } = useTranslation('publishing');
  const shellText = useShellText();
  const pages = PUBLICATION_PAGES[kind.kind];
  const { user } = useSession();
  const { lcos, companies, isReady, isError, retry } = useAddressees();
  const regionLcos = useRegionLcos(edited?.publisher?.id, lcos);
  const params = useSearchParams()[0];
  const draftId = params.get(DRAFT_PARAM);
  const firstTitle = titleOf(params.get('title') ?? '').slice(0, kind.titleLimit);
  if (!user) return null;
  const form = (draft?: Draft) => (
    <PublishForm
      kind={kind}
      userId={user.userId}
      role={user.role}
      edited={edited}
      draft={draft}
      firstTitle={firstTitle}
      lcos={regionLcos.length ? regionLcos : lcos}
      companies={companies}
    />
  );
  return (
    <FormColumn>
      <PageHeader title={shellText(edited ? pages.edit.title : pages.publish.title)} />
      {isReady ? (
        draftId && !edited ? (
          <LoadedDraft key={draftId} draftId={draftId}>
            {form}
          </LoadedDraft>
        ) : (
          form()
        )
      ) : isError ? (
        <ErrorState onRetry={retry}>{t('publish.failed')}</ErrorState>
      ) : (
        <LoadingState>
          <FormSkeleton fields={2} pairs={2} area />
        </LoadingState>
      )}
    </FormColumn>
  );
}
