import { signedInPart } from '../../parts/feature';
import { factHandlers } from './library.cache';
import { RunningDownloads } from './running-downloads';

export default signedInPart({ facts: factHandlers, Background: RunningDownloads });
