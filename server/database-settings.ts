import { z } from 'zod';
import { address, onOff, oneOf, wholeNumber } from './setting-forms.ts';
import type { Setting } from './setting.ts';

/** The settings of the database and how it is reached. */
export const databaseSettings = {
  DATABASE_URL: {
    about: 'A PostgreSQL server (15 or newer) to use instead of the embedded one.',
    standard: 'the embedded PostgreSQL',
    example: 'postgres://gable:…@db.example.com/gable',
    secret: true,
    schema: address(['postgres:', 'postgresql:'], 'must be the address of a PostgreSQL database').optional(),
  },
  DATABASE_TLS: {
    about:
      'required: a server on another machine is only reached by TLS, with a certificate for its host name. by-url: as DATABASE_URL says.',
    standard: 'by-url',
    example: 'required',
    schema: oneOf(['required', 'by-url']).default('by-url'),
  },
  DATABASE_CA: {
    about: 'A file with the certificate authorities (PEM) that the database’s certificate may be signed by.',
    standard: 'those that Node trusts',
    example: '/etc/gable/database-ca.pem',
    schema: z.string().optional(),
  },
  GABLE_POOL_SIZE: {
    about:
      'How many database connections the requests to this process may hold, 4 at least. Background work has a fifth as many beside them, 2 at least.',
    standard: '20',
    example: '20',
    schema: wholeNumber(4, 500).default(20),
  },
  GABLE_PREPARED_STATEMENTS: {
    about:
      'Whether statements that come again are prepared by name, and those that do not wait for each other are sent together. Off behind a pooler in transaction mode.',
    standard: 'on',
    example: 'off',
    schema: onOff().default('on'),
  },
} satisfies Record<string, Setting>;
