import { Input, Text, Textarea } from '@chakra-ui/react';
import {
  isRefusedAs,
  type MappableUnit,
  type ScimClient,
  ScimClientSettings,
  type ScimClientWithToken,
  ScimDomainTaken,
  validate,
} from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Violation, violationText } from '../../i18n/violation-text';
import { api } from '../../live/api';
import { fieldErrorsOf } from '../../live/failures/failure';
import { type DialogProps, ProofDialog } from '../../parts/proof-dialog';
import { toast } from '../../ui/feedback/toaster';
import { Field } from '../../ui/form/field';
import { MappingFields, type MappingRow } from './mapping-fields';
import { DEFAULT_TOKEN_DAYS, TokenDaysField } from './token-days-field';

interface Props extends DialogProps {
  client: ScimClient | null;
  units: readonly MappableUnit[];
  onToken: (response: ScimClientWithToken) => void;
}

type FieldName = 'name' | 'domains' | 'mappings';

const domainsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Adds a directory and creates its token, or changes a directory. */
export function ClientFormDialog({ client, units, onToken, ...dialog }: Props) {
  const { t } = useTranslation('provisioning');
  const [name, setName] = useState(client?.name ?? '');
  const [domains, setDomains] = useState(client?.domains.join('\n') ?? '');
  const [rows, setRows] = useState<MappingRow[]>(
    () => client?.mappings.map(({ group, unitId }, at) => ({ key: at + 1, group, unitId })) ?? [{ key: 1, group: '', unitId: '' }],
  );
  const [tokenDays, setTokenDays] = useState<number | null>(DEFAULT_TOKEN_DAYS);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const clearError = (field: FieldName) => setErrors(({ [field]: _, ...others }) => others);

  /** Shows the violations of the fields. Those of a domain name it. */
  const show = (violations: Record<string, readonly Violation[]>): boolean => {
    const texts: Partial<Record<FieldName, string>> = {};
    for (const [path, [violation]] of Object.entries(violations)) {
      const [field, at] = path.split('.') as [FieldName, string | undefined];
      if (!violation || !['name', 'domains', 'mappings'].includes(field) || texts[field]) continue;
      const domain = field === 'domains' && at !== undefined ? domainsIn(domains)[Number(at)] : undefined;
      const isMalformed = domain !== undefined && violation.code !== 'public-mail-domain';
      texts[field] = isMalformed ? t('invalidDomain', { domain }) : violationText(violation);
    }
    setErrors(texts);
    return Object.keys(texts).length > 0;
  };
  const prepare = () => {
    const filledRows = rows.filter(({ group, unitId }) => group.trim() || unitId);
    if (filledRows.some(({ group, unitId }) => !group.trim() || !unitId)) {
      setErrors({ mappings: t('incompleteMapping') });
      return null;
    }
    const mappings = filledRows.map(({ group, unitId }) => ({
      group,
      unitId,
      role: units.find((unit) => unit.unitId === unitId)?.role ?? 'CP',
    }));
    const settings = { name, domains: domainsIn(domains), mappings };
    if (show(validate(ScimClientSettings, settings).violations ?? {})) return null;
    return async (proof: { password: string; code?: string }) => {
      if (!client) return onToken(await api.provisioning.create({ ...settings, tokenDays, ...proof }));
      await api.provisioning.change({ ...settings, clientId: client.clientId, rev: client.rev, ...proof });
      toast.success({ id: 'directory', title: t('done.changed') });
    };
  };
  const showErrors = (failure: unknown): boolean => {
    if (!isRefusedAs(failure, ScimDomainTaken)) return show(fieldErrorsOf(failure));
    setErrors({ domains: t('domainTaken', failure.body.data) });
    return true;
  };
  return (
    <ProofDialog
      title={t(client ? 'form.edit' : 'form.add')}
      confirm={t(client ? 'form.save' : 'form.create')}
      width="640px"
      prepare={prepare}
      showErrors={showErrors}
      {...dialog}
    >
      <Field label={t('field.name')} help={t('field.nameHelp')} error={errors.name}>
        <Input
          dir="auto"
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            clearError('name');
          }}
        />
      </Field>
      <Field label={t('field.domains')} help={t('field.domainsHelp')} error={errors.domains}>
        <Textarea
          dir="ltr"
          rows={2}
          spellCheck={false}
          value={domains}
          onChange={({ target }) => {
            setDomains(target.value);
            clearError('domains');
          }}
        />
      </Field>
      <MappingFields
        rows={rows}
        units={units}
        error={errors.mappings}
        onChange={(next) => {
          setRows(next);
          clearError('mappings');
        }}
      />
      {!client && <TokenDaysField days={tokenDays} onChange={setTokenDays} />}
      <Text color="fg.muted" textStyle="caption">
        {t('vouch')}
      </Text>
    </ProofDialog>
  );
}
