import { Text } from '@chakra-ui/react';
import type { CompanyMatch } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';

/** Shows whether the company of an applicant is known, is new, or must be confirmed. */
export function CompanyWord({ company }: { company: CompanyMatch | undefined }) {
  const { t } = useTranslation('approvals-shell');
  if (!company) return null;
  return (
    <Text as="span" whiteSpace="nowrap" color={company.kind === 'unclear' ? 'amber.fg' : 'fg.muted'} fontWeight="400">
      {t(`company.${company.kind}`)}
    </Text>
  );
}

/** Shows the evidence for a company match: users, granted items, and the mail domain. */
export function CompanyFacts({ company }: { company: CompanyMatch }) {
  const { t } = useTranslation('approvals-shell');
  const { number } = useFormat();
  const ownCandidate = company.candidates.find(({ companyId }) => companyId === company.companyId);
  const domain = company.isPublicDomain
    ? t('company.publicDomain')
    : company.kind === 'unclear' && !company.candidates.some(({ usesDomain }) => usesDomain)
      ? t('company.otherDomain')
      : null;
  return (
    <>
      <CompanyWord company={company} />
      {ownCandidate && (
        <Text as="span" display="block" textStyle="caption" color="fg.muted">
          {t('company.users', { number: number(ownCandidate.users) })}
          {ownCandidate.grants !== undefined && ` · ${t('company.grants', { number: number(ownCandidate.grants) })}`}
        </Text>
      )}
      {domain && (
        <Text as="span" display="block" textStyle="caption" color="fg.muted">
          {domain}
        </Text>
      )}
    </>
  );
}
