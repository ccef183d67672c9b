import { expect, it } from '@jest/globals';
import { FileHarmful, FileNameBad, WrongKind } from '@portal/contracts';
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '../../jest/gateway';
import { choose, file, form, gateway, row } from '../../jest/upload-form';

it('R5.2 the refusal of a file that is empty, too large or of a wrong type names the file, before any byte is sent', async () => {
  form();
  await screen.findByText(/up to 2 kB/);
  await choose(file('tool.exe'), file('empty.pdf', 0), file('large.pdf', 2_001), file('README'));
  expect(row('tool.exe').getByText('Files of type .exe are not accepted here.')).toBeVisible();
  expect(row('empty.pdf').getByText('The file is empty.')).toBeVisible();
  expect(row('large.pdf').getByText('The file is too large. The limit is 2 kB.')).toBeVisible();
  expect(row('README').getByText(/needs an extension/)).toBeVisible();
  expect(gateway.inputs('files.upload')).toEqual([]);
});

it('R5.1 a name with forbidden characters is refused with a list of them, and one click accepts the corrected name', async () => {
  const { person: user } = form();
  await choose(file('a.b-c.pdf'));
  expect(row('a.b-c.pdf').getByText(/File names cannot contain “\.” and “-”\. Rename “a\.b-c\.pdf”\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use “a b c.pdf”' }));
  await screen.findByText('a b c.pdf', { selector: 'output' });
  expect(gateway.inputs('files.upload')).toMatchObject([{ name: 'a b c.pdf' }]);
});

it('R5.1 an error that only the server finds is shown below its file, with a corrected name if there is one', async () => {
  gateway.on('files', 'upload', ({ name = '', fileId }) => {
    if (name === 'odd.pdf') refuse(FileNameBad, { name, forbidden: ['?'], corrected: 'even.pdf' });
    if (name === 'trap.pdf') refuse(FileHarmful, { name });
    if (name === 'mask.pdf') refuse(WrongKind);
    return { file: { fileId, name, kind: 'pdf' as const, size: 3 } };
  });
  const { person: user } = form();
  await choose(file('odd.pdf'), file('trap.pdf'), file('mask.pdf'));
  await waitFor(() =>
    expect(
      row('mask.pdf').getByText(
        'This file is not a valid .pdf file. Open it in the program that created it, save it as .pdf, and upload it again.',
      ),
    ).toBeVisible(),
  );
  expect(row('trap.pdf').getByText('The file was rejected because it may be harmful.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use “even.pdf”' }));
  expect(await screen.findByText('even.pdf', { selector: 'output' })).toBeVisible();
});
