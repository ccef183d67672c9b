import { Button } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from './account-frame';
import { type CodeActor, CodeForm } from './code-form';

type FrameProps = Pick<ComponentProps<typeof Frame>, 'lead' | 'progress' | 'wide'>;

interface Props {
  frame: FrameProps;
  email: string;
  actor: CodeActor | undefined;
  onBack: () => void;
}

export function CodeStep({ frame, email, actor, onBack }: Props) {
  const { t } = useTranslation('auth');
  return (
    <Frame {...frame} title={t('code.title')} subtitle={t('code.subtitle', { email })}>
      {actor && (
        <CodeForm
          actor={actor}
          secondary={
            <Button variant="plain" size="sm" color="brand.fg" px="0" onClick={onBack}>
              {t('code.otherAddress')}
            </Button>
          }
        />
      )}
    </Frame>
  );
}
