import {
  type EventCategory,
  type EventMode,
  type EventRow,
  events,
  type FieldErrors,
  isRefusedAs,
  LIMITS,
  SeatsTaken,
  withCode,
} from '@portal/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { ownZone } from '../../../i18n/clocks';
import { useLanguage } from '../../../i18n/language';
import { api } from '../../../live/api';
import { type CommonFields, sharedFields } from '../../../publishing/form/common-fields';
import { type KindForm, NO_LOOK } from '../../../publishing/form/kind-form';
import { EventFields } from './event-fields';
import { currentWallTime, formatWallTime, wallTimeOf } from './wall-times';

const { title, description, category, mode, location, zone, note } = events.save.input.shape;
const EVENT_FIELDS = [
  'description',
  'category',
  'mode',
  'location',
  'startsAt',
  'endsAt',
  'zone',
  'url',
  'capacity',
  'perCompany',
  'notify',
] as const;

/**
 * The form values of an event: local times of the venue such as `2026-11-21T15:00`, numbers as typed (empty for no limit), and `yes` for
 * checked boxes.
 */
export type TypedEvent = CommonFields & Record<(typeof EVENT_FIELDS)[number], string>;

const LABELS = {
  description: 'publishing:field.description',
  category: 'events:field.category',
  mode: 'events:field.mode',
  location: 'events:field.location',
  startsAt: 'events:form.starts',
  endsAt: 'events:form.ends',
  zone: 'events:form.zone',
  url: 'events:form.url',
  capacity: 'events:form.capacity',
  perCompany: 'events:form.perCompany',
  notify: 'events:form.notify',
} as const;

const seats = z.string().check(
  z.refine((value) => value === '' || (/^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= LIMITS.seats), {
    error: withCode('invalid'),
  }),
);
const requiredText = z.string().check(z.minLength(1));
const limitOf = (value: string): number | null => (value === '' ? null : Number(value));

/** Returns true if a local time of the venue has passed, unless an edit leaves it unchanged (R5.6). */
const isPast = ({ zone, ...typed }: TypedEvent, field: 'startsAt' | 'endsAt', storedEvent: EventRow | undefined): boolean => {
  const time = typed[field];
  const storedTime = field === 'startsAt' ? storedEvent?.startsLocal : storedEvent?.endsLocal;
  if (!time || (storedEvent?.zone === zone && storedTime === time)) return false;
  // An ambiguous time is left to the server, which knows both offsets.
  return wallTimeOf(time) < currentWallTime(zone) && time.length === wallTimeOf(time).length;
};

/** The publishing form of an event, with local times of the venue (R3.14). */
export const eventForm: KindForm<EventRow, TypedEvent> = {
  kind: 'event',
  files: { many: ({ attachment }) => (attachment ? [attachment] : []), most: 1 },
  titleLimit: LIMITS.subject,
  section: 'publish.step.event',
  own: EVENT_FIELDS,
  blank: () => ({
    description: '',
    category: '',
    mode: 'on-site',
    location: '',
    startsAt: '',
    endsAt: '',
    zone: ownZone(),
    url: '',
    capacity: '',
    perCompany: '',
    notify: 'yes',
  }),
  ownOf: (row) => ({
    description: row.description,
    category: row.category,
    mode: row.mode,
    location: row.location,
    startsAt: row.startsLocal ?? '',
    endsAt: row.endsLocal ?? '',
    zone: row.zone,
    url: row.url ?? '',
    capacity: String(row.capacity ?? ''),
    perCompany: String(row.perCompany ?? ''),
    notify: row.notify ? 'yes' : '',
  }),
  rowOf: (view) => (view.kind === 'event' ? view : undefined),
  schema: (role, scope, storedEvent) =>
    z
      .object({
        title,
        description,
        category,
        mode,
        location,
        zone,
        startsAt: requiredText,
        endsAt: requiredText,
        url: z.string(),
        capacity: seats,
        perCompany: seats,
        notify: z.string(),
        note,
        ...sharedFields(role, scope),
      })
      .check(
        ...(['startsAt', 'endsAt'] as const).map((field) =>
          z.refine<TypedEvent>((values) => !isPast(values, field, storedEvent), { path: [field], error: withCode('past') }),
        ),
        // An ambiguous time is left to the server, which knows both offsets.
        z.refine<TypedEvent>(
          ({ startsAt, endsAt }) => endsAt.slice(0, 16) > startsAt.slice(0, 16) || endsAt.length > 16 || startsAt.length > 16,
          {
            path: ['endsAt'],
            error: withCode('ends-before-start'),
          },
        ),
      ) as unknown as z.ZodMiniType<TypedEvent, TypedEvent>,
  send: async ({ fileId: _none, fileIds, ...shared }, values, options) => {
    const content = {
      ...shared,
      description: values.description,
      category: values.category as EventCategory,
      mode: values.mode as EventMode,
      location: values.location,
      startsAt: values.startsAt,
      endsAt: values.endsAt,
      zone: values.zone,
      url: values.url || null,
      capacity: limitOf(values.capacity),
      perCompany: limitOf(values.perCompany),
      notify: values.notify === 'yes',
      ...(fileIds ? { fileId: fileIds[0] ?? null } : {}),
    };
    return (await api.events.save(content, options(content))).document;
  },
  fieldErrorsOf: (error): FieldErrors =>
    isRefusedAs(error, SeatsTaken) ? { capacity: [{ code: 'seats-taken', message: error.message, min: error.body.data.taken }] } : {},
  useGuess: () => useCallback(() => ({}), []),
  useFileLook: () => NO_LOOK,
  useFieldText: () => {
    const { t } = useTranslation(['events', 'publishing']);
    const { intl } = useLanguage();
    return {
      labelOf: (field) => t(LABELS[field]),
      textOf: (field, value) => {
        if (field === 'notify') return t(value ? 'form.yes' : 'form.no');
        if (!value) return value;
        if (field === 'category') return t(`category.${value as EventCategory}`);
        if (field === 'mode') return t(`mode.${value as EventMode}`);
        return field === 'startsAt' || field === 'endsAt' ? formatWallTime(intl, value) : value;
      },
    };
  },
  Fields: EventFields,
};
