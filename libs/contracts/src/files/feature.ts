import { feature } from '../wire/feature';
import {
  FileEmpty,
  FileHarmful,
  FileNameBad,
  FileTooLarge,
  FileUnknown,
  RangeUnknown,
  StorageFull,
  UploadDayFull,
  UploadsFull,
  WrongKind,
} from './refusals';
import { files } from './routes';

export default feature({
  routes: { files },
  refusals: [
    WrongKind,
    FileTooLarge,
    FileEmpty,
    RangeUnknown,
    FileNameBad,
    FileHarmful,
    FileUnknown,
    UploadsFull,
    UploadDayFull,
    StorageFull,
  ],
});
