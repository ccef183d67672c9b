import 'i18next';
import type approval from './locales/en/approval.json';
import type auth from './locales/en/auth.json';
import type common from './locales/en/common.json';
import type contact from './locales/en/contact.json';
import type conversation from './locales/en/conversation.json';
import type errors from './locales/en/errors.json';
import type files from './locales/en/files.json';
import type home from './locales/en/home.json';
import type inquiries from './locales/en/inquiries.json';
import type notifications from './locales/en/notifications.json';
import type pages from './locales/en/pages.json';
import type profile from './locales/en/profile.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      approval: typeof approval;
      auth: typeof auth;
      common: typeof common;
      contact: typeof contact;
      conversation: typeof conversation;
      errors: typeof errors;
      files: typeof files;
      home: typeof home;
      inquiries: typeof inquiries;
      notifications: typeof notifications;
      pages: typeof pages;
      profile: typeof profile;
    };
  }
}
