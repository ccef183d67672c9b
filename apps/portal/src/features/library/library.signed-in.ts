import { signedInPart } from '../../parts/feature';
import { factHandlers } from './library.cache';

export default signedInPart({ facts: factHandlers });
