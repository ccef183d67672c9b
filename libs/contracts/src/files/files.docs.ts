import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { filesFeature } from './feature';
import { FileLink, StoredFile, UploadAllowance } from './file-rules';
import { FileCheck, FileFinding } from './findings';
import { DownloadKey } from './routes';

export const filesDocs = [
  fieldDocs(
    { DownloadKey },
    {
      DownloadKey: {
        key: '32 bytes, base64',
      },
    },
  ),
  formDocs(
    { FileLink, StoredFile, UploadAllowance, FileCheck, FileFinding },
    {
      StoredFile: {
        size: 'Bytes',
      },
      UploadAllowance: {
        unattached: 'For files that are not sent or published yet; those of drafts are among them',
        day: 'In the last 24 hours',
      },
      FileCheck: {
        state:
          'Ask again while it is `reading` or `retrying`. A file that is protected by a password or damaged is not published. `not-read`: its kind holds nothing to check, or is too old to be read',
        findings: 'Content that is published with the file unless it is removed',
        removable: 'The kinds of findings that `files.clean` removes; the others are removed in the program that made the file',
      },
      FileFinding: {
        count:
          'Sheets, rows with content, columns with content, slides, runs of text, slides with speaker notes, comments; of tracked changes the people who made them',
        names: 'The names of hidden sheets and of the people who made tracked changes, at most 20; otherwise empty',
      },
    },
  ),
  featureDocs(filesFeature, {
    routes: {
      files: {
        upload: {
          summary: 'Upload one file (form data, streamed); it belongs to the caller alone until something takes it',
          input: {
            fileId: 'minted by the caller; sending the same again is one file',
            name: 'The name it shall have; otherwise that of the form data',
          },
        },
        quota: 'How much the caller may still upload',
        check:
          'What an own file that is not published yet would disclose: hidden sheets, rows, columns and slides, speaker notes, comments, tracked changes, hidden text',
        clean: {
          summary:
            'Make a copy of an own file that is not published yet, without kinds of content that its check has found; the file itself stays',
          input: {
            copyId: 'of the copy, minted by the caller; sending the same again is one file',
          },
        },
        drop: 'Drop an own file that nothing has taken yet',
        unlock: 'The key of an encrypted download: once, within a minute, for the sign-in that downloaded',
        content: 'The bytes of a file, by a signed address',
      },
    },
    refusals: {
      'file.wrong-kind': {
        message: 'Files of this kind are not accepted here.',
        data: {
          detected: 'What its content is, where that is known',
        },
      },
      'file.too-large': 'The file is too large.',
      'file.empty': 'The file is empty.',
      'range.unknown': 'The file has no such range of bytes.',
      'file.name': 'The file name contains characters that are not allowed.',
      'file.harmful': 'The file was rejected because it may be harmful.',
      'file.password': 'The file is protected by a password. Remove the password and upload it again.',
      'file.damaged': 'The file is damaged and cannot be opened. Save it again in its own program, then upload it again.',
      'file.not-cleanable':
        'This content cannot be removed from the file here. Remove it in the program that made the file, then upload the file again.',
      'file.unknown': 'An attached file is no longer available. Attach it again.',
      'upload.unattached-full': 'You have too many unsent files. Send or remove some of them.',
      'upload.day-full': 'You have reached the daily upload limit. Try again later.',
      'storage.full': 'File storage is almost full, so no files can be uploaded right now. Try again later.',
    },
  }),
];
