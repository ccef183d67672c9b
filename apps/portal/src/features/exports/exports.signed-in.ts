import { signedInPart } from '../../parts/feature';
import { optionalPart } from '../../parts/optional-part';
import { idle } from '../../ui/feedback/idle';
import { factHandlers } from './exports.cache';

export default signedInPart({ facts: factHandlers, StatusTool: optionalPart(() => idle().then(() => import('./export-status'))) });
