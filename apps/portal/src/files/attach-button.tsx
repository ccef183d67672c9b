import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import { FILE_PURPOSES, type FilePurpose } from '@portal/contracts';
import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/text/icon';

interface ChooserProps {
  purpose: FilePurpose;
  /** One file at a time. */
  single?: boolean;
  onFiles: (files: File[]) => void;
}

/** The browser's own picker, for whatever button opens it. */
export function useChooser({ purpose, single = false, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file may be chosen again after it was removed.
    currentTarget.value = '';
  };
  const chooser = (
    <input
      ref={input}
      type="file"
      multiple={!single}
      hidden
      tabIndex={-1}
      accept={FILE_PURPOSES[purpose].map((ending) => `.${ending}`).join(',')}
      onChange={chosen}
    />
  );
  return { chooser, choose: () => input.current?.click() };
}

interface Props extends Omit<IconButtonProps, 'onClick' | 'aria-label'> {
  purpose?: FilePurpose;
  onFiles: (files: File[]) => void;
}

/** The paper clip of a composer. */
export function AttachButton({ purpose = 'attachment', onFiles, ...button }: Props) {
  const { t } = useTranslation('files');
  const { chooser, choose } = useChooser({ purpose, onFiles });
  return (
    <>
      <IconButton variant="ghost" colorPalette="gray" size="sm" aria-label={t('attach')} title={t('attach')} {...button} onClick={choose}>
        <Icon as={Paperclip} size={18} />
      </IconButton>
      {chooser}
    </>
  );
}
