import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import { FILE_PURPOSES, type FilePurpose } from '@portal/contracts';
import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/text/icon';

interface ChooserProps {
  purpose: FilePurpose;
  single?: boolean;
  onFiles: (files: File[]) => void;
}

/** Returns a function that opens the browser's file picker, and the hidden input that it needs. */
export function useChooser({ purpose, single = false, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // Reset the input, so that the same file can be chosen again after it was removed.
    currentTarget.value = '';
  };
  const chooser = (
    <input
      ref={input}
      type="file"
      multiple={!single}
      hidden
      tabIndex={-1}
      accept={FILE_PURPOSES[purpose].map((extension) => `.${extension}`).join(',')}
      onChange={handleChange}
    />
  );
  return { chooser, choose: () => input.current?.click() };
}

interface Props extends Omit<IconButtonProps, 'onClick' | 'aria-label'> {
  purpose?: FilePurpose;
  onFiles: (files: File[]) => void;
}

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
