import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { announce } from '../../ui/feedback/announcer';
import { toast } from '../../ui/feedback/toaster';
import { useOnce } from '../../ui/input/use-once';
import type { PublicationRow } from '../rows';

interface Company {
  id: string;
  name: string;
}

/** Returns functions that grant an item to a company immediately, and revoke access after a confirmation. Facts update the page. */
export function useGrants({ documentId: publicationId }: PublicationRow) {
  const { t } = useTranslation('publishing');
  const [question, setQuestion] = useState<Company | null>(null);
  const [failure, setFailure] = useState<string>();

  /** Shows a toast only if nothing changed. A change is visible in the list beside the button and is announced to screen readers. */
  const reportResult = (
    hasChanged: boolean,
    key: 'access.granted' | 'access.already' | 'access.revoked' | 'access.alreadyRevoked',
    name: string,
  ) => (hasChanged ? announce : toast.info)(t(key, { name }));

  const [grant, isGranting] = useOnce(async ({ id, name }: Company) => {
    try {
      const { changed } = await api.publications.grant({ publicationId, company: id });
      reportResult(changed, changed ? 'access.granted' : 'access.already', name);
    } catch (error) {
      toast.error(failureText(error));
    }
  });
  const [revoke, isRevoking] = useOnce(async () => {
    if (!question) return;
    setFailure(undefined);
    try {
      const { changed } = await api.publications.revoke({ publicationId, company: question.id });
      reportResult(changed, changed ? 'access.revoked' : 'access.alreadyRevoked', question.name);
      setQuestion(null);
    } catch (error) {
      setFailure(failureText(error));
    }
  });

  return {
    question,
    failure,
    isRunning: isGranting || isRevoking,
    grant,
    revoke,
    askRevoke: (company: Company) => {
      setFailure(undefined);
      setQuestion(company);
    },
    cancel: () => setQuestion(null),
  };
}
