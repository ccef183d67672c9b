import { Input, NativeSelect, Text, Textarea } from '@chakra-ui/react';
import { type IdentityProvider, PROVIDER_PROTOCOLS, type ProviderProtocol } from '@portal/contracts';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Violation, violationText } from '../../i18n/violation-text';
import { api } from '../../live/api';
import { fieldErrorsOf } from '../../live/failures/failure';
import { type DialogProps, ProofDialog } from '../../parts/proof-dialog';
import { Field } from '../../ui/form/field';
import { readSamlMetadata, splitCertificates } from './saml-metadata';

type FieldName = 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'signInUrl' | 'certificates' | 'domains';
const FIELDS: readonly FieldName[] = ['name', 'issuer', 'clientId', 'clientSecret', 'signInUrl', 'certificates', 'domains'];

/** Returns the settings as the fields contain them. Domains are separated by line breaks, spaces or commas. */
const settingsIn = (
  protocol: ProviderProtocol,
  { name, issuer, clientId, clientSecret, signInUrl, certificates, domains }: Record<FieldName, string>,
) => ({
  protocol,
  name,
  issuer,
  domains: domains.split(/[\s,;]+/).filter(Boolean),
  ...(protocol === 'saml'
    ? { signInUrl, certificates: splitCertificates(certificates) }
    : { clientId, ...(clientSecret.trim() ? { clientSecret } : {}) }),
});

/** Adds an identity provider, or changes it. */
export function ProviderFormDialog({ provider, ...dialog }: DialogProps & { provider: IdentityProvider | null }) {
  const { t } = useTranslation('single-sign-on');
  const [protocol, setProtocol] = useState<ProviderProtocol>(provider?.protocol ?? 'oidc');
  const [isMetadataWrong, setMetadataWrong] = useState(false);
  const [values, setValues] = useState<Record<FieldName, string>>({
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    signInUrl: provider?.signInUrl ?? '',
    certificates: provider?.certificates.map(({ pem }) => pem).join('') ?? '',
    domains: provider?.domains.join('\n') ?? '',
  });
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});

  /** Shows the violations of the fields. Those of a domain name it. */
  const show = (violations: Record<string, readonly Violation[]>): boolean => {
    const { domains } = settingsIn(protocol, values);
    const texts: Partial<Record<FieldName, string>> = {};
    for (const [path, [violation]] of Object.entries(violations)) {
      const [field, at] = path.split('.');
      const name = FIELDS.find((one) => one === field);
      if (!violation || !name || texts[name]) continue;
      texts[name] =
        name === 'domains' && at !== undefined ? `${domains[Number(at)]}: ${violationText(violation)}` : violationText(violation);
    }
    setErrors(texts);
    return Object.keys(texts).length > 0;
  };
  const prepare = () => {
    const settings = settingsIn(protocol, values);
    setErrors({});
    return (proof: { password: string; code?: string }) =>
      provider
        ? api.identityProviders.change({ ...settings, providerId: provider.providerId, rev: provider.rev, ...proof })
        : api.identityProviders.create({ ...settings, ...proof });
  };
  const readMetadata = (text: string) => {
    const metadata = text.trim() ? readSamlMetadata(text) : undefined;
    setMetadataWrong(metadata === null);
    if (!metadata) return;
    setValues((now) => ({ ...now, ...metadata }));
    setErrors({});
  };
  const field = (name: FieldName) => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setValues((now) => ({ ...now, [name]: target.value }));
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  return (
    <ProofDialog
      title={t(provider ? 'form.edit' : 'form.add')}
      {...(provider ? { text: t('form.endsRequirement') } : {})}
      confirm={t(provider ? 'form.edit' : 'form.add')}
      done={t(provider ? 'done.changed' : 'done.added')}
      prepare={prepare}
      showErrors={(failure) => show(fieldErrorsOf(failure))}
      {...dialog}
    >
      <Field label={t('field.name')} help={t('field.nameHelp')} error={errors.name}>
        <Input dir="auto" autoComplete="off" {...field('name')} />
      </Field>
      <Field label={t('field.domains')} help={t('field.domainsHelp')} error={errors.domains}>
        <Textarea dir="ltr" rows={2} spellCheck={false} {...field('domains')} />
      </Field>
      <Field label={t('field.protocol')}>
        <NativeSelect.Root>
          <NativeSelect.Field
            value={protocol}
            onChange={({ target }) => setProtocol(PROVIDER_PROTOCOLS.find((one) => one === target.value) ?? 'oidc')}
          >
            <option value="oidc">OpenID Connect</option>
            <option value="saml">SAML 2.0</option>
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field>
      {protocol === 'saml' ? (
        <>
          <Field label={t('field.metadata')} help={t('field.metadataHelp')} error={isMetadataWrong && t('field.metadataWrong')}>
            <Textarea dir="ltr" rows={2} spellCheck={false} onChange={({ target }) => readMetadata(target.value)} />
          </Field>
          <Field label={t('field.entityId')} error={errors.issuer}>
            <Input dir="ltr" autoComplete="off" {...field('issuer')} />
          </Field>
          <Field label={t('field.signInUrl')} error={errors.signInUrl}>
            <Input dir="ltr" type="url" autoComplete="off" {...field('signInUrl')} />
          </Field>
          <Field label={t('field.certificate')} help={t('field.certificateHelp')} error={errors.certificates}>
            <Textarea dir="ltr" rows={4} spellCheck={false} {...field('certificates')} />
          </Field>
        </>
      ) : (
        <>
          <Field label={t('field.issuer')} error={errors.issuer}>
            <Input dir="ltr" type="url" autoComplete="off" placeholder="https://login.example.com" {...field('issuer')} />
          </Field>
          <Field label={t('field.clientId')} error={errors.clientId}>
            <Input dir="ltr" autoComplete="off" {...field('clientId')} />
          </Field>
          <Field
            label={t('field.clientSecret')}
            {...(provider?.hasSecret ? { help: t('field.secretKept') } : {})}
            error={errors.clientSecret}
          >
            <Input dir="ltr" type="password" autoComplete="off" {...field('clientSecret')} />
          </Field>
        </>
      )}
      <Text color="fg.muted" textStyle="caption">
        {t('vouch')}
      </Text>
    </ProofDialog>
  );
}
