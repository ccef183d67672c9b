import { Box, Button, Flex, Input, Separator, Text } from '@chakra-ui/react';
import { Credentials, isRefusedAs, type SignedIn, SingleSignOnRequired } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadTexts } from '../../i18n/texts';
import { violationText } from '../../i18n/violation-text';
import { api } from '../../live/api';
import { requestHomeData } from '../../live/early-responses';
import { fieldErrorsOf } from '../../live/failures/failure';
import { session } from '../../live/session';
import { useFirstPageEntry } from '../../ui/feedback/first-page';
import { lazyPart } from '../../ui/feedback/lazy-part';
import { toast } from '../../ui/feedback/toaster';
import { Field } from '../../ui/form/field';
import { FormNotice } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { PasswordField } from '../../ui/form/password-field';
import { useOnce } from '../../ui/input/use-once';
import { Frame } from './account-frame';
import { MicrosoftLink } from './microsoft-link';
import { handoverOf, type Notice, noticeText } from './notices';
import { PasskeyButton } from './passkey/passkey-button';
import { Personas } from './personas';
import { useSecondStep } from './second-step/use-second-step';
import { followRefusal, SignInFailure } from './sign-in-failure';
import { providerAddress, useDomainProvider } from './single-sign-on/use-domain-provider';
import { TextLink } from './text-link';
import { useFields } from './use-fields';

const HOME = '/home';
const NOTICES = {
  verified: 'code.verified',
  password: 'signIn.passwordSaved',
  expired: 'signIn.expired',
  'account-removed': 'signIn.accountRemoved',
  'account-disabled': 'signIn.accountDisabled',
  'factor-reset': 'signIn.factorReset',
  'signed-out': 'signIn.signedOut',
  'ended-elsewhere': 'signIn.endedElsewhere',
  'password-changed': 'signIn.passwordChanged',
  'token-reused': 'signIn.tokenReused',
} as const satisfies Record<Notice, string>;
const isDone = (notice: Notice) => notice === 'verified' || notice === 'password';

const loadMicrosoftFailure = () => Promise.all([import('./microsoft/microsoft-failure'), loadTexts('link-account')]).then(([part]) => part);
const MicrosoftFailure = lazyPart(loadMicrosoftFailure, { forFew: true });
const loadProviderOffer = () => Promise.all([import('./single-sign-on/provider-offer'), loadTexts('link-account')]).then(([part]) => part);
const ProviderOffer = lazyPart(loadProviderOffer, { forFew: true });

export default function LoginScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [{ notice, email, from = HOME }] = useState(() => handoverOf(state));
  const { data: methods } = useQuery({ ...api.accounts.methods.query(), staleTime: Number.POSITIVE_INFINITY });
  const [failure, setFailure] = useState<unknown>(null);
  const form = useFields(Credentials, { email: email ?? '', password: '' });
  const errorText = (field: 'email' | 'password') => form.errors[field] && violationText(form.errors[field]);

  const { provider, find, adopt } = useDomainProvider(form.typed.email);
  const [usesPassword, setUsesPassword] = useState(false);
  const isProviderRequired = provider?.isEnforced === true && !usesPassword;

  const admit = (answer: SignedIn) => {
    if (from === HOME) requestHomeData(answer.token);
    session.signIn(answer);
    toast.success(noticeText(answer));
  };
  const [secondStep, openSecondStep] = useSecondStep({
    onSignedIn: admit,
    onBack(reason, address) {
      form.set({ email: address, password: '' });
      setFailure(reason);
    },
  });
  const [enter, entering] = useOnce(async (credentials: { email: string; password: string }) => {
    setFailure(null);
    try {
      admit(await api.accounts.login(credentials));
    } catch (error) {
      const { email } = credentials;
      if (isRefusedAs(error, SingleSignOnRequired)) {
        adopt(email, { ...error.body.data, isEnforced: true });
        setUsesPassword(false);
      }
      if (await openSecondStep(error, email)) return;
      if (await followRefusal(error, email, navigate)) return;
      const wrong = fieldErrorsOf(error);
      if (!form.lay({ email: wrong['email']?.[0], password: wrong['password']?.[0] })) setFailure(error);
    }
  });
  const submit = async (values = form.typed) => {
    if (provider && isProviderRequired) return location.assign(providerAddress(provider));
    // The provider may not be known yet if the person presses Enter right after the address.
    const domainProvider = values.password || usesPassword ? null : await find(values.email);
    if (domainProvider?.isEnforced) return location.assign(providerAddress(domainProvider));
    const result = form.read(values);
    if (result) void enter(result);
  };

  useFirstPageEntry(({ email = '', password = '' }) => form.set({ email, password }));

  // Each notice is shown once, so a reload or going back does not repeat it.
  const unread = handoverOf(state).notice !== undefined;
  useEffect(() => {
    if (unread) void navigate('.', { replace: true, state: { ...(state as object), notice: undefined } });
  }, [unread, navigate, state]);

  const query = new URLSearchParams(search);
  const microsoftFailure = query.get('failed');

  return (
    secondStep ?? (
      <Frame title={t('signIn.title')} subtitle={t('signIn.subtitle')}>
        {notice && <FormNotice tone={isDone(notice) ? 'success' : 'info'}>{t(NOTICES[notice])}</FormNotice>}
        {!notice && query.has('again') && <FormNotice tone="info">{t('signIn.again')}</FormNotice>}
        <FormBody onSubmit={() => submit()}>
          <Field label={t('field.email')} error={errorText('email')}>
            <Input type="email" autoComplete="username webauthn" size="md" {...form.field('email')} />
          </Field>
          {!isProviderRequired && (
            <Box>
              <PasswordField
                label={t('field.password')}
                error={errorText('password')}
                autoComplete="current-password"
                {...form.field('password')}
              />
              <Flex justify="flex-end" mt="1.5" textStyle="label">
                <TextLink to="/forgotpassword" state={{ email: form.typed.email }}>
                  {t('signIn.forgot')}
                </TextLink>
              </Flex>
            </Box>
          )}
          {failure !== null && <SignInFailure failure={failure} email={form.typed.email} />}
          {failure === null && microsoftFailure && <MicrosoftFailure code={microsoftFailure} />}
          {!isProviderRequired && (
            <Button type="submit" loading={entering}>
              {t('signIn.submit')}
            </Button>
          )}
          {provider && (!provider.isEnforced || isProviderRequired) && (
            <ProviderOffer provider={provider} onUsePassword={() => setUsesPassword(true)} />
          )}
          {!isProviderRequired && (
            <PasskeyButton disabled={entering} onStart={() => setFailure(null)} onSignedIn={admit} onFailure={setFailure} />
          )}
        </FormBody>
        <Text mt="6" color="fg.muted">
          {t('signIn.noAccount')} <TextLink to="/sign-up">{t('signIn.signUp')}</TextLink>
        </Text>
        {methods?.microsoft && (
          <>
            <Flex align="center" gap="3" my="5" color="fg.muted" textStyle="caption">
              <Separator flex="1" />
              <span>{t('signIn.or')}</span>
              <Separator flex="1" />
            </Flex>
            <MicrosoftLink />
          </>
        )}
        {methods && methods.personas.length > 0 && (
          <Personas
            personas={methods.personas}
            disabled={entering}
            onChoose={({ email: who }) => {
              const values = { email: who, password: methods.demoPassword ?? '' };
              form.set(values);
              void submit(values);
            }}
          />
        )}
      </Frame>
    )
  );
}
