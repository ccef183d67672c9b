import { ROLE_LABELS, type UserInfo } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { type Detail, DetailList } from '../../ui/list/detail-list';
import { MailAddress, Name } from '../../ui/text/bidi';
import { Section } from './section';

export function Fixed({ me }: { me: UserInfo }) {
  const { t } = useTranslation('profile');
  const { bcp47 } = useLanguage();
  const country = me.country && new Intl.DisplayNames([bcp47, 'en'], { type: 'region', fallback: 'code' }).of(me.country);
  const nameOf = (name: string | undefined) => (name ? <Name>{name}</Name> : t('fixed.none'));
  const details: Detail[] = [
    { label: t('fixed.email'), value: <MailAddress>{me.email}</MailAddress>, copy: me.email },
    { label: t('fixed.role'), value: ROLE_LABELS[me.role] },
    { label: t('fixed.company'), value: nameOf(me.companyName) },
    { label: t('fixed.region'), value: nameOf(me.regionName) },
    { label: t('fixed.country'), value: nameOf(country) },
    { label: t('fixed.lco'), value: nameOf(me.lcoName) },
    { label: t('fixed.rhq'), value: nameOf(me.rhqName) },
  ];
  return (
    <Section title={t('fixed.title')} subtitle={t('fixed.note')}>
      <DetailList details={details} />
    </Section>
  );
}
