import { Box, Button, Flex, Heading, Input, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { announce } from '../feedback/announcer';
import { ConnectionIndicator } from '../feedback/connection-indicator';
import { ErrorState } from '../feedback/error-state';
import { EmptyState, ErrorCard, LoadingState } from '../feedback/states';
import { toast } from '../feedback/toaster';
import { ActionButton } from '../form/action-button';
import { Field } from '../form/field';
import { LanguageMenu } from '../form/language-menu';
import { OtpBoxes } from '../form/otp-boxes';
import { PasswordField } from '../form/password-field';
import { Stepper } from '../form/stepper';
import { DetailList } from '../list/detail-list';
import { ConfirmDialog } from '../overlay/confirm-dialog';
import { Avatar } from '../text/avatar';
import { Badge } from '../text/badge';
import { Code, Name } from '../text/bidi';
import { Countdown, DeadlineBar } from '../text/deadline';
import { Mark, Wordmark } from '../text/mark';
import { PageHeader } from '../text/page-header';
import { RelativeTime } from '../text/relative-time';
import { type PillStatus, StatusPill } from '../text/status-pill';
import { StepResponse } from '../text/step-response';
import { Viewers } from '../text/viewers';
import { chooseColourMode, useColourMode } from '../theme/colour-mode';
import { PAGE_WIDTH } from '../theme/page-width';
import { GalleryTable } from './gallery-table';

const HOUR = 3_600_000;
const openedAt = Date.now();
const STATUSES: PillStatus[] = [
  'new',
  'inProgress',
  'closed',
  'waiting',
  'accepted',
  'rejected',
  'upcoming',
  'registered',
  'expired',
  'allCps',
  'specificCp',
  'sending',
  'notSent',
];
const STEPS = ['Role', 'Account', 'User information', 'Verification', 'Confirmation'];

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" bg="bg.panel" borderWidth="1px" rounded="lg" p={{ base: '4', md: '6' }}>
    <Heading as="h2" textStyle="sectionTitle" mb="4">
      {title}
    </Heading>
    {children}
  </Box>
);

interface Props<C extends string> {
  languages: readonly { code: C; bcp47: string; label: string; dir: 'ltr' | 'rtl' }[];
  current: C;
  onLanguage: (code: C) => unknown;
}

/** Shows every component on one page, for designers. Not part of the build. */
export function Gallery<C extends string>({ languages, current, onLanguage }: Props<C>) {
  const theme = useColourMode();
  const [boxes, setBoxes] = useState(['X', '9', '', '', '', '']);
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const setBox = (index: number, char: string) => setBoxes((old) => old.with(index, char));

  return (
    <Box as="main" maxW={PAGE_WIDTH.read} mx="auto" p={{ base: '4', lg: '6' }}>
      <Flex align="center" justify="space-between" mb="6" gap="3" wrap="wrap">
        <Wordmark />
        <Flex gap="2" align="center">
          {(['system', 'light', 'dark'] as const).map((name) => (
            <Button
              key={name}
              size="xs"
              variant={theme === name ? 'solid' : 'outline'}
              colorPalette="gray"
              onClick={() => chooseColourMode(name)}
            >
              {name}
            </Button>
          ))}
          <LanguageMenu languages={languages} current={current} onChoose={onLanguage} />
        </Flex>
      </Flex>
      <PageHeader
        title="User requests"
        subtitle="Decide who may use the portal."
        presence={<Viewers viewers={['Jonas', 'Lena', 'Marco', 'Ines', 'Sam'].map((n) => ({ id: n, firstName: n, lastName: 'Weber' }))} />}
        actions={
          <>
            <Button size="sm" variant="outline" colorPalette="gray">
              Export
            </Button>
            <Button size="sm">New request</Button>
          </>
        }
      />
      <Stack gap="6">
        <GalleryTable opened={openedAt} />
        <Part title="Status, badges, times">
          <Flex wrap="wrap" gap="2" mb="4">
            {STATUSES.map((status) => (
              <StatusPill key={status} status={status} />
            ))}
          </Flex>
          <Flex wrap="wrap" gap="4" align="center">
            <Badge count={7} tone="red" />
            <Badge count={120} tone="red" />
            <Badge count={43} />
            <Badge count={12} tone="gray" />
            <RelativeTime at={openedAt} />
            <RelativeTime at={openedAt - 12 * 60_000} />
            <RelativeTime at={openedAt - 5 * HOUR} />
            <RelativeTime at={openedAt - 49 * HOUR} />
            <RelativeTime at={openedAt - 400 * HOUR} />
            <Countdown seconds={118} />
            <Code>INQ-48213</Code>
          </Flex>
          <Flex wrap="wrap" gap="8" mt="6">
            <DeadlineBar w="220px" until={openedAt + 17.2 * HOUR} />
            <DeadlineBar w="220px" until={openedAt + 4.1 * HOUR} />
            <DeadlineBar w="220px" until={openedAt + 0.6 * HOUR} />
            <DeadlineBar w="220px" until={openedAt - HOUR} />
          </Flex>
        </Part>
        <Part title="People and connection">
          <Flex wrap="wrap" gap="6" align="center">
            {[20, 24, 28, 32, 36, 48, 72].map((size) => (
              <Avatar
                key={size}
                firstName="Lena"
                lastName="Hofmann"
                size={size}
                backgroundColor="graphite.600"
                presence={size === 48 ? 'online' : undefined}
              />
            ))}
            <Avatar firstName="愛子" lastName="佐藤" backgroundColor="graphite.600" userType="CP" />
            <Avatar firstName="Diego" lastName="Fernández Ruiz" backgroundColor="graphite.600" userType="LCO" presence="idle" />
            <Avatar firstName="Diego" lastName="Ruiz" size={72} backgroundColor="graphite.600" showEditIcon />
          </Flex>
          <Flex wrap="wrap" gap="6" mt="4" bg="bg.subtle" px="2" rounded="md">
            <ConnectionIndicator state="connecting" />
            <ConnectionIndicator state="live" lastEventAt={openedAt} />
            <ConnectionIndicator state="catchingUp" />
            <ConnectionIndicator state="reconnecting" onRetry={() => announce('Retrying')} />
            <ConnectionIndicator state="offline" dataFrom={openedAt} pendingChanges={2} />
          </Flex>
        </Part>
        <Part title="Sign-up">
          <Stepper names={STEPS} current={2} mb="8" />
          <OtpBoxes
            label="Verification code"
            boxes={boxes}
            onTyped={setBox}
            onPasted={(text) => setBoxes((old) => old.map((_, i) => text[i] ?? ''))}
            readCode={(text) => text}
            onBack={(index) => setBox(Math.max(0, index - 1), '')}
            onSubmit={() => toast.success('User Verified Successfully')}
          />
          <Box maxW="400px" mx="auto" mt="8">
            <Stack gap="4">
              <Field label="E-mail" required help="The one your company knows.">
                <Input type="email" autoComplete="username" placeholder="name@company.com" />
              </Field>
              <PasswordField label="Password" required error="The password is too short. It needs 6 characters." />
              <Field label="Company" limit={50} length={44}>
                <Input defaultValue="Brennhagen Messtechnik Gesellschaft mbH & Co" />
              </Field>
            </Stack>
          </Box>
        </Part>
        <Part title="Actions">
          <Flex gap="3" wrap="wrap" align="center">
            <ActionButton data={1} onAction={() => new Promise((resolve) => setTimeout(resolve, 1500))} />
            <ActionButton data={1} title="Back" icon="back" variant="outline" colorPalette="gray" onAction={() => toast.info('Back')} />
            <ActionButton data={1} title="Waiting" icon="timer" disabled onAction={() => {}} />
            <Button variant="outline" colorPalette="gray" onClick={() => setOpen(true)}>
              Reject
            </Button>
            <Button colorPalette="red">Close ticket</Button>
            <Button
              variant="ghost"
              onClick={() => {
                toast.success({ title: 'Ticket INQ-48213 closed', action: { label: 'Open', onClick: () => {} } });
                toast.error({ title: 'The file is too large. The limit is 25 MB.', description: 'Choose a smaller file.' });
              }}
            >
              Toast
            </Button>
          </Flex>
          <DetailList
            mt="6"
            maxW="440px"
            details={[
              { label: 'Name', value: <Name>Diego Fernández Ruiz</Name> },
              { label: 'E-mail', value: <span className="ltr">diego@valbrune.example</span>, copy: 'diego@valbrune.example' },
              { label: 'Ticket', value: <Code>INQ-48213</Code>, copy: 'INQ-48213' },
              { label: 'Company', value: <Name>Thai Flow Control Co.</Name> },
            ]}
          />
        </Part>
        <Part title="Motif">
          <Flex gap="4" wrap="wrap">
            {[0, 0.6, 1].map((progress) => (
              <Box key={progress} w="280px" h="200px" bg="brand.900" color="white" rounded="lg" overflow="hidden">
                <StepResponse progress={progress} />
              </Box>
            ))}
            <Mark size={64} />
            <Mark size={64} mono />
          </Flex>
        </Part>
        <Part title="States">
          <EmptyState action={<Button size="sm">New inquiry</Button>}>No inquiries yet. Ask a question and it appears here.</EmptyState>
          <ErrorState onRetry={() => {}}>The list did not load.</ErrorState>
          <LoadingState rows={3} />
          <ErrorCard title="Module Loading Error" action={<Button>Try Again</Button>}>
            A part of the portal did not load.
          </ErrorCard>
        </Part>
      </Stack>
      <ConfirmDialog
        open={open}
        title="Reject Diego Fernández Ruiz?"
        confirm="Reject"
        reason={{ quick: ['The company is not a partner', 'The address is private', 'Doubled request'] }}
        failure={failure}
        onConfirm={() => setFailure('Jonas has already accepted this request.')}
        onCancel={() => setOpen(false)}
      >
        The applicant gets a mail with the reason and can apply again.
      </ConfirmDialog>
    </Box>
  );
}
