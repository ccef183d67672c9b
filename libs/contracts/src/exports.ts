import { z } from 'zod/mini';
import { LIMITS } from './limits';
import { refusal } from './wire/refusal';
import type { Allowance } from './wire/route';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ExportFormatInput = z._default(z.enum(EXPORT_FORMATS), 'csv');

/** The hourly quota of one person for all exports together. */
export const EXPORT_QUOTA: readonly Allowance[] = [{ points: LIMITS.exportsPerHour, windowMs: 3_600_000 }];

export const TooManyExports = refusal(429, 'export.too-many', z.object({ points: z.int(), windowMs: z.int() }));
