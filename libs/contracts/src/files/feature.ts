import { feature } from '../wire/feature';
import {
  FileDamaged,
  FileEmpty,
  FileHarmful,
  FileNameBad,
  FileNotCleanable,
  FilePassword,
  FileTooLarge,
  FileUnknown,
  RangeUnknown,
  StorageFull,
  UploadDayFull,
  UploadsFull,
  WrongKind,
} from './refusals';
import { files } from './routes';

export const filesFeature = feature({
  routes: { files },
  refusals: [
    WrongKind,
    FileTooLarge,
    FileEmpty,
    RangeUnknown,
    FileNameBad,
    FileHarmful,
    FilePassword,
    FileDamaged,
    FileNotCleanable,
    FileUnknown,
    UploadsFull,
    UploadDayFull,
    StorageFull,
  ],
});
